import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Answer, ChangeName, Changes, Given } from '../data-source-interface.ts';
import { FailureNote } from './failure-note.tsx';
import { useShell } from './page-context.ts';
import { change } from './requests.ts';

/** Sends a change to the program and shows the result. `written`: a successful one; without it, "done". */
export function useAct<Name extends ChangeName>(
  onDone: () => void,
  written: (value: Changes[Name]) => ComponentChildren = () => <Done />,
): {
  act(name: Name, given: Given): Promise<void>;
  busy: boolean;
  said: VNode;
} {
  const shell = useShell();
  const [answer, setAnswer] = useState<Answer<Changes[Name]>>();
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
        {answer?.ok ? written(answer.value) : null}
        {answer && !answer.ok ? <FailureNote error={answer.error} /> : null}
      </div>
    ),
  };
}

function Done() {
  const { t } = useShell();
  return <p class="hint">{t.emulator.done}</p>;
}
