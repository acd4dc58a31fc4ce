import type { Answer, AskName, Asks, ChangeName, Changes, Given } from '../data-source-interface.ts';
import { base, csrfHeader, type Language } from '../page-model.ts';
import { texts } from './texts/index.ts';

/** Reads from the program that serves the page. Never rejects. */
export function ask<Name extends AskName>(
  name: Name,
  given: Given,
  language: Language,
): Promise<Answer<Asks[Name]>> {
  return answer(fetch(`${base}/ask/${name}?${new URLSearchParams({ ...given })}`), language);
}

/** Sends a change to it. Never rejects. */
export function change<Name extends ChangeName>(
  name: Name,
  given: Given,
  { csrf, language }: { csrf: string; language: Language },
): Promise<Answer<Changes[Name]>> {
  const sent = fetch(`${base}/change/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [csrfHeader]: csrf },
    body: JSON.stringify(given),
  });
  return answer(sent, language);
}

async function answer<Value>(sent: Promise<Response>, language: Language): Promise<Answer<Value>> {
  const { gone, locked } = texts[language];
  try {
    const response = await sent;
    if (response.status === 403) return { ok: false, error: { kind: null, message: locked, hint: null } };
    return (await response.json()) as Answer<Value>;
  } catch {
    return { ok: false, error: { kind: null, message: gone, hint: null } };
  }
}
