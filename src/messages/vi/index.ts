import type { Language } from '../language.ts';
import { actions } from './actions.ts';
import { headings, outcomes, reasons, sources } from './diagnosis.ts';
import { signature } from './signature.ts';

const sentences = { ...signature };

export const vi: Language = { sentences, actions, headings, outcomes, reasons, sources };
