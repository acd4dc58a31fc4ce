import type { CommandLine, Flags } from '../../../values/command-line.ts';
import type { Cause, Explanation } from '../../../webhooks/signature/diagnose.ts';
import type { ToVerify } from './source.ts';

/** Where to look further, for whoever supports the program that refused a delivery. */
type Direction = 'headers' | 'body' | 'secret' | 'secret anew' | 'signing' | 'api key' | 'clock' | 'scheme';

const directions: Record<Cause, Direction> = {
  'secret-empty': 'secret anew',
  'timestamp-missing': 'headers',
  'timestamp-doubled': 'headers',
  'timestamp-empty': 'headers',
  'timestamp-malformed': 'headers',
  'timestamp-milliseconds': 'headers',
  'timestamp-outside-tolerance': 'clock',
  'signature-missing': 'headers',
  'signature-doubled': 'headers',
  'signature-empty': 'headers',
  'signature-malformed': 'headers',
  'signature-truncated': 'headers',
  'signature-prefix-missing': 'headers',
  'signature-upper-case': 'headers',
  'signature-mismatch': 'secret',
  'api-key-missing': 'api key',
  'api-key-doubled': 'headers',
  'api-key-empty': 'headers',
  'api-key-mismatch': 'secret',
  'not-signed': 'signing',
  'api-key-not-hmac': 'signing',
  'hmac-not-api-key': 'api key',
  'other-scheme': 'scheme',
  'secret-white-space': 'secret anew',
  'client-secret': 'secret anew',
  'body-empty': 'body',
  'body-newline-added': 'body',
  'body-newline-lost': 'body',
  'body-line-endings': 'body',
  'body-charset': 'body',
  'body-reserialised': 'body',
};

/**
 * The one thing to do next about a refused delivery, with the command for it at the end.
 * @param update the line that changes the configuration of the delivery
 */
export function nextStep(
  { cause, scheme }: Pick<Explanation, 'cause' | 'scheme'>,
  { entry }: Pick<ToVerify, 'entry'>,
  commandLine: CommandLine,
  update: (changes: Flags) => string,
): string {
  const direction = directions[cause];
  switch (direction) {
    case 'headers':
      return entry
        ? `The log holds it as the service sent it, so nothing on the way changed it. Report it to the service, with: ${commandLine(['webhooks', 'log', entry.id])}`
        : `Whether the service sent it so, its log says: ${commandLine(['webhooks', 'logs'])}`;
    case 'body':
      return entry
        ? `The log’s body is text, which may differ from the bytes that were sent. The very bytes, if listen was running: ${commandLine(['webhooks', 'kept'])}`
        : `Check the bytes as they came, before anything reads or converts them. What the service sent, its log says: ${commandLine(['webhooks', 'logs'])}`;
    case 'secret':
      return `Is this the secret that their program has? Then it is not the one that the service sends with. Put theirs in: ${update({ 'secret-file': 'FILE' })}`;
    case 'secret anew':
      return `Put the webhook’s secret, with nothing around it, into their program and into the configuration: ${update({ 'secret-file': 'FILE' })}`;
    case 'signing':
      return `If their program checks a signature: ${update({ auth: 'HMAC_SHA256', 'secret-file': 'FILE' })}`;
    case 'api key':
      return `If their program checks an API key: ${update({ auth: 'API_KEY', 'secret-file': 'FILE' })}`;
    case 'clock':
      return `An old delivery is refused as it should be. If it is new, a clock is wrong; that of this machine is looked at by: ${commandLine(['doctor'])}`;
    case 'scheme':
      return `If that is how the service signs: ${commandLine(['config', 'set', 'scheme', scheme ?? 'SCHEME'])}`;
    default:
      return direction satisfies never;
  }
}
