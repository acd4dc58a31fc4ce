/** The diagnosis as one HTML file, without scripts and without anything from elsewhere. */
import type { Context } from '../../context.ts';
import { languageFor } from '../../messages/language-for.ts';
import { plainTheme } from '../../output/theme.ts';
import type { RenderContext } from '../../output/view.ts';
import { escapeMarkup } from '../../values/quote/markup.ts';
import { safeText } from '../../values/safe-text.ts';
import { formatTime } from '../../values/time.ts';
import { resultOf } from '../../webhooks/delivery-log/entry.ts';
import { traceText } from '../trace/text.ts';
import type { Trace } from '../trace/trace-json.ts';

/** Columns of its lines. */
const width = 100;

export async function page(traces: readonly Trace[], ctx: Context): Promise<string> {
  const language = await languageFor(ctx.options.language);
  const render: RenderContext = {
    ...ctx.options,
    theme: plainTheme,
    commandLine: ctx.commandLine,
    width,
    now: ctx.clock.now(),
  };
  const { bundle } = language;
  const sections = traces.map((trace) => {
    const attempts = trace.deliveries.map(
      (entry) =>
        `<details><summary>${escapeMarkup(`${entry.created_at}  ${resultOf(entry)}  ${entry.endpoint_url}`)}</summary>
<pre>${escapeMarkup(safeText([entry.request_headers, entry.request_payload, '', entry.response_text ?? ''].join('\n')))}</pre></details>`,
    );
    return `<section><h2>${escapeMarkup(trace.subject?.name ?? '')}</h2>
<pre>${escapeMarkup(traceText(trace, render, language))}</pre>
${attempts.join('\n')}</section>`;
  });
  return `<!doctype html>
<html lang="${ctx.options.language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeMarkup(bundle.title)}</title>
<style>body{font:1rem system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style>
<h1>${escapeMarkup(bundle.title)}</h1>
<p>${escapeMarkup(bundle.made(formatTime(ctx.clock.now(), ctx.options.timeZone)))}</p>
${sections.join('\n')}
</html>
`;
}
