// A receiver of payment deliveries for Spring Boot 3 with JdbcTemplate: https://spring.io/projects/spring-boot
//
// This file is src/main/java/payconfirm/PaymentHookController.java. It takes JSON, the payload_format that configurations
// have by default. It needs these tables, the second of which you have in some form:
//   CREATE TABLE payment_deliveries (transfer VARCHAR(100) PRIMARY KEY, body TEXT NOT NULL, outcome TEXT);
//   CREATE TABLE orders (code VARCHAR(50) PRIMARY KEY, amount BIGINT NOT NULL, paid_by VARCHAR(100));
package payconfirm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class PaymentHookController {
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}\\p{N}\\p{Pd}\\p{Pc}]+");
    private final JdbcTemplate database;
    private final TransactionTemplate transaction;
    private final ObjectMapper json = new ObjectMapper();
    private final byte[] secret;

    PaymentHookController(
            JdbcTemplate database, TransactionTemplate transaction, @Value("${WEBHOOK_SECRET:}") String secret) {
        if (secret.isEmpty()) throw new IllegalStateException("WEBHOOK_SECRET is not set. To try it on this machine: export WEBHOOK_SECRET=only-for-this-test, start again, and with the same secret run payconfirm listen --secret-env WEBHOOK_SECRET --forward URL. In production it is the secret_key of your webhook configuration.");
        this.database = database;
        this.transaction = transaction;
        this.secret = secret.getBytes(StandardCharsets.UTF_8);
    }

    // The signature is over the bytes that came: byte[], not an object that Jackson made.
    @PostMapping("/hook")
    ResponseEntity<String> hook(
            @RequestBody byte[] body,
            @RequestHeader(name = "X-Service-Timestamp", defaultValue = "") String timestamp,
            @RequestHeader(name = "X-Service-Signature", defaultValue = "") String signature)
            throws GeneralSecurityException {
        String refusal = refused(body, timestamp, signature);
        if (refusal != null) return ResponseEntity.status(401).body(refusal);
        JsonNode fields;
        try {
            fields = json.readTree(body);
        } catch (IOException error) {
            return ResponseEntity.badRequest().body("the body cannot be read");
        }
        String transfer = fields.path("transaction_code").asText();
        if (transfer.equals("DUMMY123")) return ResponseEntity.ok("nothing to do");
        if (transfer.isBlank()) return ResponseEntity.unprocessableEntity().body("no transaction code");
        // A checkout's event is no copy of the transfer that paid it. It is only noted: the transfer itself is booked.
        if (fields.has("event") || fields.has("event_type")) return ResponseEntity.ok("noted");
        String text = new String(body, StandardCharsets.UTF_8);
        try {
            // The delivery is kept and the order paid, or neither. The primary key lets each transfer in once.
            return ResponseEntity.ok(transaction.execute(status -> {
                database.update("INSERT INTO payment_deliveries (transfer, body) VALUES (?, ?)", transfer, text);
                String outcome = book(fields, transfer);
                database.update("UPDATE payment_deliveries SET outcome = ? WHERE transfer = ?", outcome, transfer);
                return outcome;
            }));
        } catch (DuplicateKeyException error) {
            String before = database.queryForObject(
                    "SELECT body FROM payment_deliveries WHERE transfer = ?", String.class, transfer);
            return before.equals(text)
                    ? ResponseEntity.ok("copy")
                    : ResponseEntity.status(409).body("this code came with other fields before");
        }
    }

    /** Why a delivery is not to be trusted, or null. What is signed is the timestamp, a dot, and the body. */
    private String refused(byte[] body, String timestamp, String signature) throws GeneralSecurityException {
        if (!timestamp.matches("[0-9]{1,18}")) return "no timestamp";
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret, "HmacSHA256"));
        mac.update((timestamp + ".").getBytes(StandardCharsets.UTF_8));
        String right = "sha256=" + HexFormat.of().formatHex(mac.doFinal(body));
        // isEqual takes the same time wherever the two differ.
        if (!MessageDigest.isEqual(
                right.getBytes(StandardCharsets.UTF_8), signature.getBytes(StandardCharsets.UTF_8)))
            return "the signature is not right";
        boolean isNear = Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp)) <= 300;
        return isNear ? null : "too old, or the clock of this machine is wrong";
    }

    private String book(JsonNode fields, String transfer) {
        // Money that leaves the account is reported too.
        if (!fields.path("type").asText().equals("income")) return "not booked: its type is not income";
        // Whole codes: DH1 is not in DH10, DH1-2 or DH1_2. A payer may write dh1.
        var codes = new TreeSet<String>();
        var words = WORD.matcher(fields.path("description").asText().toUpperCase(Locale.ROOT));
        while (words.find()) codes.add(words.group());
        List<Map<String, Object>> orders = new ArrayList<>();
        for (String code : codes)
            orders.addAll(database.queryForList("SELECT code, amount FROM orders WHERE code = ?", code));
        if (orders.size() != 1) return orders.isEmpty() ? "not booked: no order" : "not booked: more than one order";
        Object code = orders.get(0).get("code");
        Object price = orders.get(0).get("amount");
        if (!fields.path("amount").asText().equals(price.toString())) return "not booked: another amount";
        // One transfer pays an order: of two at the same moment, one finds it unpaid.
        int paid = database.update("UPDATE orders SET paid_by = ? WHERE code = ? AND paid_by IS NULL", transfer, code);
        // Your code: fulfil the order, where paid is 1.
        return paid == 1 ? "paid " + code : "not booked: " + code + " was paid before";
    }
}
