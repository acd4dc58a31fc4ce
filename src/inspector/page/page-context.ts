import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Shell } from '../page-model.ts';
import { type Texts, texts } from './texts/index.ts';

export const ShellContext = createContext<Shell | undefined>(undefined);

/** Common data for every part of the page. */
export function useShell(): Shell & { t: Texts } {
  const shell = useContext(ShellContext)!;
  return { ...shell, t: texts[shell.language] };
}
