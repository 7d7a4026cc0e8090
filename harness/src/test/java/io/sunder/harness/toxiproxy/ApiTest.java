package io.sunder.harness.toxiproxy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The HTTP API by hand: status codes and bodies as a Toxiproxy 2.12 server gives them. */
class ApiTest {
    private static final String A = "{\"name\":\"a\",\"listen\":\"127.0.9.1:0\",\"upstream\":\"127.0.0.1:1\"}";

    private ServerFixture fixture;

    @BeforeEach
    void start() {
        fixture = new ServerFixture();
    }

    @AfterEach
    void stop() throws IOException {
        fixture.close();
    }

    private void assertAnswer(String method, String path, String body, String expected) throws IOException {
        assertEquals(expected, fixture.answer(method, path, body), method + " " + path + " " + body);
    }

    private void createA() throws IOException {
        assertAnswer("POST", "/proxies", A, "201 " + shown("a", "127.0.0.1:1", true, ""));
    }

    private static String shown(String name, String upstream, boolean enabled, String toxics) {
        return "{\"name\":\"" + name + "\",\"listen\":\"127.0.9.1:PORT\",\"upstream\":\"" + upstream + "\",\"enabled\":"
                + enabled + ",\"toxics\":[" + toxics + "]}";
    }

    private static String error(int status, String message) {
        return status + " {\"error\":\"" + message + "\",\"status\":" + status + "}";
    }

