// Runs in a thread of its own (io/processes/worker-thread.ts): a jq expression may never end.
import { parentPort } from 'node:worker_threads';
import { loadJq } from 'jq-wasm';

// It says there that it was aborted, on a stderr which may have to be one line of JSON.
console.error = () => {};

const loading = loadJq();

parentPort.on('message', async ({ question: { json, filter }, port }) => {
  const jq = await loading;
  let answer;
  try {
    answer = jq.raw(json, filter, ['-c']);
  } catch {
    // It ran out of memory: reported as no answer.
  }
  port.postMessage(answer);
});
