import { writeLog } from '../../src/emulator/deliveries/queue.ts';
import { transferDate } from '../../src/emulator/rules/time.ts';
import { seed } from '../../src/emulator/seed-database.ts';
import { openFolder } from '../../src/emulator/store/folder.ts';
import { systemRandom } from '../../src/io/random.ts';

export const logStart = Date.parse('2026-11-01T00:00:00Z');

/**
 * Makes an emulator's data folder with this many entries in its log, written as the emulator writes them, from
 * 2026-11-01T00:00:00Z on, so many milliseconds apart.
 */
export async function fillLog(folder: string, entries: number, apartMs = 1): Promise<void> {
  const store = await openFolder(folder);
  let client = '';
  await store.transaction(() => {
    seed({ store, random: systemRandom, now: () => logStart });
    client = store.find('clients', {})!.id;
  });
  for (let first = 0; first < entries; first += 10_000) {
    await store.transaction(() => {
      for (let index = first; index < Math.min(first + 10_000, entries); index++) {
        const now = () => logStart + index * apartMs;
        writeLog({ store, random: systemRandom, now }, client, 'webhook', {
          endpoint_url: 'https://shop.example/hook',
          request_payload: `{"amount":150000,"description":"thanh toán DH${index}","transfer_date":"${transferDate(logStart + index * apartMs)}","transaction_code":"FT${index}","account_number":"0011012345678","bank_name":"BANK","type":"income"}`,
          request_headers: `{"Content-Type":"application/json","X-Service-Timestamp":"1795222800","X-Service-Signature":"sha256=${'0'.repeat(64)}"}`,
          status_code: 200,
          response_text: 'ok',
          duration_ms: 12,
          error_label: 'OK',
        });
      }
    });
  }
  await store.close();
}
