import type { ConnectionParams } from '../../diagnosis/codes.ts';
import { entryFor } from '../../values/table-lookup.ts';
import type { Sentences } from '../language-types.ts';
import { sources } from './diagnosis.ts';

const nameOf = (source: string) => entryFor(sources, source) ?? source;

export const connection: Sentences<ConnectionParams> = {
  'node-too-old': ({ node, oldest }) => `Node ${node} is too old. Install Node ${oldest} or newer.`,
  'credentials-missing': (_, __, { subject }) =>
    `Profile "${subject.name}" has no credentials for this address.`,
  'credentials-rejected': ({ detail }) => `The service rejected the credentials: ${detail}.`,
  'secret-missing-for-writes': (_, __, { subject }) =>
    `Profile "${subject.name}" has no client secret. The service would reject every write.`,
  'secret-rejected': () => 'The service rejected the client secret.',
  'address-missing': (_, __, { subject }) => `Profile "${subject.name}" has no service address.`,
  'address-invalid': ({ detail }) => `The service address cannot be used: ${detail}.`,
  'name-unknown': ({ host, error }) =>
    `DNS does not know ${host} (${error}). Check the address, and that this machine is online.`,
  'service-tls-failed': ({ host, error }) =>
    `The TLS connection to ${host} failed (${error}). Check that this port speaks HTTPS, and the firewall.`,
  'certificate-expired': ({ until }, { time }) =>
    `The service certificate expired at ${time(until)}. Check this machine's clock, then tell the service operator.`,
  'certificate-not-trusted': ({ issuer, error }) =>
    `This machine does not trust the service certificate by ${issuer} (${error}). Set NODE_EXTRA_CA_CERTS for a private authority.`,
  'certificate-expires-soon': ({ left }, { duration }) =>
    `The service certificate expires in ${duration(left)}. Tell the service operator.`,
  'service-unreachable': ({ detail }) => `The service cannot be reached: ${detail}.`,
  'service-slow': ({ source, ms }, { duration }) =>
    `The service took ${duration(ms)} or longer (${nameOf(source)}).`,
  'service-error': ({ source, detail }) => `The service failed (${nameOf(source)}): ${detail}.`,
  'rate-limited': ({ source }) =>
    `The service limits the number of requests (${nameOf(source)}). Wait, then retry.`,
  'scope-missing': ({ source, detail }) =>
    `The credentials do not allow this (${nameOf(source)}): ${detail}.`,
  'request-refused': ({ source, detail }) =>
    `The service refused the request (${nameOf(source)}): ${detail}.`,
  'reply-not-understood': ({ source, detail }) => `The reply cannot be read (${nameOf(source)}): ${detail}.`,
  'unreadable-here': ({ source, detail }) =>
    `A file on this machine cannot be read (${nameOf(source)}): ${detail}.`,
  'clock-differs': ({ skew, theirs }, { duration }) =>
    theirs
      ? `The service's clock differs from this machine's by ${duration(skew)}. Its delivery log has later entries, so the service's clock is wrong. Report it to the service.`
      : `This machine's clock differs from the service's by ${duration(skew)}. Set this machine's clock.`,
  'replies-differ': ({ count, endpoint, others }) =>
    `Replies that this machine has seen differed from the endpoint table in ${count} ${count === 1 ? 'place' : 'places'} (${endpoint}${others > 0 ? `, ${others} more` : ''}). The service may have changed.`,
  'nothing-checked': () => 'Nothing at the service was checked.',
};
