import { sentenceParts } from '../sentence-parts.ts';
import { accounts } from './accounts.ts';
import { assumptionRows } from './assumptions/rows.ts';
import { commandLine } from './command-line.ts';
import { deliveryHandling } from './delivery-handling.ts';
import { checks } from './init-smoke-and-assumptions.ts';
import { listen } from './listen.ts';
import { machine } from './machine.ts';
import { nats } from './nats.ts';
import { tools } from './other-commands.ts';
import { payments } from './payments.ts';
import { registration } from './registration.ts';
import { requests } from './requests.ts';
import { serviceErrors } from './service-errors.ts';
import { valueErrors } from './value-errors.ts';
import { deliveryCases } from './verify-app/delivery-cases.ts';
import { paymentCases } from './verify-app/payment-cases.ts';
import { appReasons } from './verify-app/reasons.ts';
import { webhooks } from './webhooks.ts';

/** Sentences of src/, by the English one: `t` takes these and no others. */
export type Sentence = keyof (typeof accounts &
  typeof assumptionRows &
  typeof commandLine &
  typeof deliveryHandling &
  typeof listen &
  typeof machine &
  typeof payments &
  typeof requests &
  typeof registration &
  typeof sentenceParts &
  typeof serviceErrors &
  typeof valueErrors &
  typeof tools &
  typeof nats &
  typeof deliveryCases &
  typeof paymentCases &
  typeof appReasons &
  typeof checks &
  typeof webhooks);

export const sentences: readonly Readonly<Record<string, string>>[] = [
  accounts,
  commandLine,
  deliveryHandling,
  listen,
  machine,
  payments,
  requests,
  registration,
  sentenceParts,
  serviceErrors,
  valueErrors,
  tools,
  nats,
  deliveryCases,
  paymentCases,
  appReasons,
  checks,
  webhooks,
  // Names of rows are short: a sentence of another command comes first.
  assumptionRows,
];