    @Test
    void proxiesAreCreatedShownListedUpdatedAndDeleted() throws IOException {
        assertAnswer("GET", "/proxies", "", "200 {}");
        createA();
        assertAnswer("GET", "/proxies/a", "", "200 " + shown("a", "127.0.0.1:1", true, ""));
        assertAnswer("GET", "/proxies", "", "200 {\"a\":" + shown("a", "127.0.0.1:1", true, "") + "}");
        for (String method : List.of("POST", "PATCH")) {
            assertAnswer(method, "/proxies/a", "{\"enabled\":false}", "200 " + shown("a", "127.0.0.1:1", false, ""));
            assertAnswer(method, "/proxies/a", "{\"enabled\":true}", "200 " + shown("a", "127.0.0.1:1", true, ""));
            assertAnswer(
                    method,
                    "/proxies/a",
                    "{\"upstream\":\"127.0.0.1:2\"}",
                    "200 " + shown("a", "127.0.0.1:2", true, ""));
            assertAnswer(
                    method,
                    "/proxies/a",
                    "{\"upstream\":\"127.0.0.1:1\"}",
                    "200 " + shown("a", "127.0.0.1:1", true, ""));
        }
        assertAnswer("DELETE", "/proxies/a", "", "204");
        assertAnswer("DELETE", "/proxies/a", "", error(404, "proxy not found"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {"name":"a","listen":"127.0.9.1:0","upstream":"u:1"} | 409 | proxy already exists
                    {"listen":"127.0.9.1:0","upstream":"u:1"}            | 400 | missing required field: name
                    {"name":"b","listen":"127.0.9.1:0"}                  | 400 | missing required field: upstream
                    {"name":"b","listen":"127.0.9.1","upstream":"u:1"}   | 500 | listen tcp: address 127.0.9.1: missing port in address
                    {"name":"b","listen":"0.0.0.0:0","upstream":"u:1"}   | 400 | listen address 0.0.0.0:0 is not on loopback: this engine listens on 127.0.0.0/8 and ::1 only
                    {"name":"b","listen":":0","upstream":"u:1"}          | 400 | listen address :0 is not on loopback: this engine listens on 127.0.0.0/8 and ::1 only
                    {"name":"b","upstream":"u:1"}                        | 500 | listen tcp: address : missing port in address
                    {"name":5}                                           | 400 | bad request body: name must be a string, not 5
                    {"name":"b","enabled":"x"}                           | 400 | bad request body: enabled must be true or false, not \\"x\\"
                    []                                                   | 400 | bad request body: expected an object, not a list
                    """)
    void proxiesThatCannotBeMadeAreRefused(String body, int status, String message) throws IOException {
        createA();
        assertAnswer("POST", "/proxies", body, error(status, message));
        assertAnswer("GET", "/proxies", "", "200 {\"a\":" + shown("a", "127.0.0.1:1", true, "") + "}");
    }

    @Test
    void anAddressInUseIsNamed() throws IOException {
        String taken = fixture.upstreamAddress();
        assertAnswer(
                "POST",
                "/proxies",
                "{\"name\":\"b\",\"listen\":\"" + taken + "\",\"upstream\":\"u:1\"}",
                error(500, "listen tcp " + taken + ": bind: address already in use"));
    }

    @Test
    void malformedBodiesAreRefused() throws IOException {
        createA();
        for (String path : List.of("/proxies", "/proxies/a", "/proxies/a/toxics")) {
            assertAnswer("POST", path, "", error(400, "bad request body: EOF"));
            HttpResponse<String> bogus = fixture.call("POST", path, "bogus");
            assertEquals(400, bogus.statusCode());
            assertTrue(bogus.body().startsWith("{\"error\":\"bad request body: "), bogus.body());
            assertTrue(bogus.body().endsWith("\"status\":400}\n"), bogus.body());
            assertEquals(
                    "text/plain; charset=utf-8",
                    bogus.headers().firstValue("content-type").orElseThrow());
        }
    }

    @Test
    void fieldNamesInAnyCaseAndWhateverFollowsTheObjectAreTakenAsToxiproxyTakesThem() throws IOException {
        String body = "{\"NAME\":\"a&b\",\"Listen\":\"127.0.9.1:0\",\"upstream\":\"u:1\",\"more\":[1]} trailing";
        assertAnswer("POST", "/proxies", body, "201 " + shown("a\\u0026b", "u:1", true, ""));
        assertAnswer("GET", "/proxies/a%26b", "", "200 " + shown("a\\u0026b", "u:1", true, ""));
    }

    @Test
    void aDisabledProxyShowsTheAddressItWasGiven() throws IOException {
        assertAnswer(
                "POST",
                "/proxies",
                "{\"name\":\"off\",\"listen\":\"127.0.9.1:0\",\"upstream\":\"u:1\",\"enabled\":false}",
                "201 {\"name\":\"off\",\"listen\":\"127.0.9.1:0\",\"upstream\":\"u:1\",\"enabled\":false,\"toxics\":[]}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    latency    | "latency":0,"jitter":0
                    bandwidth  | "rate":0
                    slow_close | "delay":0
                    timeout    | "timeout":0
                    reset_peer | "timeout":0
                    slicer     | "average_size":0,"size_variation":0,"delay":0
                    limit_data | "bytes":0
                    """)
    void everyToxicHasItsDefaults(String type, String attributes) throws IOException {
        createA();
        for (String stream : List.of("downstream", "upstream")) {
            String toxic = toxic(attributes, type + "_" + stream, type, stream, "1");
            String wanted = stream.equals("downstream") ? "" : ",\"stream\":\"upstream\"";
            assertAnswer("POST", "/proxies/a/toxics", "{\"type\":\"" + type + "\"" + wanted + "}", "200 " + toxic);
            assertAnswer("GET", "/proxies/a/toxics/" + type + "_" + stream, "", "200 " + toxic);
        }
    }

    private static String toxic(String attributes, String name, String type, String stream, String toxicity) {
        return "{\"attributes\":{" + attributes + "},\"name\":\"" + name + "\",\"type\":\"" + type + "\",\"stream\":\""
                + stream + "\",\"toxicity\":" + toxicity + "}";
    }

    @Test
    void toxicsAreCreatedListedUpdatedAndDeleted() throws IOException {
        createA();
        assertAnswer("GET", "/proxies/a/toxics", "", "200 []");
        String down = toxic("\"latency\":7,\"jitter\":0", "d", "latency", "downstream", "0.001");
        assertAnswer(
                "POST",
                "/proxies/a/toxics",
                "{\"name\":\"d\",\"type\":\"latency\",\"toxicity\":1e-3,\"attributes\":{\"Latency\":7,\"other\":\"x\"}}",
                "200 " + down);
        String up = toxic("\"rate\":0", "u", "bandwidth", "UPSTREAM", "0.5");
        assertAnswer(
                "POST",
                "/proxies/a/toxics",
                "{\"name\":\"u\",\"type\":\"bandwidth\",\"stream\":\"UPSTREAM\",\"toxicity\":0.5,\"attributes\":null}",
                "200 " + up);
        assertAnswer("GET", "/proxies/a/toxics", "", "200 [" + up + "," + down + "]");
        assertAnswer("GET", "/proxies/a", "", "200 " + shown("a", "127.0.0.1:1", true, up + "," + down));
        for (String method : List.of("POST", "PATCH")) {
            assertAnswer(
                    method,
                    "/proxies/a/toxics/d",
                    "{\"name\":\"n\",\"type\":\"timeout\",\"stream\":\"upstream\",\"attributes\":{\"jitter\":5}}",
                    "200 " + toxic("\"latency\":7,\"jitter\":5", "d", "latency", "downstream", "0.001"));
        }
        assertAnswer("DELETE", "/proxies/a/toxics/d", "", "204");
        assertAnswer("DELETE", "/proxies/a/toxics/d", "", error(404, "toxic not found"));
        assertAnswer("POST", "/reset", "", "204");
        assertAnswer("GET", "/proxies/a/toxics", "", "200 []");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {"type":"latency"}                                     | 409 | toxic already exists
                    {"type":"latency","stream":"sideways"}                 | 400 | stream was invalid, can be either upstream or downstream
                    {"type":"nope"}                                        | 400 | invalid toxic type
                    {}                                                     | 400 | invalid toxic type
                    {"type":"latency","name":"b","attributes":{"latency":1.5}} | 400 | bad request body: attributes.latency must be a whole number, not 1.5
                    {"type":"latency","name":"b","toxicity":"x"}           | 400 | bad request body: toxicity must be a number, not \\"x\\"
                    """)
    void toxicsThatCannotBeMadeAreRefused(String body, int status, String message) throws IOException {
        createA();
        fixture.call("POST", "/proxies/a/toxics", "{\"type\":\"latency\"}");
        assertAnswer("POST", "/proxies/a/toxics", body, error(status, message));
        String existing = toxic("\"latency\":0,\"jitter\":0", "latency_downstream", "latency", "downstream", "1");
        assertAnswer("GET", "/proxies/a/toxics", "", "200 [" + existing + "]");
    }

    @ParameterizedTest
    @CsvSource({
        "GET,/proxies/z,404,proxy not found",
        "POST,/proxies/z,404,proxy not found",
        "DELETE,/proxies/z,404,proxy not found",
        "GET,/proxies/z/toxics,404,proxy not found",
        "POST,/proxies/z/toxics,404,proxy not found",
        "GET,/proxies/z/toxics/t,404,proxy not found",
        "GET,/proxies/a/toxics/t,404,toxic not found",
        "POST,/proxies/a/toxics/t,404,toxic not found",
        "DELETE,/proxies/a/toxics/t,404,toxic not found"
    })
    void whatIsNotThereIsNotFound(String method, String path, int status, String message) throws IOException {
        createA();
        assertAnswer(method, path, "{}", error(status, message));
    }

    @ParameterizedTest
    @CsvSource({
        "DELETE,/proxies,405", "PUT,/proxies/a,405", "PUT,/proxies/a/toxics,405", "PUT,/proxies/a/toxics/b,405",
        "POST,/version,405", "GET,/reset,405", "GET,/populate,405", "HEAD,/version,405",
        "GET,/,404", "GET,/nothing,404", "GET,/proxies/,404", "GET,/proxies/a/nope,404",
        "GET,/proxies/a/toxics/,404", "GET,/proxies/a/toxics/b/c,404"
    })
    void otherPathsAndMethodsAreRefused(String method, String path, int status) throws IOException {
        createA();
        HttpResponse<String> response = fixture.call(method, path, "");
        assertEquals(status, response.statusCode());
        assertEquals(status == 404 ? "404 page not found\n" : "", response.body());
    }

    @Test
    void populateCreatesLeavesAndReplaces() throws IOException {
        String p1 = "{\"name\":\"p1\",\"listen\":\"127.0.9.1:0\",\"upstream\":\"u:1\"}";
        String p2 = "{\"name\":\"p2\",\"listen\":\"127.0.9.1:0\",\"upstream\":\"u:1\",\"enabled\":false}";
        String off =
                "{\"name\":\"p2\",\"listen\":\"127.0.9.1:0\",\"upstream\":\"u:1\",\"enabled\":false,\"toxics\":[]}";
        assertAnswer(
                "POST",
                "/populate",
                "[" + p1 + "," + p2 + "]",
                "201 {\"proxies\":[" + shown("p1", "u:1", true, "") + "," + off + "]}");
        assertAnswer("POST", "/populate", "[" + p2.replace("false", "true") + "]", "201 {\"proxies\":[" + off + "]}");
        assertAnswer(
                "POST",
                "/populate",
                "[" + p2.replace("u:1", "u:2").replace("false", "true") + "]",
                "201 {\"proxies\":[" + shown("p2", "u:2", true, "") + "]}");
        assertAnswer("POST", "/populate", "[]", "201 {\"proxies\":null}");
    }

    @Test
    void populateChecksAllBeforeItMakesAnyAndReportsThoseThatStand() throws IOException {
        String good = "{\"name\":\"g\",\"listen\":\"127.0.9.1:0\",\"upstream\":\"u:1\"}";
        assertAnswer(
                "POST",
                "/populate",
                "[" + good + ",{\"listen\":\"127.0.9.1:0\"}]",
                "400 {\"error\":\"missing required field: name at proxy 2\",\"status\":400,\"proxies\":null}");
        assertAnswer("GET", "/proxies", "", "200 {}");
        String taken = fixture.upstreamAddress();
        assertAnswer(
                "POST",
                "/populate",
                "[" + good + ",{\"name\":\"b\",\"listen\":\"" + taken + "\",\"upstream\":\"u:1\"}]",
                "500 {\"error\":\"listen tcp " + taken
                        + ": bind: address already in use\",\"status\":500,\"proxies\":["
                        + shown("g", "u:1", true, "") + "]}");
    }

    @Test
    void resetEnablesEveryProxy() throws IOException {
        createA();
        fixture.call("POST", "/proxies/a", "{\"enabled\":false}");
        assertAnswer("POST", "/reset", "", "204");
        assertAnswer("GET", "/proxies/a", "", "200 " + shown("a", "127.0.0.1:1", true, ""));
    }

    @Test
    void versionAndMetricsAreServed() throws IOException {
        assertAnswer("GET", "/version", "", "200 {\"version\": \"2.12.0+sunder\"}");
        createA();
        assertTrue(fixture.call("GET", "/metrics", "")
                .body()
                .contains("# TYPE toxiproxy_proxy_received_bytes_total counter\n"));
    }
}
