import { usageError } from '../errors.ts';
import { type Said, t } from '../texts/translate.ts';

export const nobodyToAsk = (flag: string, hint: Said = t('give {0}', flag)) =>
  usageError(t('{0} is missing, and there is nobody to ask', flag), hint);
