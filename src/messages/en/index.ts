import { inEnglish } from '../../texts/translate.ts';
import { formatDuration } from '../../values/duration.ts';
import { formatTime } from '../../values/time.ts';
import type { Language } from '../language-types.ts';
import { actions } from './actions.ts';
import { bundle } from './bundle.ts';
import { channels } from './channels.ts';
import { checks } from './checks.ts';
import { configurations } from './configuration-findings.ts';
import { connection } from './connection.ts';
import { delivered, failure } from './delivery-failure.ts';
import { report } from './delivery-report.ts';
import {
  acceptedHere,
  attempts,
  headings,
  more,
  notExpected,
  nothingFound,
  outcomes,
  reasons,
  sources,
} from './diagnosis.ts';
import { live } from './live.ts';
import { reconciliation, reconciliationFindings } from './reconciliation.ts';
import { registrations } from './registrations.ts';
import { signature } from './signature.ts';
import { figures, statistics } from './statistics.ts';
import { recipients } from './transfer-delivery-findings.ts';
import { account, app, checkout, event, subject, transaction } from './transfer-findings.ts';

const sentences = {
  ...delivered,
  ...failure,
  ...signature,
  ...channels,
  ...connection,
  ...configurations,
  ...live,
  ...registrations,
  ...account,
  ...app,
  ...checkout,
  ...event,
  ...recipients,
  ...subject,
  ...reconciliationFindings,
  ...statistics,
  ...transaction,
};

export const en: Language = {
  sentences,
  actions,
  redeliverNow: {
    fixed: 'Redeliver:',
    unanswered: 'The receiver may have processed it. Check that it did not, then redeliver:',
    unsent: 'Redeliver. If the service is only late, it arrives twice:',
  },
  attempts,
  bundle,
  checks,
  figures,
  headings,
  more,
  anyOf: (names) => names.join('" or "'),
  notExpected,
  acceptedHere,
  nothingFound,
  outcomes,
  reasons,
  reconciliation,
  report,
  sources,
  time: formatTime,
  duration: (ms) => inEnglish(() => formatDuration(ms)),
};
