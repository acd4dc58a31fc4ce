// Sends signed deliveries to a receiver and reports what came of them, as one message to its parent.
// PORT CONNECTIONS SECONDS RATE: RATE a second, or as many as the connections carry when it is 0.
// With APP_PORT in the environment it also serves an app there that counts what it gets.
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { connect } from 'node:net';

const [port, connections, seconds, rate] = process.argv.slice(2).map(Number);
const secret = 'whsec_bench';
const sums = { sent: 0, ok: 0 };
const latencies = [];
let next = 0;

function delivery() {
  next += 1;
  const body = `{"amount":500000,"description":"thanh toan DH${next}","transfer_date":"08:00:00 21/11/2026","transaction_code":"FT${process.pid}-${next}","account_number":"0011012345678","bank_name":"BANK","type":"income"}`;
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nX-Service-Timestamp: ${timestamp}\r\nX-Service-Signature: sha256=${signature}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

const counts = new Map();
const app = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    const code = JSON.parse(body).transaction_code;
    counts.set(code, (counts.get(code) ?? 0) + 1);
    response.end();
  });
});

const started = performance.now();
const free = [];
let open = 0;
for (let n = 0; n < connections; n++) {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  const lane = { socket, since: 0 };
  socket.on('connect', () => {
    open += 1;
    if (rate > 0) free.push(lane);
    else send(lane, performance.now());
  });
  socket.on('data', (data) => {
    latencies.push(performance.now() - lane.since);
    if (data.toString('latin1', 0, 12) === 'HTTP/1.1 200') sums.ok += 1;
    if (rate > 0) free.push(lane);
    else send(lane, performance.now());
  });
}

function send(lane, since) {
  if (rate === 0 && performance.now() - started > seconds * 1000) {
    lane.socket.end();
    open -= 1;
    if (open === 0) report();
    return;
  }
  lane.since = since;
  sums.sent += 1;
  lane.socket.write(delivery());
}

if (rate > 0) {
  const pace = setInterval(() => {
    const elapsed = performance.now() - started;
    while (sums.sent < Math.min(elapsed, seconds * 1000) * (rate / 1000) && free.length > 0) {
      send(free.shift(), performance.now());
    }
    if (elapsed > seconds * 1000 + 1000) {
      clearInterval(pace);
      report();
    }
  }, 1);
}

function report() {
  latencies.sort((a, b) => a - b);
  process.send({
    ...sums,
    rate: sums.ok / (rate > 0 ? seconds : (performance.now() - started) / 1000),
    p99: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
    forwarded: counts.size,
    doubled: [...counts.values()].filter((count) => count > 1).length,
  });
  process.disconnect();
  app.close();
  app.closeAllConnections();
}

if (process.env.APP_PORT) app.listen(Number(process.env.APP_PORT), '127.0.0.1');
