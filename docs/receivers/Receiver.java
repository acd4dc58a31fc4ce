// A receiver of payment deliveries in Java 17 or newer, on the JDK's own HttpServer: nothing to install.
//
//   WEBHOOK_SECRET=... java Receiver.java
//
// It answers on http://127.0.0.1:3000/hook. Each delivery is checked, kept on the disk, answered, and only then booked.
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Receiver {
    // The secret_key of your webhook configuration. It is not the client secret, with which you call the service.
    static final String SECRET = environment("WEBHOOK_SECRET", "");
    // What has come: in production a table of your database, see the guide.
    static final Path FOLDER = Path.of(environment("RECEIVED", "received"));
    // Your orders: code and amount in VND. In production a table of your database.
    static final Map<String, String> ORDERS = Arrays.stream(environment("ORDERS", "DH10234=150000").split(" "))
        .map(order -> order.split("=")).collect(Collectors.toMap(order -> order[0], order -> order[1]));
    // One thread: works on one delivery after another.
    static final ScheduledExecutorService worker = Executors.newSingleThreadScheduledExecutor();

    public static void main(String[] arguments) throws IOException {
        if (SECRET.isEmpty()) throw new IllegalStateException("WEBHOOK_SECRET is not set. To try it on this machine: export WEBHOOK_SECRET=only-for-this-test, start again, and with the same secret run payconfirm listen --secret-env WEBHOOK_SECRET --forward URL. In production it is the secret_key of your webhook configuration.");
        Files.createDirectories(FOLDER);
        var server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(environment("PORT", "3000"))), 0);
        server.setExecutor(Executors.newFixedThreadPool(8));
        server.createContext("/hook", exchange -> {
            Answer answer;
            try {
                answer = receive(exchange);
            } catch (Exception error) {
                error.printStackTrace();
                answer = new Answer(500, "not kept");
            }
            var text = answer.text.getBytes(UTF_8);
            try {
                exchange.sendResponseHeaders(answer.status, text.length);
                exchange.getResponseBody().write(text);
                exchange.close();
            } finally {
                // After the answer, also where nobody waits for it any more.
                if (answer.text.equals("kept")) worker.execute(Receiver::work);
            }
        });
        // Only now, so that the program ends if the port is in use. Starts with what was stored before the last stop, and tries
        // again each minute what failed.
        worker.scheduleWithFixedDelay(Receiver::work, 0, 1, TimeUnit.MINUTES);
        server.start();
    }

    record Answer(int status, String text) {}

    static Answer receive(HttpExchange exchange) throws Exception {
        if (!exchange.getRequestMethod().equals("POST")) return new Answer(405, "POST only");
        // The signature is over the bytes that came: not over a String, nor over anything read from them.
        byte[] body = exchange.getRequestBody().readNBytes(1_000_001);
        if (body.length > 1_000_000) return new Answer(413, "too large");

        // 1. Is it from the service, unchanged, and of the last 300 seconds?
        var headers = exchange.getRequestHeaders();
        // Of two signatures a proxy may look at one and this at the other.
        if (headers.getOrDefault("X-Service-Signature", List.of()).size() > 1) return new Answer(401, "not one signature");
        var refusal = refused(headers.getFirst("X-Service-Timestamp"), headers.getFirst("X-Service-Signature"), body);
        if (refusal != null) return new Answer(401, refusal);

        // 2. Its fields, as texts, from JSON, a form or multipart/form-data.
        Map<String, String> fields;
        try {
            fields = fieldsOf(headers.getFirst("Content-Type"), body);
        } catch (RuntimeException error) {
            return new Answer(400, "the body cannot be read: " + error.getMessage());
        }

        // 3. Each transaction may come several times. A test delivery (DUMMY123) has no key: there is nothing to do for it.
        // Without a code there is none either, which tells no two transfers apart: refused, it is there for a person to look at.
        var key = keyOf(fields);
        if (key == null && "DUMMY123".equals(fields.get("transaction_code"))) return new Answer(200, "nothing to do");
        if (key == null) {
            System.err.println(oneLine("a delivery without a transaction code: " + fields));
            return new Answer(422, "no transaction code");
        }
        var kept = keep(key, fields);
        if (kept.equals("conflict")) {
            System.err.println(oneLine(key + " came again with other fields: one of the two is wrong"));
            return new Answer(409, "this key came with other fields before");
        }

        // 4. Answer now: the service waits 10 seconds, and does not try again.
        return new Answer(200, kept);
    }

    /** Why a delivery is not to be trusted, or null. What is signed is the timestamp, a dot, and the body. */
    static String refused(String timestamp, String signature, byte[] body) throws GeneralSecurityException {
        if (timestamp == null || !timestamp.matches("[0-9]{1,12}")) return "no timestamp";
        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(SECRET.getBytes(UTF_8), "HmacSHA256"));
        mac.update((timestamp + ".").getBytes(UTF_8));
        var right = "sha256=" + HexFormat.of().formatHex(mac.doFinal(body));
        // isEqual takes the same time wherever the two differ; equals would tell an attacker how far he got.
        if (!MessageDigest.isEqual(right.getBytes(UTF_8), (signature == null ? "" : signature).getBytes(UTF_8))) return "the signature is not right";
        if (Math.abs(System.currentTimeMillis() / 1000 - Long.parseLong(timestamp)) > 300) return "too old, or the clock of this machine is wrong";
        return null;
    }

    /** Sorted, so that the same fields give the same text. */
    static TreeMap<String, String> fieldsOf(String contentType, byte[] body) {
        var type = contentType == null ? "" : contentType;
        switch (type.split(";")[0].trim().toLowerCase()) {
            case "application/json":
                return new Json(new String(body, UTF_8)).object();
            case "application/x-www-form-urlencoded":
                return readForm(new String(body, UTF_8));
            case "multipart/form-data":
                var boundary = Pattern.compile(";\\s*boundary=\"?([^\";]+)", Pattern.CASE_INSENSITIVE).matcher(type);
                if (!boundary.find()) throw new IllegalArgumentException("no boundary");
                return readMultipart(boundary.group(1), body);
            default:
                throw new IllegalArgumentException("its Content-Type is " + type);
        }
    }

    static TreeMap<String, String> readForm(String body) {
        var fields = new TreeMap<String, String>();
        for (var pair : body.split("&")) {
            var parts = pair.split("=", 2);
            if (parts.length == 2) fields.put(URLDecoder.decode(parts[0], UTF_8), URLDecoder.decode(parts[1], UTF_8));
        }
        return fields;
    }

    static TreeMap<String, String> readMultipart(String boundary, byte[] body) {
        var fields = new TreeMap<String, String>();
        // In ISO 8859-1 each byte is one character, so that none is lost.
        for (var part : new String(body, ISO_8859_1).split(Pattern.quote("--" + boundary))) {
            var headAndValue = part.split("\r\n\r\n", 2);
            var name = Pattern.compile(";\\s*name=\"([^\"]*)\"", Pattern.CASE_INSENSITIVE).matcher(headAndValue[0]);
            if (headAndValue.length < 2 || !name.find()) continue;
            var value = headAndValue[1].substring(0, headAndValue[1].length() - "\r\n".length());
            fields.put(name.group(1), new String(value.getBytes(ISO_8859_1), UTF_8));
        }
        return fields;
    }

    static String eventOf(Map<String, String> fields) {
        return fields.getOrDefault("event", fields.get("event_type"));
    }

    /** The event and its checkout, so that a CHECKOUT_PAID is no copy of the transaction that paid it; else the code. */
    static String keyOf(Map<String, String> fields) {
        if (eventOf(fields) != null && fields.get("checkout_id") != null) return eventOf(fields) + ":" + fields.get("checkout_id");
        var code = fields.getOrDefault("transaction_code", "");
        return code.matches("[\\s\\p{Z}]*") || code.equals("DUMMY123") ? null : "transaction:" + code;
    }

    /** Keeps a delivery for good. */
    static String keep(String key, Map<String, String> fields) throws Exception {
        var text = new StringBuilder();
        fields.forEach((name, value) -> text.append(encode(name)).append('=').append(encode(value)).append('&'));
        var before = createOnce(key, ".form", text.toString());
        if (before == null) return "kept";
        return before.contentEquals(text) ? "copy" : "conflict";
    }

    /** Creates the file of a key, whole. If it exists already, returns what is in it, else null. */
    static String createOnce(String key, String ending, String text) throws Exception {
        var hash = MessageDigest.getInstance("SHA-256").digest(key.getBytes(UTF_8));
        var file = FOLDER.resolve(HexFormat.of().formatHex(hash) + ending);
        var unnamed = Files.createTempFile(FOLDER, "unnamed-", "");
        try {
            Files.writeString(unnamed, text, StandardOpenOption.SYNC);
            Files.createLink(file, unnamed);
            return null;
        } catch (FileAlreadyExistsException error) {
            return Files.readString(file);
        } finally {
            Files.delete(unnamed);
        }
    }

    /** Works on what was kept and is not done yet, one after another. What fails is tried again in a minute. */
    static void work() {
        try (var files = Files.newDirectoryStream(FOLDER, "*.form")) {
            for (var file : files) {
                var done = FOLDER.resolve(file.getFileName() + ".done");
                if (Files.exists(done)) continue;
                try {
                    var fields = readForm(Files.readString(file));
                    if ("CHECKOUT_PAID".equals(eventOf(fields))) checkWithService(fields);
                    var outcome = oneLine(book(fields));
                    Files.writeString(done, outcome, StandardOpenOption.CREATE, StandardOpenOption.SYNC);
                    System.out.println(outcome);
                } catch (Exception error) {
                    System.err.println(oneLine(file + " not handled, will be tried again: " + error));
                }
            }
        } catch (IOException error) {
            System.err.println(error);
        }
    }

    /** The event says which checkout to look at; what counts is what the service says of it now. */
    static void checkWithService(Map<String, String> fields) throws Exception {
        var checkout = readCheckout(fields.get("checkout_id"));
        var same = checkout.get("order_code").equals(fields.get("order_code")) && checkout.get("amount").equals(fields.get("amount"));
        if (!same || !checkout.get("status").equals("paid")) throw new IllegalStateException("checkout " + fields.get("checkout_id") + " does not confirm this");
    }

    /** Books a delivery, or says why a person must look at it: `paid ...`, `already paid ...` or `not booked ...`. */
    static String book(Map<String, String> fields) throws Exception {
        var amount = fields.getOrDefault("amount", "");
        var transfer = fields.getOrDefault("transaction_code", fields.get("checkout_id"));
        var note = fields.getOrDefault("description", fields.getOrDefault("order_code", ""));
        UnaryOperator<String> notBooked = reason -> "not booked " + transfer + " " + amount + " " + reason + ": " + note;
        String[] found = {fields.get("order_code")};
        if (!"CHECKOUT_PAID".equals(eventOf(fields))) {
            // Money that leaves the account is reported too.
            if (!"income".equals(fields.get("type"))) return notBooked.apply("its type is " + fields.get("type"));
            // Whole codes: DH1 is not in DH10, DH1-2 or DH1_2. A payer may write dh1.
            found = note.toUpperCase(Locale.ROOT).split("[^\\p{L}\\p{M}\\p{N}\\p{Pd}\\p{Pc}]+");
        }
        var codes = Arrays.stream(found).filter(code -> code != null && ORDERS.containsKey(code)).distinct().toList();
        if (codes.size() != 1) return notBooked.apply(codes.isEmpty() ? "no order" : "more than one order");
        var code = codes.get(0);
        if (!amount.equals(ORDERS.get(code))) return notBooked.apply(code + " costs " + ORDERS.get(code));
        // Only one transfer can pay an order. That of a checkout may come twice: by itself, and in its CHECKOUT_PAID.
        var before = createOnce(code, ".paid", transfer);
        var outcome = "paid " + code + " " + amount + " " + transfer;
        if (transfer.equals(before)) return "already " + outcome;
        if (before != null) return notBooked.apply(code + " was paid by " + before);
        // Your code: fulfil the order. What fails here is not tried again: the order is paid already.
        return outcome;
    }

    /** What others wrote, on one line of a log: it can neither begin a line nor control a terminal. */
    static String oneLine(String text) {
        return text.replaceAll("[\\p{C}\\p{Zl}\\p{Zp}]", " ");
    }

    static final HttpClient client = HttpClient.newHttpClient();

    static Map<String, String> readCheckout(String id) throws Exception {
        var credentials = "grant_type=client_credentials&client_id=" + encode(environment("PAYCONFIRM_CLIENT_ID", ""))
            + "&client_secret=" + encode(environment("PAYCONFIRM_CLIENT_SECRET", ""));
        // In production keep the token until it expires.
        var token = call("/oauth/token", HttpRequest.newBuilder()
            .header("Content-Type", "application/x-www-form-urlencoded").POST(HttpRequest.BodyPublishers.ofString(credentials)));
        return call("/checkouts/" + encode(id), HttpRequest.newBuilder().header("Authorization", "Bearer " + token.get("access_token")));
    }

    static Map<String, String> call(String path, HttpRequest.Builder request) throws Exception {
        var uri = URI.create(environment("PAYCONFIRM_BASE_URL", "") + "/api/v1" + path);
        var reply = client.send(request.uri(uri).timeout(Duration.ofSeconds(4)).build(), HttpResponse.BodyHandlers.ofString(UTF_8));
        if (reply.statusCode() >= 300) throw new IOException(uri + ": HTTP " + reply.statusCode());
        // What is in `data` is an object, kept as its text.
        return new Json(new Json(reply.body()).object().get("data")).object();
    }

    static String encode(String text) {
        return URLEncoder.encode(text, UTF_8);
    }

    static String environment(String name, String without) {
        return System.getenv().getOrDefault(name, without);
    }

    /** The JDK reads no JSON. In an app take Jackson or Gson; this is as much as a delivery needs. */
    static class Json {
        private static final Pattern TOKEN = Pattern.compile("\\s*([{}\\[\\]:,]|\"(?:[^\"\\\\]++|\\\\.)*+\"|[-+.0-9A-Za-z]+)\\s*");
        private final String text;
        private final Matcher token;
        private int end;

        Json(String text) {
            this.text = text;
            this.token = TOKEN.matcher(text);
        }

        /** The fields of an object: texts and numbers as texts, null as absent, objects and arrays as their JSON. */
        TreeMap<String, String> object() {
            var fields = new TreeMap<String, String>();
            expect("{");
            for (var name = next(); !name.equals("}"); name = next()) {
                expect(":");
                var value = value();
                if (!value.equals("null")) fields.put(unquoted(name), unquoted(value));
                var after = next();
                if (after.equals("}")) break;
                if (!after.equals(",")) throw new IllegalArgumentException("not JSON: " + after);
            }
            return fields;
        }

        private String value() {
            var first = next();
            if (!first.equals("{") && !first.equals("[")) return first;
            int from = token.start(1);
            for (int depth = 1; depth > 0; ) {
                var one = next();
                if (one.equals("{") || one.equals("[")) depth++;
                if (one.equals("}") || one.equals("]")) depth--;
            }
            return text.substring(from, token.end(1));
        }

        private String next() {
            if (!token.find() || token.start() != end) throw new IllegalArgumentException("not JSON");
            end = token.end();
            return token.group(1);
        }

        private void expect(String one) {
            var found = next();
            if (!found.equals(one)) throw new IllegalArgumentException("not JSON: " + found + " for " + one);
        }

        private static String unquoted(String one) {
            if (!one.startsWith("\"")) return one;
            return Pattern.compile("\\\\(u([0-9a-fA-F]{4})|.)").matcher(one.substring(1, one.length() - 1)).replaceAll(escape -> {
                if (escape.group(2) != null) return Matcher.quoteReplacement("" + (char) Integer.parseInt(escape.group(2), 16));
                int at = "nrtbf".indexOf(escape.group(1));
                return Matcher.quoteReplacement(at < 0 ? escape.group(1) : "" + "\n\r\t\b\f".charAt(at));
            });
        }
    }
}
