package io.sunder.harness.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.campaign.CaseResult.Ending;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class SummariesTest {
    private static final List<CaseResult> RESULTS = List.of(
            Results.valid("quickstart", 1),
            Results.invalid("quickstart", 2),
            Results.control(1, Ending.INVALID),
            Results.without("quickstart", 3, Ending.HARNESS_ERROR),
            Results.without("quickstart", 4, Ending.UNKNOWN));

    @Test
    void theTableCountsByScenario() {
        List<String> lines = CampaignTable.text(RESULTS).lines().toList();
        assertEquals(3, lines.size());
        assertEquals(
                "quickstart     1      1       1       1  1 of 2 (50 %, 95 % interval 9-91 %)      lost-write 3",
                lines.get(1));
        assertTrue(lines.get(2).startsWith("control        1      0       0       0  0 of 1"), lines.get(2));
    }

    @Test
    void junitXmlTellsFailuresFromErrors() throws Exception {
        Document xml = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(JUnitXml.of(RESULTS))));
        Element suite = xml.getDocumentElement();
        assertEquals("testsuite", suite.getTagName());
        assertEquals("5", suite.getAttribute("tests"));
        assertEquals("1", suite.getAttribute("failures"));
        assertEquals("2", suite.getAttribute("errors"));
        assertEquals(5, suite.getElementsByTagName("testcase").getLength());
        Element failure = (Element) suite.getElementsByTagName("failure").item(0);
        assertEquals("lost-write", failure.getAttribute("type"));
        assertEquals("invalid, expected valid: value 7 <lost> & \"gone\"?", failure.getAttribute("message"));
        Element failed = (Element) failure.getParentNode();
        assertEquals("sunder.quickstart", failed.getAttribute("classname"));
        assertEquals("seed 2", failed.getAttribute("name"));
        assertEquals("61.250", failed.getAttribute("time"));
    }

    @Test
    void thePageEscapesWhatItShows() {
        String page = CampaignPage.of(RESULTS, 7);
        assertTrue(page.contains("5 of 7 cases run"));
        assertTrue(page.contains("value 7 &lt;lost&gt; &amp; &quot;gone&quot;"));
        assertFalse(page.contains("<lost>"));
    }

    @Test
    void annotationsAreForGitHubAlone(@TempDir Path folder) throws Exception {
        assertEquals(List.of(), GitHubNotes.annotations(RESULTS, Map.of()));
        List<String> lines = GitHubNotes.annotations(RESULTS, Map.of("GITHUB_ACTIONS", "true"));
        assertEquals(3, lines.size());
        assertTrue(lines.get(0).startsWith("::error title=sunder%3A quickstart seed 2::invalid, expected valid: "));
        assertTrue(lines.get(1).startsWith("::warning title="));
        Path summary = folder.resolve("summary.md");
        GitHubNotes.summarise(RESULTS, Map.of("GITHUB_STEP_SUMMARY", summary.toString()));
        assertTrue(Files.readString(summary).contains("| quickstart | 1 | 1 | 1 | 1 | 1 of 2"));
        GitHubNotes.summarise(RESULTS, Map.of());
    }
}
