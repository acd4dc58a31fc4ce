// Publishes to a stream that is there and reports how many were acknowledged a second, as one message to its parent: the
// client alone, with a message's id and nothing else.
// HOSTS LANES SECONDS: LANES at once.
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';

const [hosts, lanes, seconds] = process.argv.slice(2);
const connection = await connect({ servers: hosts.split(',') });
const js = jetstream(connection);
const started = performance.now();
let acknowledged = 0;
let next = 0;

async function lane() {
  while (performance.now() - started < seconds * 1000) {
    next += 1;
    const body = `{"amount":500000,"description":"thanh toan DH${next}","transfer_date":"08:00:00 21/11/2026","transaction_code":"BARE${process.pid}-${next}","account_number":"0011012345678","bank_name":"BANK","type":"income"}`;
    await js.publish('payconfirm.TRANSACTION.0011012345678', body, { msgID: `BARE${process.pid}-${next}` });
    acknowledged += 1;
  }
}

await Promise.all(Array.from({ length: Number(lanes) }, lane));
process.send({ rate: acknowledged / ((performance.now() - started) / 1000) });
process.disconnect();
await connection.close();
