package io.sunder.harness.proof;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Linux: the kernel's socket tables, joined with the open files of each process by the socket's inode. */
final class ProcConnections implements ConnectionTable {
    private static final Pattern SOCKET = Pattern.compile("socket:\\[([0-9]+)]");

    private final Path proc;

    ProcConnections(Path proc) {
        this.proc = proc;
    }

    static boolean isAvailable(Path proc) {
        return Files.isReadable(proc.resolve("net/tcp")) && Files.isDirectory(proc.resolve("self/fd"));
    }

    @Override
    public List<Connection> established(Set<Long> pids) throws IOException {
        Map<Long, Long> ownerOf = new HashMap<>();
        for (long pid : pids) {
            for (long inode : socketsOf(pid)) {
                ownerOf.put(inode, pid);
            }
        }
        List<Connection> connections = new ArrayList<>();
        for (ProcNetTcp.Entry entry : table()) {
            Long pid = ownerOf.get(entry.inode());
            if (pid != null) {
                connections.add(new Connection(pid, entry.local(), entry.remote()));
            }
        }
        return connections;
    }

    private List<ProcNetTcp.Entry> table() throws IOException {
        ProcNetTcp format = new ProcNetTcp(ByteOrder.nativeOrder());
        List<ProcNetTcp.Entry> entries = new ArrayList<>(format.parse(Files.readAllLines(proc.resolve("net/tcp"))));
        Path ipv6 = proc.resolve("net/tcp6");
        if (Files.isReadable(ipv6)) {
            entries.addAll(format.parse(Files.readAllLines(ipv6)));
        }
        return entries;
    }

    private List<Long> socketsOf(long pid) throws IOException {
        List<Long> inodes = new ArrayList<>();
        try (DirectoryStream<Path> files =
                Files.newDirectoryStream(proc.resolve(Long.toString(pid)).resolve("fd"))) {
            for (Path file : files) {
                Matcher socket = SOCKET.matcher(linkOf(file));
                if (socket.matches()) {
                    inodes.add(Long.parseLong(socket.group(1)));
                }
            }
        }
        return inodes;
    }

    private static String linkOf(Path file) throws IOException {
        try {
            return Files.readSymbolicLink(file).toString();
        } catch (NoSuchFileException e) {
            // Closed since the directory was listed.
            return "";
        }
    }
}
