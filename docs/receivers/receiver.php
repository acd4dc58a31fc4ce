<?php
// A receiver of payment deliveries in PHP 8.1 or newer, with PDO (Debian: php-sqlite3, php-mysql).
//
//   WEBHOOK_SECRET=... php -d enable_post_data_reading=Off -S 127.0.0.1:3000 receiver.php      answers on /hook
//   php receiver.php                                                                         books what came
//
// Each delivery is checked, kept in a database and answered by the web server; the second program books it.
declare(strict_types=1);

if (PHP_SAPI === 'cli') {
    for ($database = null; ; usleep(200_000)) {
        try {
            work($database ??= database());
        } catch (PDOException $error) {
            error_log(oneLine("the database is opened again: {$error->getMessage()}"));
            $database = null;
            sleep(1);
        }
    }
}
try {
    [$status, $text] = receive();
} catch (Throwable $error) {
    // With display_errors on, PHP would answer 200.
    error_log(oneLine($error->getMessage()));
    [$status, $text] = [500, 'not kept'];
}
http_response_code($status);
header('Content-Type: text/plain');
echo $text;

/** Where your app has a PDO already, take that one. */
function database(): PDO
{
    // Your database, of SQLite, MySQL, MariaDB or PostgreSQL: mysql:host=127.0.0.1;dbname=shop;user=shop;password=...
    // Without it a file is used, which must not lie in a folder that the web server serves. The timeout is in seconds.
    $dsn = getenv('DATABASE_DSN') ?: 'sqlite:' . (getenv('RECEIVED') ?: __DIR__ . '/received.db');
    $database = new PDO($dsn, options: [PDO::ATTR_TIMEOUT => 4]);
    $isMySql = $database->getAttribute(PDO::ATTR_DRIVER_NAME) === 'mysql';
    // As in PostgreSQL: each statement sees what others have committed.
    if ($isMySql) $database->exec('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
    // If your migrations create the tables, leave the rest out. TEXT of MySQL holds 64 kB. outcome is NULL until the
    // delivery is worked on. Your orders: code and amount in VND, and the transfer that paid it.
    $text = $isMySql ? 'MEDIUMTEXT' : 'TEXT';
    $database->exec("CREATE TABLE IF NOT EXISTS payment_deliveries (id CHAR(64) PRIMARY KEY, fields $text NOT NULL, outcome TEXT)");
    $database->exec('CREATE TABLE IF NOT EXISTS payment_orders (code VARCHAR(50) PRIMARY KEY, amount BIGINT NOT NULL, paid_by TEXT)');
    if (getenv('DATABASE_DSN')) return $database;
    foreach (explode(' ', getenv('ORDERS') ?: 'DH10234=150000') as $order) {
        $add = $database->prepare('INSERT OR IGNORE INTO payment_orders (code, amount) VALUES (?, ?)');
        $add->execute(explode('=', $order));
    }
    return $database;
}

/** @return array{int, string} the answer */
function receive(): array
{
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') return [405, 'POST only'];
    if (ini_get('enable_post_data_reading')) {
        // PHP would read multipart/form-data into $_POST and throw the bytes away. In .user.ini, php.ini or the pool's
        // settings: enable_post_data_reading = Off. ini_set() is too late.
        return [500, 'enable_post_data_reading is on'];
    }
    // The signature is over the bytes that came: not $_POST.
    $body = file_get_contents('php://input', length: 1_000_001);
    if (strlen($body) > 1_000_000) return [413, 'too large'];

    // 1. Is it from the service, unchanged, and of the last 300 seconds?
    if ($refusal = refused($body)) return [401, $refusal];

    // 2. Its fields, as texts, from JSON, a form or multipart/form-data.
    $fields = fieldsOf($_SERVER['CONTENT_TYPE'] ?? '', $body);
    if ($fields === null) return [400, 'the body cannot be read'];

    // 3. Each transaction may come several times. A test delivery (DUMMY123) has no key: there is nothing to do for it.
    // Without a code there is none either, which tells no two transfers apart: refused, it is there for a person to look at.
    $key = keyOf($fields);
    if ($key === null && ($fields['transaction_code'] ?? '') === 'DUMMY123') return [200, 'nothing to do'];
    if ($key === null) {
        error_log('a delivery without a transaction code: ' . json_encode($fields));
        return [422, 'no transaction code'];
    }
    $kept = keep(database(), $key, $fields);
    if ($kept === 'conflict') {
        error_log(oneLine("$key came again with other fields: one of the two is wrong"));
        return [409, 'this key came with other fields before'];
    }

    // 4. Answer now: the service waits 10 seconds, and does not try again.
    return [200, $kept];
}

/** Why a delivery is not to be trusted, or null. What is signed is the timestamp, a dot, and the body. */
function refused(string $body): ?string
{
    // The secret_key of your webhook configuration. It is not the client secret, with which you call the service.
    $secret = getenv('WEBHOOK_SECRET') ?: throw new RuntimeException('WEBHOOK_SECRET is not set. To try it on this machine: export WEBHOOK_SECRET=only-for-this-test, start again, and with the same secret run payconfirm listen --secret-env WEBHOOK_SECRET --forward URL. In production it is the secret_key of your webhook configuration.');
    $timestamp = $_SERVER['HTTP_X_SERVICE_TIMESTAMP'] ?? '';
    if (!ctype_digit($timestamp)) return 'no timestamp';
    $right = 'sha256=' . hash_hmac('sha256', "$timestamp.$body", $secret);
    // hash_equals takes the same time wherever the two differ; === would tell an attacker how far he got.
    if (!hash_equals($right, $_SERVER['HTTP_X_SERVICE_SIGNATURE'] ?? '')) return 'the signature is not right';
    if (abs(time() - (int) $timestamp) > 300) return 'too old, or the clock of this machine is wrong';
    return null;
}

/** @return ?array<string, mixed> */
function fieldsOf(string $contentType, string $body): ?array
{
    switch (strtolower(trim(explode(';', $contentType)[0]))) {
        case 'application/json':
            $fields = json_decode($body, true, flags: JSON_BIGINT_AS_STRING);
            if (!is_array($fields) || array_is_list($fields)) return null;
            // Numbers as texts, so that the three formats give the same.
            return array_map(fn ($value) => is_int($value) ? (string) $value : $value, $fields);
        case 'application/x-www-form-urlencoded':
            parse_str($body, $fields);
            return $fields ?: null;
        case 'multipart/form-data':
            if (!preg_match('/;\s*boundary="?([^";]+)/i', $contentType, $boundary)) return null;
            $fields = [];
            foreach (array_slice(explode("--$boundary[1]", $body), 1, -1) as $part) {
                [$head, $value] = explode("\r\n\r\n", $part, 2) + ['', ''];
                if (preg_match('/;\s*name="([^"]*)"/i', $head, $name)) $fields[$name[1]] = substr($value, 0, -2);
            }
            return $fields ?: null;
        default:
            return null;
    }
}

function eventOf(array $fields): ?string
{
    return $fields['event'] ?? $fields['event_type'] ?? null;
}

/** The event and its checkout, so that a CHECKOUT_PAID is no copy of the transaction that paid it; else the code. */
function keyOf(array $fields): ?string
{
    if (eventOf($fields) && isset($fields['checkout_id'])) return eventOf($fields) . ":$fields[checkout_id]";
    $code = $fields['transaction_code'] ?? '';
    return !preg_match('/[^\s\p{Z}]/u', (string) $code) || $code === 'DUMMY123' ? null : "transaction:$code";
}

function keep(PDO $database, string $key, array $fields): string
{
    ksort($fields);
    $id = hash('sha256', $key);
    $text = json_encode($fields, JSON_THROW_ON_ERROR);
    try {
        $database->prepare('INSERT INTO payment_deliveries (id, fields) VALUES (?, ?)')->execute([$id, $text]);
        return 'kept';
    } catch (PDOException $error) {
        // 23000, of PostgreSQL 23505.
        if (!str_starts_with((string) $error->getCode(), '23')) throw $error;
        // The key is there already.
        $before = $database->prepare('SELECT fields FROM payment_deliveries WHERE id = ?');
        $before->execute([$id]);
        return $before->fetchColumn() === $text ? 'copy' : 'conflict';
    }
}

/** Works on what was kept and is not done yet, one after another. What fails is tried again in a minute. */
function work(PDO $database): void
{
    static $tried = [];
    $rows = $database->query('SELECT id, fields FROM payment_deliveries WHERE outcome IS NULL')->fetchAll();
    foreach ($rows as ['id' => $id, 'fields' => $fields]) {
        if (time() - ($tried[$id] ?? 0) < 60) continue;
        $tried[$id] = time();
        try {
            $fields = json_decode($fields, true);
            if (eventOf($fields) === 'CHECKOUT_PAID') checkWithService($fields);
            // One transaction: the order is paid and the delivery done, or neither. It writes before it reads: SQLite
            // waits for a lock with the first statement alone. Another process may have done it.
            $database->beginTransaction();
            $claim = $database->prepare("UPDATE payment_deliveries SET outcome = 'under way' WHERE id = ? AND outcome IS NULL");
            $claim->execute([$id]);
            $outcome = $claim->rowCount() === 1 ? oneLine(book($database, $fields)) : null;
            if ($outcome !== null) {
                $database->prepare('UPDATE payment_deliveries SET outcome = ? WHERE id = ?')->execute([$outcome, $id]);
            }
            $database->commit();
            if ($outcome !== null) echo "$outcome\n";
        } catch (Throwable $error) {
            if ($database->inTransaction()) $database->rollBack();
            error_log(oneLine("not handled, will be tried again: {$error->getMessage()}"));
        }
    }
}

/** The event says which checkout to look at; what counts is what the service says of it now. */
function checkWithService(array $fields): void
{
    $checkout = readCheckout($fields['checkout_id']);
    $same = $checkout['order_code'] === $fields['order_code'] && (string) $checkout['amount'] === $fields['amount'];
    if (!$same || $checkout['status'] !== 'paid') throw new RuntimeException("checkout $fields[checkout_id] does not confirm this");
}

/** Books a delivery, or says why a person must look at it: `paid ...`, `already paid ...` or `not booked ...`. */
function book(PDO $database, array $fields): string
{
    // A field that is no text is none.
    $text = fn (string $name) => is_string($fields[$name] ?? null) ? $fields[$name] : '';
    $transfer = $text('transaction_code') ?: $text('checkout_id');
    $amount = $text('amount');
    $note = $text('description') ?: $text('order_code');
    $notBooked = fn (string $reason) => "not booked $transfer $amount $reason: $note";
    if (eventOf($fields) === 'CHECKOUT_PAID') {
        $found = [$text('order_code')];
    } else {
        // Money that leaves the account is reported too.
        if ($text('type') !== 'income') return $notBooked("its type is {$text('type')}");
        // Whole codes: DH1 is not in DH10, DH1-2 or DH1_2. A payer may write dh1.
        preg_match_all('/[\p{L}\p{M}\p{N}\p{Pd}\p{Pc}]+/u', $note, $words);
        $found = array_unique(array_map(strtoupper(...), $words[0]));
    }
    $orders = [];
    $find = $database->prepare('SELECT code, amount FROM payment_orders WHERE code = ?');
    foreach ($found as $code) {
        $find->execute([$code]);
        // In MySQL dh1 may equal DH1.
        array_push($orders, ...array_filter($find->fetchAll(), fn ($order) => $order['code'] === $code));
    }
    if (count($orders) !== 1) return $notBooked($orders ? 'more than one order' : 'no order');
    [['code' => $code, 'amount' => $price]] = $orders;
    if ($amount !== (string) $price) return $notBooked("$code costs $price");
    // Only one transfer can pay an order. That of a checkout may come twice: by itself, and in its CHECKOUT_PAID.
    $pay = $database->prepare('UPDATE payment_orders SET paid_by = ? WHERE code = ? AND paid_by IS NULL');
    $pay->execute([$transfer, $code]);
    if ($pay->rowCount() === 0) {
        $paid = $database->prepare('SELECT paid_by FROM payment_orders WHERE code = ?');
        $paid->execute([$code]);
        $before = $paid->fetchColumn();
        return $before === $transfer ? "already paid $code $amount $transfer" : $notBooked("$code was paid by $before");
    }
    // Your code: fulfil the order.
    return "paid $code $amount $transfer";
}

/** What others wrote, on one line of a log: it can neither begin a line nor control a terminal. */
function oneLine(string $text): string
{
    return preg_replace('/[\p{C}\p{Zl}\p{Zp}]/u', ' ', $text) ?? 'a text that is not UTF-8';
}

function readCheckout(string $id): array
{
    // In production keep the token until it expires.
    $credentials = ['grant_type' => 'client_credentials', 'client_id' => getenv('PAYCONFIRM_CLIENT_ID'),
        'client_secret' => getenv('PAYCONFIRM_CLIENT_SECRET')];
    $token = call('/oauth/token', 'Content-Type: application/json', json_encode($credentials))['access_token'];
    return call('/checkouts/' . rawurlencode($id), "Authorization: Bearer $token");
}

function call(string $path, string $header, ?string $body = null): array
{
    $options = ['method' => $body === null ? 'GET' : 'POST', 'header' => $header, 'content' => $body, 'timeout' => 4];
    $url = getenv('PAYCONFIRM_BASE_URL') . "/api/v1$path";
    $reply = @file_get_contents($url, context: stream_context_create(['http' => $options]));
    if ($reply === false) throw new RuntimeException("$url cannot be read: " . error_get_last()['message']);
    return json_decode($reply, true, flags: JSON_THROW_ON_ERROR)['data'];
}
