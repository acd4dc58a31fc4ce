import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

export interface Tab {
  id: string;
  title: string;
  content: ComponentChildren;
}

/** One visible panel of several. The arrow keys, Home and End select a tab. */
export function Tabs({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  const [chosen, setChosen] = useState(0);
  const current = tabs[Math.min(chosen, tabs.length - 1)]!;
  const press = (event: KeyboardEvent) => {
    const last = tabs.length - 1;
    const next = { ArrowRight: chosen + 1, ArrowLeft: chosen - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const at = (next + tabs.length) % tabs.length;
    setChosen(at);
    document.getElementById(`tab-${tabs[at]!.id}`)?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} onKeyDown={press}>
        {tabs.map(({ id, title }, at) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            aria-selected={id === current.id}
            aria-controls={`panel-${id}`}
            tabindex={id === current.id ? 0 : -1}
            onClick={() => setChosen(at)}
          >
            {title}
          </button>
        ))}
      </div>
      <div id={`panel-${current.id}`} class="panel" role="tabpanel" aria-labelledby={`tab-${current.id}`}>
        {current.content}
      </div>
    </>
  );
}
