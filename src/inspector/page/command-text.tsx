import { useState } from 'preact/hooks';
import { onClipboard } from './clipboard.ts';
import { useShell } from './page-context.ts';

/** A command of this program, but not a configuration that `listen` or `smoke` made and named. */
const commandPattern = /payconfirm (?!(?:listen|smoke) [^-]).+/;

/** A command ends its line: it stands alone, or after its purpose. */
const commandAtEnd = new RegExp(`^(?<before>\\s*|.*: )(?<command>${commandPattern.source})$`);

/** Text of the program, in which each command can be copied. */
export function WithCommands({ text }: { text: string }) {
  return (
    <>
      {text.split('\n').map((words, at) => {
        const { before, command } = commandAtEnd.exec(words)?.groups ?? {};
        return (
          <>
            {at === 0 ? '' : '\n'}
            {command === undefined ? words : before}
            {command === undefined ? null : <Command command={command} />}
          </>
        );
      })}
    </>
  );
}

function Command({ command }: { command: string }) {
  const { t } = useShell();
  const [said, setSaid] = useState('');
  const copy = async () => setSaid((await onClipboard(command)) ? t.copied : t.notCopied);
  return (
    <span class="command">
      <code>
        {command.split(' ').map((word, at) => (
          <>
            {at === 0 ? '' : ' '}
            <span>{word}</span>
          </>
        ))}
      </code>{' '}
      <button type="button" class="quiet" onClick={copy}>
        {t.copy}
      </button>{' '}
      <span role="status">{said}</span>
    </span>
  );
}
