import { commandLine } from '../../texts/vi/texts/command-line.ts';
import { formatDuration } from '../../values/duration.ts';
import { vietnameseTime } from '../../values/time.ts';
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

export const vi: Language = {
  sentences,
  actions,
  redeliverNow: {
    fixed: 'Gửi lại:',
    unanswered: 'Bên nhận có thể đã xử lý. Kiểm tra trước, nếu chưa xử lý thì gửi lại:',
    unsent: 'Gửi lại. Nếu dịch vụ chỉ gửi muộn, bên nhận sẽ nhận hai lần:',
  },
  attempts,
  bundle,
  checks,
  figures,
  headings,
  more,
  anyOf: (names) => names.join('” hoặc “'),
  notExpected,
  acceptedHere,
  nothingFound,
  outcomes,
  reasons,
  reconciliation,
  report,
  sources,
  time: vietnameseTime,
  duration: (ms) =>
    formatDuration(ms, (text, ...values) =>
      commandLine[text].replace(/\{(\d)\}/g, (_, at) => `${values[at]}`),
    ),
};
