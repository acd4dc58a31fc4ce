import type { Client } from '../api/client-types.ts';
import type { CustomerType } from '../api/endpoints/accounts-and-virtual-accounts.ts';
import type { Body } from '../api/endpoints/index.ts';
import { NetworkError } from '../api/replies/network-error.ts';
import { PayconfirmError } from '../errors.ts';
import type { Clock } from '../io/clock.ts';
import { t } from '../texts/translate.ts';
import { exactNumber } from '../values/exact-json.ts';
import { maskPersonal } from '../values/mask-personal-data.ts';
import type { Answers, CodeRequest, Registration, Reporting, VirtualAccount } from './registration.ts';
import type { ClaimedRegistration } from './registration-files.ts';

export interface OpenRegistration {
  readonly client: Client;
  readonly clock: Clock;
  readonly registration: Registration;
  /** Gets a token, so that an expired login is found before a step counts as sent. */
  ready(): Promise<void>;
  /** Stores it in the journal. @throws if another process has changed it */
  keep(next: Registration): Promise<void>;
}

/** Why a step failed: a rejection, or a lost reply. Other errors are thrown. */
export type Trouble = PayconfirmError;

/** Step 1. `phone`: the full number, for an account that is given by number. */
export function requestVirtualAccount(
  session: OpenRegistration,
  phone: string | undefined,
): Promise<Trouble | undefined> {
  const before = session.registration;
  return runStep(session, stateBefore(before), { ...before, stage: 'step-1-sent' }, async () => {
    const { data } = await session.client.call('va.request', { body: requestBody(before.answers, phone) });
    const code = codeRequest(session, data, t('step {0}', 1));
    const requested_at = before.requested_at ?? data.bank_request.created_at;
    const known = data.phone_number ?? phone;
    return {
      ...before,
      stage: 'step-1-done',
      code,
      ...(typeof data.id === 'string' ? { bank_account_id: data.id } : {}),
      ...(requested_at ? { requested_at } : {}),
      ...(known ? { phone: maskPersonal(known) } : {}),
    };
  });
}

/** §4.2: a linked account is sent by its id, any other by its number and phone. */
function requestBody(answers: Answers, phone: string | undefined): Body<'va.request'> {
  const { account, prefix, content, explain, name_rule, customer_type, agreed, further } = answers;
  return {
    ...further,
    ...('id' in account
      ? { bank_account_id: account.id }
      : { account_number: exactNumber(account.number) as number, phone_number: phone! }),
    ...(customer_type === undefined ? {} : { customer_type: customer_type as CustomerType }),
    virtual_account_info: {
      virtual_account_prefix_code: prefix,
      ...(content === undefined ? {} : { virtual_account_content: content }),
      ...(explain === undefined ? {} : { virtual_account_explain: explain }),
      ...(name_rule === undefined ? {} : { beneficiary_name_rule: name_rule }),
    },
    user_agreement: agreed,
  };
}

export function verifyVirtualAccount(session: OpenRegistration, code: string): Promise<Trouble | undefined> {
  const bank_request_id = session.registration.code!.id;
  return runStep2(session, async () => {
    const { data } = await session.client.call('va.verify', { path: { bank_request_id }, body: { code } });
    return data;
  });
}

/** Step 2 with the caller's own request. @throws the error that made it fail */
export async function verifyByRequest(
  { registration, keep }: ClaimedRegistration,
  request: () => Promise<VirtualAccount | null>,
): Promise<void> {
  const trouble = await runStep2({ registration: registration!, keep, ready: async () => {} }, request);
  if (trouble) throw trouble;
}

function runStep2(
  session: Pick<OpenRegistration, 'registration' | 'ready' | 'keep'>,
  request: () => Promise<VirtualAccount | null>,
): Promise<Trouble | undefined> {
  const sent = withOneMoreTry({ ...session.registration, stage: 'step-2-sent' });
  return runStep(session, { ...sent, stage: 'step-1-done' }, sent, async () => {
    const made = await request();
    if (!made?.id || !made.virtual_account_number)
      throw incomplete(t('step {0}', 2), t('no virtual account'));
    return withVirtualAccount(sent, made);
  });
}

