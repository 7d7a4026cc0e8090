package io.sunder.harness.campaign;

import io.sunder.harness.campaign.CaseResult.Meaning;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Results as {@code junit.xml}, in the form that Surefire writes and CI servers read: a test case for each scenario and
 * seed, a failure where the verdict is not the expected one, an error where there is no verdict to speak of.
 */
public final class JUnitXml {
    private JUnitXml() {}

    /** The document for these results. */
    public static String of(List<CaseResult> results) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeCharacters("\n");
            suite(xml, results);
            xml.writeEndDocument();
            xml.close();
            return text + "\n";
        } catch (XMLStreamException e) {
            throw new IllegalStateException("a string writer doesn't fail", e);
        }
    }

    private static void suite(XMLStreamWriter xml, List<CaseResult> results) throws XMLStreamException {
        long failures = count(results, Meaning.FAILED);
        long errors = results.size() - failures - count(results, Meaning.AS_EXPECTED);
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", "sunder campaign");
        xml.writeAttribute("tests", Integer.toString(results.size()));
        xml.writeAttribute("failures", Long.toString(failures));
        xml.writeAttribute("errors", Long.toString(errors));
        xml.writeAttribute("skipped", "0");
        xml.writeAttribute(
                "time",
                seconds(results.stream().mapToDouble(CaseResult::seconds).sum()));
        for (CaseResult result : results) {
            testCase(xml, result);
        }
        xml.writeCharacters("\n");
        xml.writeEndElement();
    }

    private static long count(List<CaseResult> results, Meaning meaning) {
        return results.stream().filter(result -> result.meaning() == meaning).count();
    }

    private static void testCase(XMLStreamWriter xml, CaseResult result) throws XMLStreamException {
        xml.writeCharacters("\n  ");
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", "sunder." + plain(result.key().scenario()));
        xml.writeAttribute("name", "seed " + result.key().seed());
        xml.writeAttribute("time", seconds(result.seconds()));
        if (result.meaning() != Meaning.AS_EXPECTED) {
            xml.writeCharacters("\n    ");
            xml.writeStartElement(result.meaning() == Meaning.FAILED ? "failure" : "error");
            xml.writeAttribute("type", plain(type(result)));
            xml.writeAttribute("message", plain(message(result)));
            xml.writeCharacters(plain(result.folder()));
            xml.writeEndElement();
            xml.writeCharacters("\n  ");
        }
        xml.writeEndElement();
    }

    private static String type(CaseResult result) {
        return result.violations().isEmpty()
                ? result.ending().json()
                : result.violations().keySet().iterator().next();
    }

    private static String message(CaseResult result) {
        String text = result.ending().json() + ", expected " + result.expected().json();
        return result.message().isEmpty() ? text : text + ": " + result.message();
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.3f", seconds);
    }

    /** Without the characters that XML can't have at all. */
    private static String plain(String text) {
        return text.replaceAll("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "?");
    }
}
