package io.sunder.histories.transfer;

import io.sunder.histories.contract.Contract;
import io.sunder.histories.file.Expectations;
import io.sunder.histories.file.HeaderJson;
import io.sunder.histories.file.HistoryHeader;
import io.sunder.histories.file.HistorySource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The header of an imported history: says where it comes from, and that no final read can be expected of it. */
final class ImportHeader {
    private ImportHeader() {}

    static ObjectNode of(String tool, List<HistorySource> sources, Contract contract) {
        ObjectNode header = HeaderJson.write(new HistoryHeader(
                "imported/" + sources.get(0).name(),
                0,
                "imported",
                contract,
                Optional.empty(),
                List.of(),
                new Expectations(1, OptionalLong.empty(), false)));
        ObjectNode imported = header.putObject("imported");
        imported.put("from", tool);
        ArrayNode files = imported.putArray("files");
        sources.forEach(source -> files.add(source.name()));
        return header;
    }
}
