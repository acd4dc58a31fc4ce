/** The environment of a smoke test: client, inbox, embedded emulator, and the cleanup. */

import type { Client } from '../../api/client-types.ts';
import type { Context } from '../../context.ts';
import type { Served } from '../../emulator/server/serve.ts';
import { usageError } from '../../errors.ts';
import { asIs, t } from '../../texts/translate.ts';
import { isLoopback } from '../../values/loopback.ts';
import { safeCell } from '../../values/safe-text.ts';
import { freshSecret } from '../../webhooks/listener/local-secret.ts';
import { control, hasEmulator } from '../emulator/call-control-api.ts';
import type { Otp } from '../emulator/otp.ts';
import { knownProfile } from '../profiles/find-profile.ts';
import { checks, type WhatIsThere } from './checks.ts';
import type { SmokeState } from './smoke-state.ts';

export interface Flags {
  emulator: boolean | undefined;
  junit: string | undefined;
  port: number;
  timeout: number;
  'public-url': string | undefined;
}

const closingTimeoutMs = 5000;

interface Prepared {
  state: SmokeState;
  baseUrl: string;
  close(): Promise<void>;
}

export async function prepare(flags: Flags, ctx: Context): Promise<Prepared> {
  if (ctx.options.dryRun && flags.emulator) sayPlan('everything', flags, ctx);
  const { clock, random } = ctx;
  const emulator = flags.emulator
    ? await (await import('../../emulator/server/serve.ts')).serve({ port: 0, clock, random })
    : undefined;
  try {
    return await prepareOn(emulator, flags, ctx);
  } catch (error) {
    // An open server would keep the program running.
    await emulator?.close();
    throw error;
  }
}

async function prepareOn(emulator: Served | undefined, flags: Flags, ctx: Context): Promise<Prepared> {
  const random = (length: number) => Buffer.from(ctx.random.bytes(length)).toString('hex');
  const secret = freshSecret(ctx.random);
  const baseUrl = emulator?.url ?? (await ctx.profile()).baseUrl;
  if (baseUrl === undefined) {
    if (ctx.options.profile !== undefined) await knownProfile(ctx.options.profile, ctx);
    throw usageError(
      t('no service address to check'),
      t('give --base-url, or --emulator to check on this machine'),
    );
  }
  const client = await ctx.client(
    emulator && { baseUrl, clientId: emulator.clientId, clientSecret: emulator.clientSecret },
  );
  const publicUrl = flags['public-url'];
  const reachable = publicUrl !== undefined || isLoopback(new URL(baseUrl).hostname);
  const here = { ...ctx, options: { ...ctx.options, baseUrl } };
  const readOtp = async (bank_request_id: string) =>
    (await control<Otp>(here, 'GET', '/otp', { query: { bank_request_id } })).code;
  const otp = (await hasEmulator(here)) ? readOtp : undefined;
  if (ctx.options.dryRun) sayPlan({ otp, deliveryUrl: reachable ? baseUrl : undefined }, flags, ctx);
  const publicHost = publicUrl && new URL(publicUrl).host;
  const { openInbox } = await import('./delivery-receiver.ts');
  const inbox = reachable
    ? await openInbox(ctx, { secret, port: flags.port, publicHost, timeoutMs: flags.timeout })
    : undefined;
  return {
    baseUrl,
    state: {
      client,
      inbox,
      deliveryUrl: publicUrl ?? inbox?.url,
      secret,
      otp,
      ctx,
      run: random(4).toUpperCase(),
      sent: new Set(),
    },
    close: async () => {
      await inbox?.close();
      await client.close();
      await emulator?.close();
    },
  };
}

function sayPlan(there: WhatIsThere | 'everything', { junit: file }: Flags, ctx: Context): void {
  const names = checks.map(({ name, skip }) => {
    const skipped = there === 'everything' ? undefined : skip?.(there);
    return skipped ? t('- {0}: skipped, {1}', t(name), t(skipped)) : asIs(`- ${t(name)}`);
  });
  const report = file === undefined ? [] : [t('and write the report to {0}', file)];
  ctx.note([t('It would check, one after the other:'), ...names, ...report]);
}

/** Removes only what this run created, even if the service did not confirm the creation, and after an interrupt. */
export async function cleanUp(state: SmokeState, ctx: Context): Promise<void> {
  await removeVirtualAccount(state, ctx);
  await removeWebhook(state, ctx);
}

async function removeVirtualAccount({ virtualAccount, otp }: SmokeState, ctx: Context): Promise<void> {
  if (!virtualAccount) return;
  const client = await ctx.closingClient(closingTimeoutMs);
  try {
    const path = { virtual_account_id: virtualAccount.id };
    const { data } = await client.call('va.delete', { path });
    const pending = data?.bank_request?.id;
    if (!pending) return;
    await client.call('va.verify', {
      path: { bank_request_id: pending },
      body: { code: await otp!(pending) },
    });
  } catch (error) {
    const { virtual_account_number: number } = virtualAccount;
    ctx.warn(t('could not remove virtual account {0}: {1}', safeCell(number), (error as Error).message));
  }
}

async function removeWebhook({ webhookId, webhookName }: SmokeState, ctx: Context): Promise<void> {
  if (webhookName === undefined) return;
  const client = await ctx.closingClient(closingTimeoutMs);
  try {
    const ids = webhookId === undefined ? await webhooksNamed(webhookName, client) : [webhookId];
    for (const id of ids) await client.call('webhooks.delete', { path: { config_id: id } });
  } catch (error) {
    ctx.warn(t('could not remove webhook configuration {0}: {1}', webhookName, (error as Error).message));
  }
}

async function webhooksNamed(wanted: string, client: Client): Promise<string[]> {
  const { items } = await client.page('webhooks.list', {});
  return items.filter(({ name }) => name === wanted).map(({ id }) => id);
}
