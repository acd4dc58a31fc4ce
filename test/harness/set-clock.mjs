// Preloaded into the built program by tests: its clock is the one in the file SET_CLOCK, which holds the time of
// day and how far the monotonic clock was set ahead, both in milliseconds.
import { readFileSync } from 'node:fs';

const read = () => readFileSync(process.env.SET_CLOCK, 'utf8').split(' ').map(Number);
const monotonic = performance.now.bind(performance);
Date.now = () => read()[0];
performance.now = () => monotonic() + read()[1];
