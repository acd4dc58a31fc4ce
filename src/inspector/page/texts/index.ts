import type { Language } from '../../page-model.ts';
import { en, type Texts } from './english.ts';
import { vi } from './vietnamese.ts';

export type { Texts } from './english.ts';

export const texts: Readonly<Record<Language, Texts>> = { vi, en };
