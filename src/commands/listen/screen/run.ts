import type { Context } from '../../../context.ts';
import { PayconfirmError, usageError } from '../../../errors.ts';
import { isInForeground } from '../../../io/foreground.ts';
import { type FullScreen, openFullScreen } from '../../../io/full-screen.ts';
import { untilTyped } from '../../../io/typed-word.ts';
import { createTheme } from '../../../output/theme.ts';
import type { RenderContext } from '../../../output/view.ts';
import { t } from '../../../texts/translate.ts';
import { below, renderText, type Text } from '../../../values/command-line.ts';
import { safeLine } from '../../../values/safe-text.ts';
import type { ListenEvent, ReadyEvent } from '../../../webhooks/listener/listen-event-types.ts';
import type { Plan } from '../plan.ts';
import { listen } from '../session.ts';
import { createActions } from './actions.ts';
import { createScreenState } from './state.ts';

/** Whether a person reads the lines in a terminal. */
export const hasScreen = ({ options, streams }: Context): boolean =>
  streams.stdin.isTTY === true &&
  streams.stdout.isTTY === true &&
  options.output === 'table' &&
  !options.fields;

/** @throws usage error without a terminal, or with output for scripts */
export function checkScreen(ctx: Context): void {
  if (hasScreen(ctx)) return;
  throw usageError(
    t('--ui needs a terminal, without -o, --jq or --fields'),
    t('Remove --ui: plain lines are for pipes and CI.'),
  );
}

/** What is said below `ready`, with the word that opens the full screen. */
export const withHint = (note: Text | undefined): Text | undefined =>
  isInForeground() ? below(t('Full screen: u, then Enter.'), note) : note;

/**
 * Listens in full screen: at once, or when its word is typed. Restores the terminal before anything is undone.
 * @returns the events that are not on the screen
 * @throws as `listen`
 */
export async function* listenOnScreen(
  plan: Plan,
  ctx: Context,
  { note, atOnce }: { note: Text | undefined; atOnce: boolean | undefined },
): AsyncGenerator<ListenEvent> {
  const quit = new AbortController();
  const pressed = new PayconfirmError('interrupted', t('q was pressed'));
  const signal = AbortSignal.any([ctx.signal, quit.signal]);
  let screen: FullScreen | undefined;
  signal.addEventListener('abort', () => screen?.leave(), { once: true });
  const theme = await createTheme(ctx.options.color);
  const state = createScreenState({
    render: renderContext(ctx, theme),
    redraw: () => guarded(() => screen?.draw(state.frame(sizeOf(ctx), theme))),
    quit: (interrupted) =>
      quit.abort(interrupted ? new PayconfirmError('interrupted', t('interrupted')) : pressed),
    copy: (text) => screen?.copy(text),
  });
  const say = (text: Parameters<Context['note']>[0], aside: Context['note']) =>
    screen && !signal.aborted ? state.say(safeLine(renderText(text, ctx.commandLine))) : aside(text);
  const shown: Context = {
    ...ctx,
    signal,
    note: (text) => say(text, ctx.note),
    warn: (text) => say(text, ctx.warn),
  };
  const actions = createActions(plan, shown);
  /** A bug in the drawing code ends the screen like any failure: the terminal is restored. */
  function guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      quit.abort(error);
    }
  }
  let isReady = false;
  const open = () => {
    screen = openFullScreen(ctx.streams, {
      key: (name) => guarded(() => state.press(name)),
      resize: () => state.redraw(),
    });
    state.redraw();
  };
  const start = (ready: ReadyEvent) => {
    isReady = true;
    state.begin(ready, actions, plan);
    if (atOnce) open();
    else void untilTyped('u', ctx.streams.stdin, signal).then((typed) => typed && open());
  };
  try {
    for await (const event of listen(plan, shown, note)) {
      if (isReady && !signal.aborted) state.see(event);
      else if (event.event === 'ready' && !isReady) start(event);
      if (!screen || signal.aborted) yield event;
    }
  } catch (error) {
    if (error !== pressed) throw error;
  } finally {
    quit.abort(pressed);
    await actions.close();
  }
}

const sizeOf = ({ streams: { stdout } }: Context) => ({
  width: stdout.columns || 80,
  height: stdout.rows || 24,
});

function renderContext(ctx: Context, theme: RenderContext['theme']): RenderContext {
  const { options, streams, commandLine, clock } = ctx;
  return {
    ...options,
    theme,
    commandLine,
    width: streams.stdout.columns || 80,
    now: clock.now(),
  };
}
