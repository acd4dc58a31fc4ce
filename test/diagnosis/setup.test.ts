import { describe, expect, test } from 'vitest';
import { resultOf } from '../../src/diagnosis/check.ts';
import type { Params } from '../../src/diagnosis/codes.ts';
import type { RecentDeliveries } from '../../src/diagnosis/facts/recent-deliveries.ts';
import type { Outcome } from '../../src/diagnosis/finding.ts';
import { attributeAll } from '../../src/diagnosis/rules/deliveries-by-configuration.ts';
import { diagnoseSetup } from '../../src/diagnosis/setup.ts';
import { isOk } from '../../src/messages/diagnosis-json.ts';
import { coverageText, labelOf, sentenceIn, stepsOf } from '../../src/messages/diagnosis-text.ts';
import { setupJson } from '../../src/messages/doctor-json.ts';
import { setupText } from '../../src/messages/doctor-text.ts';
import { channels } from '../../src/messages/en/channels.ts';
import { configurations } from '../../src/messages/en/configuration-findings.ts';
import { connection } from '../../src/messages/en/connection.ts';
import { en } from '../../src/messages/en/index.ts';
import { registrations } from '../../src/messages/en/registrations.ts';
import { vi } from '../../src/messages/vi/index.ts';
import { plainTheme } from '../../src/output/theme.ts';
import type { RenderContext } from '../../src/output/view.ts';
import { commandLineFor } from '../../src/values/command-line.ts';
import { shellWord } from '../../src/values/quote/shell.ts';
import {
  acceptedLater,
  accountState,
  configuration,
  delivery,
  given,
  service,
  sign,
  situations,
  transfer,
  unsigned,
  webhooks,
  withAnswer,
} from './setup-situations.ts';

const reader = { profile: undefined, timeZone: 'Asia/Ho_Chi_Minh' };

