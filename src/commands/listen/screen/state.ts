import type { Theme } from '../../../output/theme.ts';
import type { RenderContext } from '../../../output/view.ts';
import { t } from '../../../texts/translate.ts';
import { safeLine } from '../../../values/safe-text.ts';
import type { ListenEvent, ReadyEvent } from '../../../webhooks/listener/listen-event-types.ts';
import type { Plan } from '../plan.ts';
import type { Actions } from './actions.ts';
import { detailsOf } from './details.ts';
import { frame } from './frame.ts';
import { createRows, type Row } from './rows.ts';

interface Screen {
  render: RenderContext;
  redraw(): void;
  quit(interrupted: boolean): void;
  copy(text: string): void;
}

/** The state of the screen. Events and keys change it. */
export function createScreenState({ render, redraw, quit, copy }: Screen) {
  const rows = createRows(render);
  /** Events that arrived during a pause. */
  let waiting: ListenEvent[] = [];
  let isPaused = false;
  let isTyping = false;
  let filter = '';
  let message = '';
  let title = '';
  let selectedRow: Row | undefined;
  let extra: string[] | undefined;
  let page = 0;
  let actions: Actions | undefined;

  const shown = () => rows.matching(filter);
  const indexIn = (list: Row[]) => (selectedRow ? Math.max(0, list.indexOf(selectedRow)) : 0);
  const move = (by: number) => {
    const list = shown();
    const at = Math.min(Math.max(indexIn(list) + by, 0), list.length - 1);
    // The newest row stays selected until the user selects another.
    selectedRow = at <= 0 ? undefined : list[at];
    showInstead(undefined);
  };
  /** Shows these lines instead of the details, until another row is selected. */
  const showInstead = (lines: string[] | undefined) => {
    extra = lines;
    page = 0;
  };
  const chosen = () => shown()[indexIn(shown())];
  const say = (text: string) => {
    message = text;
    redraw();
  };

  /** Runs the action of a key. A failure is shown and does not stop the listener. */
  async function act(doing: string, work: (row: Row, given: Actions) => Promise<string>): Promise<void> {
    const row = chosen();
    if (!actions) return;
    if (row?.id === undefined) return say(t('Select a delivery first.'));
    // New rows may arrive during the action, so pin the selection.
    selectedRow = row;
    say(doing);
    say(await work(row, actions).catch((error: unknown) => failure(error)));
  }

  const keys: Record<string, () => unknown> = {
    q: () => quit(false),
    'ctrl-c': () => quit(true),
    up: () => move(-1),
    k: () => move(-1),
    down: () => move(1),
    j: () => move(1),
    'page-up': () => move(-10),
    'page-down': () => move(10),
    '/': () => {
      isTyping = true;
      filter = '';
      showInstead(undefined);
    },
    escape: () => {
      filter = '';
      showInstead(undefined);
    },
    ' ': () => {
      // New rows may arrive while the user reads, so pin the selection.
      selectedRow = chosen();
      page += 1;
    },
    p: () => {
      isPaused = !isPaused;
      const came = waiting;
      waiting = [];
      for (const event of came) rows.see(event);
    },
    r: () =>
      act(t('Replaying…'), async (row, { replay }) => {
        const { said, answers } = await replay(row);
        for (const answer of answers) rows.see(answer);
        return said;
      }),
    d: () => act(t('Asking the service to redeliver…'), (row, { redeliver }) => redeliver(row)),
    c: () =>
      act('…', async (row, { curl }) => {
        const { command, said } = await curl(row);
        copy(command);
        showInstead(command.split('\n').map(safeLine));
        return safeLine(said);
      }),
    o: () =>
      actions?.browse().then(
        (url) => {
          showInstead([t('Open this page in a browser:'), safeLine(url)]);
          redraw();
        },
        (error: unknown) => say(failure(error)),
      ),
  };

  function type(name: string): void {
    if (name === 'ctrl-c') quit(true);
    if (name === 'escape') filter = '';
    if (name === 'enter' || name === 'escape') isTyping = false;
    else if (name === 'backspace') filter = [...filter].slice(0, -1).join('');
    else if ([...name].length === 1) filter += safeLine(name);
  }

  return {
    redraw,
    say,
    begin(ready: ReadyEvent, given: Actions, { router }: Plan): void {
      actions = given;
      const to = router.targets.map(({ href }) => href).join(', ');
      const from = ready.public_url ?? ready.url ?? ready.log?.base_url ?? '';
      title = safeLine(to === '' ? from : `${from} → ${to}`);
    },
    see(event: ListenEvent): void {
      if (isPaused) waiting.push(event);
      else rows.see(event);
      redraw();
    },
    press(name: string): void {
      message = '';
      if (isTyping) type(name);
      else keys[name]?.();
      redraw();
    },
    frame(size: { width: number; height: number }, theme: Theme): string[] {
      const list = shown();
      const selected = indexIn(list);
      const row = list[selected];
      const details = extra ?? (row ? detailsOf(row, render.timeZone) : []);
      const came = new Set(waiting.map((event) => ('id' in event ? event.id : event))).size;
      const more = isPaused && came > 0 ? t('{0} more; press p to show', came) : '';
      const state = {
        title,
        counts: rows.counts(list),
        rows: list,
        selected,
        details,
        page,
        filter,
        isTyping,
        isPaused,
      };
      return frame({ ...state, message: [more, message].filter(Boolean).join('  ') }, size, theme);
    },
  };
}

const failure = (error: unknown) => safeLine(error instanceof Error ? error.message : String(error));
