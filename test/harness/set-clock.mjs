// Preloaded into the built program by tests: its clock is the one in the file SET_CLOCK, which holds the time of
// day and how far the monotonic clock was set ahead, both in milliseconds.
import { readFileSync } from 'node:fs';

const read = () => readFileSync(process.env.SET_CLOCK, 'utf8').split(' ').map(Number);
const monotonic = process.hrtime.bigint;
Date.now = () => read()[0];
process.hrtime.bigint = () => monotonic() + BigInt(Math.round(read()[1] * 1e6));
