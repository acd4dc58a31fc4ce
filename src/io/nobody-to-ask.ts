import { usageError } from '../errors.ts';
import { type Said, t } from '../texts/translate.ts';

export const nobodyToAsk = (flag: string, hint: Said = t('add {0}', flag)) =>
  usageError(t('{0} is missing, and prompts are off here', flag), hint);
