// Runs in its own thread (io/processes/worker-thread.ts), because a jq expression may never end.
import { parentPort } from 'node:worker_threads';
import { loadJq } from 'jq-wasm';

// jq reports an abort with console.error, but stderr may have to be one line of JSON.
console.error = () => {};

const loading = loadJq();

parentPort.on('message', async ({ question: { json, filter }, port }) => {
  const jq = await loading;
  let answer;
  try {
    answer = jq.raw(json, filter, ['-c']);
  } catch {
    // Out of memory: reported as no answer.
  }
  port.postMessage(answer);
});
