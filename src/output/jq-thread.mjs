// Runs in a thread of its own (io/thread.ts): a jq expression may never end.
import { parentPort } from 'node:worker_threads';
import { loadJq } from 'jq-wasm';

const loading = loadJq();

parentPort.on('message', async ({ question: { json, filter }, port }) => {
  const jq = await loading;
  let answer;
  try {
    answer = jq.raw(json, filter, ['-c']);
  } catch {
    // It ran out of memory: told as no answer.
  }
  port.postMessage(answer);
});
