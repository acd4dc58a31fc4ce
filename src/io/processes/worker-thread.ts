import { basename } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import { isExecutable, readProgramFile } from '../program-files.ts';

/** Asks a question. @throws the signal's reason; Error if the thread ended */
export type Ask<Question, Answer> = (question: Question, signal: AbortSignal) => Promise<Answer>;

/** A module that answers `{ question, port }` in its own thread: an endless computation can be stopped. */
export function createThread<Question, Answer>(module: URL): Ask<Question, Answer> {
  let worker: Worker | undefined;
  const forget = (ended: Worker) => {
    if (worker === ended) worker = undefined;
  };
  const start = () => {
    const started = isExecutable
      ? new Worker(readProgramFile(basename(module.pathname)).toString(), { eval: true })
      : new Worker(module);
    // A question keeps the program running by its port; the thread alone does not.
    started.unref();
    // The caller gets the error through the port.
    started.on('error', () => {});
    started.once('exit', () => forget(started));
    return started;
  };
  return (question, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      worker ??= start();
      const asked = worker;
      const { port1: answers, port2: port } = new MessageChannel();
      const end = () => {
        forget(asked);
        void asked.terminate();
      };
      signal.addEventListener('abort', end);
      answers.once('message', (answer: Answer) => {
        resolve(answer);
        answers.close();
      });
      answers.once('close', () => {
        signal.removeEventListener('abort', end);
        reject(signal.aborted ? signal.reason : new Error(`${module.pathname} came to an end`));
      });
      asked.postMessage({ question, port }, [port]);
    });
}