/** The registration after step 2. */
export function withVirtualAccount(before: Registration, virtual_account: VirtualAccount): Registration {
  const { code: _verified, not_ours: _known, ...rest } = before;
  return { ...rest, stage: 'step-2-done', virtual_account };
}

export function requestNotifications(
  session: OpenRegistration,
  reporting: Reporting,
): Promise<Trouble | undefined> {
  const before = session.registration;
  return runStep(session, stateBefore(before), { ...before, reporting, stage: 'step-3-sent' }, async () => {
    const { realtime, username } = reporting;
    const { data } = await session.client.call('notifications.request', {
      path: { virtual_account_id: before.virtual_account!.id },
      body: { receive_noti_realtime: realtime, ...(username === undefined ? {} : { username }) },
    });
    return { ...before, reporting, stage: 'step-3-done', code: codeRequest(session, data, t('step {0}', 3)) };
  });
}

/** Step 4. Its stage stays `step-4-sent` until the end state is read back. */
export function verifyNotifications(session: OpenRegistration, code: string): Promise<Trouble | undefined> {
  const sent = withOneMoreTry({ ...session.registration, stage: 'step-4-sent' });
  return runStep(session, { ...sent, stage: 'step-3-done' }, sent, async () => {
    const bank_request_id = sent.code!.id;
    await session.client.call('notifications.verify', { path: { bank_request_id }, body: { code } });
    return sent;
  });
}

/** Runs a step, stored before and after it. `back`: the state after a request that was not handled. */
async function runStep(
  session: Pick<OpenRegistration, 'ready' | 'keep'>,
  back: Registration,
  sent: Registration,
  call: () => Promise<Registration>,
): Promise<Trouble | undefined> {
  await session.ready();
  await session.keep(sent);
  let done: Registration;
  try {
    done = await call();
  } catch (error) {
    if (!mayBeHandled(error)) await session.keep(back);
    if (!(error instanceof PayconfirmError && troubles.has(error.kind))) throw error;
    // The status already says all that is known about a request with a lost reply.
    return error instanceof NetworkError && !error.neverSent ? error.with({ hint: undefined }) : error;
  }
  await session.keep(done);
  return undefined;
}

const troubles: ReadonlySet<string> = new Set(['refused', 'validation', 'service', 'network']);

/** Whether the bank may have handled the request in spite of the error. */
function mayBeHandled(error: unknown): boolean {
  if (!(error instanceof PayconfirmError)) return true;
  if (error instanceof NetworkError) return !error.neverSent;
  if (error.kind === 'service') return error.status !== 429;
  return error.kind === 'interrupted' || error.kind === 'terminated';
}

/** The state after a rejected step 1 or 3. An OTP that was sent earlier may still be valid. */
function stateBefore(registration: Registration): Registration {
  const { stage, code } = registration;
  if (stage === 'step-1-sent') return { ...registration, stage: code ? 'step-1-done' : 'new' };
  if (stage === 'step-3-sent') return { ...registration, stage: code ? 'step-3-done' : 'step-2-done' };
  return registration;
}

const withOneMoreTry = (registration: Registration): Registration => ({
  ...registration,
  code: { ...registration.code!, tries: registration.code!.tries + 1 },
});

function codeRequest(
  { clock, registration }: OpenRegistration,
  data: { bank_request?: { id?: string } } | null,
  step: string,
): CodeRequest {
  const id = data?.bank_request?.id;
  if (!id) throw incomplete(step, t('no bank request'));
  const unanswered = registration.code?.unanswered ? { unanswered: true as const } : {};
  return { id, sent_at: clock.now(), tries: 0, ...unanswered };
}

function incomplete(step: string, what: string): PayconfirmError {
  return new PayconfirmError('service', t("the service's reply to {0} holds {1}", step, what), {
    hint: t('payconfirm --verbose shows the reply'),
  });
}
