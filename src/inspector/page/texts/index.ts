import type { Language } from '../../page-model.ts';
import { en } from './english.ts';
import type { Texts } from './text-keys.ts';
import { vi } from './vietnamese.ts';

export type { Texts } from './text-keys.ts';

export const texts: Readonly<Record<Language, Texts>> = { vi, en };