describe('a setup', () => {
  test.each(situations)('%s', (_name, facts, outcome, codes, left = '') => {
    const { diagnosis } = diagnoseSetup(facts);
    const reasons = diagnosis.not_checked.map(({ reason }) => reason);
    expect({
      outcome: diagnosis.outcome,
      codes: diagnosis.findings.map(sign).join(' '),
      left:
        left === 'blocked' || left === 'left-to-proxy' ? [...new Set(reasons)].join(' ') : reasons.join(' '),
    }).toEqual({ outcome, codes, left });
  });

  test('moved after it failed with a payment of a checkout, whose account no configuration is bound to', () => {
    const { account } = accountState('ACTIVE');
    const facts = webhooks(
      [configuration('shop'), configuration('bound', { virtual_account_id: account.id })],
      [delivery('shop', 'FT2', 10), delivery('old', 'FT1', 30, 500)],
      [transfer('FT2', 10, '96CHECKOUT'), transfer('FT1', 30, '96CHECKOUT')],
    );
    facts.service!.accounts = given({ listed: [account], states: [], complete: true });
    expect(diagnoseSetup(facts).diagnosis.findings.map(sign)).toContain('address-changed-since?');
  });

  test("an attempt at the URL of a configuration of another account is that one's alone", () => {
    const all = ['shop', 'quiet'].map((name) => configuration(name, { virtual_account_id: `of ${name}` }));
    const log = { deliveries: [delivery('shop', 'FT1', 10, 500)], from: null, complete: true, unread: 0 };
    const { groups } = attributeAll(all, { ...log, judged: 1 } as RecentDeliveries, () => undefined);
    expect(groups.map(({ transfers }) => transfers.length)).toEqual([1, 0]);
  });

  test('a gap is counted over one configuration, whatever the others got meanwhile', () => {
    const { account } = accountState('ACTIVE');
    const [own, other] = ['96SHOP1', '96CHECKOUT'];
    const facts = webhooks(
      [
        configuration('shop', { virtual_account_id: account.id }),
        configuration('other', { virtual_account_id: 'va-2' }),
      ],
      [delivery('shop', 'FT5', 10), delivery('other', 'FT3', 30), delivery('shop', 'FT1', 50)],
      [
        ...[transfer('FT5', 10, own), transfer('FT4', 20, own), transfer('FT3', 30, other)],
        ...[transfer('FT2', 40, own), transfer('FT1', 50, own)],
      ],
    );
    facts.service!.accounts = given({
      listed: [account, { ...account, id: 'va-2', virtual_account_number: other! }],
      states: [],
      complete: true,
    });
    const { findings } = diagnoseSetup(facts).diagnosis;
    expect(findings.find(({ code }) => code === 'gap-in-log')?.params).toMatchObject({ count: 2 });
  });

  test('what the bank reports at day end is counted apart, and is no gap of the log', () => {
    const state = accountState('ACTIVE', { receive_noti_realtime: false });
    const [late, other] = ['96SHOP1', undefined];
    const facts = webhooks(
      [configuration('shop')],
      [delivery('shop', 'FT5', 10), delivery('shop', 'FT1', 50)],
      [
        ...[transfer('FT5', 10, other), transfer('FT4', 20, late), transfer('FT3', 30, late)],
        ...[transfer('FT2', 40, other), transfer('FT1', 50, other)],
      ],
    );
    facts.service!.accounts = given({ listed: [state.account], states: [state], complete: true });
    const { findings } = diagnoseSetup(facts).diagnosis;
    expect(findings.map(({ code }) => code)).not.toContain('gap-in-log');
    const missed = findings.find(({ code }) => code === 'transfers-missed')!;
    const { from, until, ...counts } = missed.params as Params['transfers-missed'];
    expect([counts, from === until]).toEqual([
      { count: 3, unreported: 2, looked: 5, unchanged: false },
      true,
    ]);
  });

  test('each code is staged', () => {
    const staged = situations.flatMap(([, facts]) =>
      diagnoseSetup(facts).diagnosis.findings.map(({ code }) => code),
    );
    const all = Object.keys({ ...channels, ...connection, ...configurations, ...registrations });
    expect(all.filter((code) => !staged.includes(code as never))).toEqual([]);
  });

  test('a check is ✓ only where nothing was found and its source was read', () => {
    for (const [name, facts] of situations) {
      for (const one of diagnoseSetup(facts).checks) {
        const seen = one.seen as Record<string, unknown> | null | undefined;
        const isIdle =
          (seen?.active === 0 && seen.count !== 0) ||
          seen?.sent === 0 ||
          (one.check === 'registrations' && seen?.count !== 0);
        const isWell =
          one.findings.length === 0 && one.not_checked === null && one.seen !== undefined && !isIdle;
        expect([name, one.check, resultOf(one) === 'ok']).toEqual([name, one.check, isWell]);
      }
    }
  });

  test('every situation has its sentences in both languages, on 80 and on 40 columns', () => {
    for (const [name, facts] of situations) {
      const setup = setupJson(diagnoseSetup(facts), reader);
      for (const language of [en, vi]) {
        for (const width of [80, 40]) {
          const render = {
            theme: plainTheme,
            signs: 'unicode',
            commandLine: commandLineFor(undefined),
            width,
            terminal: true,
            timeZone: 'Asia/Ho_Chi_Minh',
            language: 'en',
            now: 0,
            showPersonal: false,
          } as const;
          const text = setupText(setup, render, language);
          expect([name, text.match(/undefined|NaN|\[object/g)]).toEqual([name, null]);
          const wide = text
            .split('\n')
            .filter((line) => line.length > width && !/payconfirm |https?:|_/.test(line));
          expect([name, wide]).toEqual([name, []]);
          const steps = setup.findings
            .flatMap((one) => one.actions)
            .filter(({ code }) => code !== 'check-again');
          const lines = steps.map(({ command }) => command.map(shellWord).join(' '));
          expect([name, lines.filter((line) => !text.includes(line))]).toEqual([name, []]);
          expect(text.split('\n').filter((line) => /^[✓!✗·] {2}/.test(line))).toHaveLength(
            setup.checks.length,
          );
        }
      }
    }
  });

  test.each([
    ['a transfer that is on its way', { code: 'FT2', sent: 0 }],
    ['a transfer from before the configuration', { code: 'FT1', sent: 1 }],
    ['20 configurations', 'none-stored'],
    ['no transfer that the log reaches back to', 'older-than-log'],
  ])('the last transfer: %s', (situation, seen) => {
    const [, facts] = situations.find(([name]) => name === situation)!;
    const { checks } = diagnoseSetup(facts);
    const last = checks.find(({ check }) => check === 'last-transfer')!.seen;
    expect(last).toEqual(typeof seen === 'string' ? seen : expect.objectContaining(seen));
  });

  test('an entry that cannot be read may be of the last transfer; one that may be paused is not active', () => {
    const facts = webhooks([configuration('shop', { is_active: null as never })], [], [transfer('FT1', 10)]);
    facts.service!.log = given({ deliveries: [], complete: false, from: null, unread: 1 });
    const { checks } = diagnoseSetup(facts);
    const [list, last] = (['webhooks', 'last-transfer'] as const).map(
      (name) => checks.find(({ check }) => check === name)!,
    );
    expect(list).toMatchObject({ seen: { count: 1, active: 0, unclear: 1 } });
    expect([resultOf(list!), resultOf(last!)]).toEqual(['note', 'not_checked']);
  });

  test('an entry that cannot be read may be the delivery that is missing: nothing is redelivered', () => {
    const facts = webhooks(
      [configuration('shop')],
      [delivery('shop', 'FT2', 10), delivery('shop', 'FT1', 30, 500)],
    );
    const steps = () =>
      diagnoseSetup(facts).diagnosis.findings.flatMap(({ actions }) => actions.map(({ code }) => code));
    expect(steps()).toContain('redeliver');
    facts.service!.log = given({ ...facts.service!.log.value!, unread: 1 });
    expect(steps()).not.toContain('redeliver');
  });

  test('a missed transfer is one of the newest, also of those whose delivery may still come', () => {
    const facts = webhooks(
      [configuration('shop')],
      [delivery('shop', 'FT3', 0), delivery('shop', 'FT1', 30)],
      [transfer('FT3', 0), transfer('FT2', 20), transfer('FT1', 30)],
    );
    const { findings } = diagnoseSetup(facts).diagnosis;
    expect(findings.find(({ code }) => code === 'transfers-missed')!.params).toMatchObject({
      count: 1,
      looked: 3,
    });
  });

  test('what a receiver rejected as a duplicate, or has from another configuration, is not redelivered', () => {
    const shop = configuration('shop');
    const plain = configuration('plain', { webhook_url: shop.webhook_url, auth_type: 'NONE' });
    const { diagnosis } = diagnoseSetup(
      webhooks(
        [shop, plain],
        [
          ...[delivery('shop', 'FT3', 10), unsigned(delivery('shop', 'FT3', 10, 401))],
          ...[withAnswer(delivery('shop', 'FT1', 30, 409), 'duplicate'), delivery('shop', 'FT1', 40, null)],
        ],
      ),
    );
    const actions = diagnosis.findings.flatMap((one) => one.actions.map((step) => step.words.join(' ')));
    expect(actions).toContain('webhooks pause plain');
    expect(actions.join()).not.toMatch(/redeliver|update/);
  });

  test('one transfer that the bank reports at day end is one', () => {
    const params = { count: 1, unreported: 1, looked: 1, from: 0, until: 0, unchanged: true };
    const about = { subject: { kind: 'configuration', id: 'shop', name: 'shop' }, at: null } as const;
    expect(configurations['transfers-missed'](params, { time: String } as never, about)).toBe(
      '1 of the newest 1 transfer was not sent to "shop". The bank reports its account at day end.',
    );
  });

  test('of the last transfer without a delivery in the log: what the log tells, and whether the service may be late', () => {
    const told = (created: number) => {
      const ago = delivery('shop', 'FT0', created).entry.created_at!;
      const facts = webhooks([configuration('shop', { created_at: ago })], [], [transfer('FT1', 30)]);
      const { findings } = setupJson(diagnoseSetup(facts), reader);
      const found = findings.find(({ code }) => code === 'last-transfer-not-sent')!;
      return [sentenceIn(found, en, reader), ...stepsOf(found).map((step) => labelOf(step, en))];
    };
    const at = '2026-11-21 08:30:00 +07';
    expect(told(600)).toEqual([
      `The log has no delivery of the last transfer, FT1 at ${at}.`,
      en.redeliverNow.unsent,
    ]);
    expect(told(10)).toEqual([
      `The log has no delivery of the last transfer, FT1 at ${at}. Each configuration that matches it was created later.`,
      en.redeliverNow.fixed,
    ]);
  });

  test('since when it fails is said only where the one before is known', () => {
    const deliveries = [20, 30].map((ago) => {
      const { entry } = delivery('shop', `FT${ago}`, ago, 503);
      return { entry, payload: { transaction_code: `FT${ago}`, transfer_date: entry.created_at! } };
    });
    const oldest = Date.parse(deliveries[1]!.entry.created_at!);
    const since = (complete: boolean) => {
      const log = given({ deliveries, complete, from: oldest - 10_000, unread: 0 });
      const configurations = given([configuration('shop')]);
      const { findings } = diagnoseSetup(service({ configurations, log })).diagnosis;
      return findings.find(({ code }) => code === 'failing-since')!.at;
    };
    expect([since(true), since(false)]).toEqual([oldest, null]);
  });

  test('what was not checked stands there with its reason', () => {
    const [, facts] = situations.find(([name]) => name === 'more virtual accounts than there was time for')!;
    const render = { theme: plainTheme, width: 80, timeZone: 'Asia/Ho_Chi_Minh' } as RenderContext;
    expect(
      coverageText(setupJson(diagnoseSetup(facts), reader), render, en)
        .split('\n')
        .slice(-2),
    ).toEqual(['Not checked', '  bank notifications  only the newest entries were read']);
  });

  test('an app behind a listener of another profile: what that stored, and a redelivery', () => {
    const [, facts] = situations.find(([, , , codes]) => codes.startsWith('app-not-running!'))!;
    const { machine } = facts;
    const received = machine.received.value!.map((one) => ({ ...one, profile: 'other' }));
    const foreign = { ...facts, machine: { ...machine, received: { value: received, failure: null } } };
    const actions = (given: typeof facts) =>
      diagnoseSetup(given).diagnosis.findings.flatMap((one) => one.actions.map(({ code }) => code));
    expect([actions(facts), actions(foreign)]).toEqual([['replay'], ['show-stored', 'redeliver']]);
  });

  test('one that was created later is not named with those that a transfer was for', () => {
    const later = configuration('later', {
      webhook_url: 'https://shop.example/hook',
      created_at: delivery('shop', 'FT0', 10).entry.created_at!,
    });
    const { entry, payload } = delivery('shop', 'FT1', 30);
    const doubted = { entry: { ...entry, response_text: '{"success":false}' }, payload };
    const facts = webhooks([configuration('shop'), later], [doubted]);
    const { findings } = diagnoseSetup(facts).diagnosis;
    const found = findings.find(({ code }) => code === 'success-with-error-in-body');
    expect(found?.subject.name).toBe('shop');
  });

  test('three that failed are redelivered by their codes, more by one command from the day of the first', () => {
    const shop = configuration('shop');
    const redeliveries = (failed: number) => {
      const log = Array.from({ length: failed }, (_, at) => delivery('shop', `FT${at}`, 100 + at, 500));
      const facts = webhooks([shop], log);
      return diagnoseSetup(facts).diagnosis.findings.flatMap(({ actions }) =>
        actions
          .filter(({ code }) => code === 'redeliver')
          .map(({ words, flags }) => commandLineFor(undefined)(words, flags)),
      );
    };
    expect(redeliveries(3)).toEqual(
      ['FT0', 'FT1', 'FT2'].map((code) => `payconfirm webhooks redeliver ${code} --webhook ${shop.id}`),
    );
    // The first failed at 00:17 UTC of 21 November, which is the 20th west of there.
    expect(redeliveries(4)).toEqual([
      `payconfirm webhooks redeliver --failed --webhook ${shop.id} --since 2026-11-20`,
    ]);
  });

  test('nothing is sent to all again but what nobody was sent', () => {
    const wrong = situations.flatMap(([name, facts]) => {
      const toAll = diagnoseSetup(facts).diagnosis.findings.filter(({ actions }) =>
        actions.some(({ code, flags }) => code === 'redeliver' && flags?.webhook === undefined),
      );
      const unsent = ['account-without-configuration', 'deleted-since', 'last-transfer-not-sent'];
      return toAll.every(({ code }) => unsent.includes(code)) ? [] : [name];
    });
    expect(wrong).toEqual([]);
  });

  test('nothing is sent again to a paused one that is not resumed before', () => {
    const wrong = situations.flatMap(([name, facts]) => {
      const paused = facts.service?.configurations.value?.filter(({ is_active }) => !is_active) ?? [];
      const steps = diagnoseSetup(facts).diagnosis.findings.flatMap(({ actions }) => actions);
      const isResumed = (id: string) =>
        steps.some(({ code, words }) => code === 'resume' && words.includes(id));
      const isRefused = paused.some(
        ({ id }) =>
          !isResumed(id) && steps.some(({ code, flags }) => code === 'redeliver' && flags?.webhook === id),
      );
      return isRefused ? [name] : [];
    });
    expect(wrong).toEqual([]);
  });

  test('only delivered and pending are ok', () => {
    const outcomes = Object.keys(en.outcomes) as Outcome[];
    expect(outcomes.filter((outcome) => isOk({ outcome }))).toEqual(['delivered', 'pending']);
  });

  test('no command has capitals to fill in', () => {
    for (const [, facts] of situations) {
      const { next } = setupJson(diagnoseSetup(facts), reader);
      expect(next.filter((line) => /\b(NAME|URL|ID|FILE|CODE|NUMBER)\b/.test(line))).toEqual([]);
    }
  });

  test('what an app here accepted later is dated by that, not by the attempt that failed', () => {
    const { checks, diagnosis } = diagnoseSetup(acceptedLater('2026-11-21T01:55:00.000Z'));
    const webhook = checks.find(({ check }) => check === 'webhook')!;
    const at = Date.parse('2026-11-21T01:55:00.000Z');
    expect(webhook.seen).toEqual({ transfers: 1, delivered: 1, newest: at });
    expect(diagnosis.recipients[0]!.attempts).toMatchObject([{ at, delivered: true, status_code: 200 }]);
  });
});
