import type { Language } from '../model.ts';
import { en } from './english.ts';
import { vi } from './vietnamese.ts';
import type { Texts } from './wording.ts';

export type { Texts } from './wording.ts';

export const texts: Readonly<Record<Language, Texts>> = { vi, en };
