import { useState } from 'preact/hooks';
import { onClipboard } from './clipboard.ts';
import { useShell } from './page-context.ts';

/**
 * A command of this program's. What `listen` and `smoke` call the configurations that they make begins like one, and is none:
 * neither takes anything but flags.
 */
const commandPattern = /payconfirm (?!(?:listen|smoke) [^-]).+/;

/** A command ends its line: it stands alone, or after what it is for. */
const commandAtEnd = new RegExp(`^(?<before>\\s*|.*: )(?<command>${commandPattern.source})$`);

/** Text of the program's, with each command in it as one that can be copied. */
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
