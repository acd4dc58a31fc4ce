import { execFileSync } from 'node:child_process';

/** Pid and command line of each process that has not ended and whose command line contains a text. */
export function running(text: string): string[] {
  const listed = execFileSync('ps', ['-A', '-ww', '-o', 'stat=,pid=,args='], { encoding: 'utf8' });
  const lines = listed.split('\n').filter((line) => line.includes(text) && !line.startsWith('Z'));
  return lines.map((line) => line.replace(/^\S+\s+/, ''));
}
