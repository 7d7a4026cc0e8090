package io.sunder.harness.campaign;

import io.sunder.harness.campaign.CampaignTable.Row;
import io.sunder.harness.campaign.CaseResult.Meaning;
import java.util.List;
import java.util.Locale;

/** A campaign as one HTML file that needs nothing else: a row a scenario, and every case that did not end as expected. */
public final class CampaignPage {
    private static final String HEAD = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <title>Sunder campaign</title>
            <style>
            body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 75em; padding: 0 1em; color: #222; }
            table { border-collapse: collapse; width: 100%; margin-bottom: 2em; }
            th, td { text-align: left; padding: .3em .8em; border-bottom: 1px solid #ddd; vertical-align: top; }
            td.n, th.n { text-align: right; }
            .failed { background: #fbe3e3; } .unknown, .harness-error { background: #fdf3d8; }
            </style>
            </head>
            <body>
            """;

    private CampaignPage() {}

    /**
     * The page.
     *
     * @param results all that there are
     * @param planned how many cases the campaign has
     */
    public static String of(List<CaseResult> results, int planned) {
        StringBuilder page = new StringBuilder(HEAD);
        page.append("<h1>Sunder campaign</h1>\n<p>").append(results.size() + " of " + planned + " cases run.</p>\n");
        scenarios(page, CampaignTable.rows(results));
        cases(page, results);
        return page.append("</body>\n</html>\n").toString();
    }

    private static void scenarios(StringBuilder page, List<Row> rows) {
        page.append("<table>\n<tr><th>scenario</th><th class=n>ok</th><th class=n>failed</th><th class=n>unknown</th>"
                + "<th class=n>harness</th><th>failure rate</th><th>anomalies</th><th class=n>seconds</th></tr>\n");
        for (Row row : rows) {
            page.append("<tr><td>").append(escaped(row.scenario())).append("</td>");
            for (Meaning meaning : Meaning.values()) {
                page.append("<td class=n>").append(row.count(meaning)).append("</td>");
            }
            page.append("<td>").append(escaped(row.failures().toString())).append("</td><td>");
            page.append(escaped(row.anomalies())).append("</td><td class=n>");
            page.append(String.format(Locale.ROOT, "%.0f", row.seconds())).append("</td></tr>\n");
        }
        page.append("</table>\n");
    }

    private static void cases(StringBuilder page, List<CaseResult> results) {
        page.append("<table>\n<tr><th>case</th><th>ended</th><th>expected</th><th>why</th><th>folder</th></tr>\n");
        for (CaseResult result : results) {
            if (result.meaning() == Meaning.AS_EXPECTED) {
                continue;
            }
            String style = result.meaning() == Meaning.FAILED
                    ? "failed"
                    : result.ending().json();
            page.append("<tr class=")
                    .append(style)
                    .append("><td>")
                    .append(escaped(result.key().toString()));
            page.append("</td><td>").append(result.ending().json()).append("</td><td>");
            page.append(result.expected().json()).append("</td><td>").append(escaped(result.message()));
            page.append("</td><td>").append(escaped(result.folder())).append("</td></tr>\n");
        }
        page.append("</table>\n");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
