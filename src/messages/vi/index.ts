import type { Language } from '../language.ts';
import { actions } from './actions.ts';
import { delivered, failure } from './delivery-failure.ts';
import { headings, outcomes, reasons, sources } from './diagnosis.ts';
import { signature } from './signature.ts';

const sentences = { ...delivered, ...failure, ...signature };

export const vi: Language = { sentences, actions, headings, outcomes, reasons, sources };
