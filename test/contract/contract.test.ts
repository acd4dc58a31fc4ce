/** What scripts rely on: JSON, columns and exit codes of some 300 command lines, whole. Written anew by `npm run contract`. */
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Recorded, record } from '../harness/record.ts';
import { journeys } from './journeys.ts';

/** A folder for everything that was printed, words for people too: to compare two versions of the program. */
const folder = process.env.RECORD_TO;

test.each(Object.entries(journeys))('%s', async (name, journey) => {
  const recorded = await record(journey);
  if (folder)
    writeFileSync(
      `${folder}/${name}.txt`,
      recorded.map((one) => shown(one, one.stdout, one.stderr)).join('\n'),
    );
  else await expect(recorded.map(contract).join('\n')).toMatchFileSnapshot(`recorded/${name}.txt`);
});

const shown = ({ line, code }: Recorded, stdout: string, stderr: string) =>
  `$ ${line}\nexit ${code}\n${stdout}${stderr.replace(/^(?=.)/gm, '! ')}`;

/** What people read may be worded better at any time; a message that is a code, as that of a reason is, stays. */
const sentence =
  /"(summary|words|saw|section|standing|message|hint)":( ?)"(?![a-z]+(?:-[a-z]+)*")(?:\\.|[^"\\])*"/g;

function contract(recorded: Recorded): string {
  const renderText = (text: string) => text.replace(sentence, '"$1":$2"…"');
  const error = /^\{"error":.*\}\n/m.exec(recorded.stderr)?.[0] ?? '';
  return shown(recorded, renderText(recorded.stdout), renderText(error));
}
