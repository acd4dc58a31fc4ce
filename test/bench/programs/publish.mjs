// Publishes to a stream that is there and reports how many were acknowledged a second, as one message to its parent: the
// client alone, with a message's id and nothing else.
// HOSTS LANES SECONDS [BUCKET]: LANES at once; with a bucket, each id is claimed in it first, as a listener does it.
import { jetstream } from '@nats-io/jetstream';
import { Kvm } from '@nats-io/kv';
import { connect } from '@nats-io/transport-node';

const [hosts, lanes, seconds, bucket] = process.argv.slice(2);
const connection = await connect({ servers: hosts.split(',') });
const js = jetstream(connection);
const claims = bucket && (await new Kvm(js).open(bucket));
const started = performance.now();
let acknowledged = 0;
let next = 0;

async function lane() {
  while (performance.now() - started < seconds * 1000) {
    next += 1;
    const body = `{"amount":500000,"description":"thanh toan DH${next}","transfer_date":"08:00:00 21/11/2026","transaction_code":"BARE${process.pid}-${next}","account_number":"0011012345678","bank_name":"BANK","type":"income"}`;
    const id = `BARE${process.pid}-${next}`;
    if (claims) await claims.create(id, `{"body":"${'0'.repeat(64)}","after":${next}}`);
    await js.publish('payconfirm.TRANSACTION.0011012345678', body, { msgID: id });
    acknowledged += 1;
  }
}

await Promise.all(Array.from({ length: Number(lanes) }, lane));
process.send({ rate: acknowledged / ((performance.now() - started) / 1000) });
process.disconnect();
await connection.close();
