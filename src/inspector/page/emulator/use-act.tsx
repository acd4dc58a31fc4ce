import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Answer, ChangeName, Given } from '../../data-source-interface.ts';
import { FailureNote } from '../failure-note.tsx';
import { useShell } from '../page-context.ts';
import { change } from '../requests.ts';

/** Sends a change to the program and shows the result. */
export function useAct(onDone: () => void): {
  act(name: ChangeName, given: Given): Promise<void>;
  busy: boolean;
  said: VNode;
} {
  const shell = useShell();
  const [answer, setAnswer] = useState<Answer<unknown>>();
  const [busy, setBusy] = useState(false);
  return {
    act: async (name, given) => {
      setBusy(true);
      setAnswer(await change(name, given, shell));
      setBusy(false);
      onDone();
    },
    busy,
    said: (
      <div role="status">
        {answer?.ok ? <p class="hint">{shell.t.emulator.done}</p> : null}
        {answer && !answer.ok ? <FailureNote error={answer.error} /> : null}
      </div>
    ),
  };
}
