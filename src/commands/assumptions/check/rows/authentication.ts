import { stringifyJson } from '../../../../values/exact-json.ts';
import type { Evidence } from '../evidence.ts';
import { all, differs, fieldsOf, held, notSeen, type Outcome, oneOf } from '../outcome.ts';
import { section, takesSandbox, takesWrite } from './assumption-row.ts';
import { requires } from './required-fields.ts';

const noKey = 'no client key is in force';

export const authentication = section('Authentication', {
  '`POST /oauth/token` request': (evidence) => {
    const [answer] = evidence.of('token');
    if (!answer) return notSeen(noKey);
    return answer.data === undefined
      ? differs(`HTTP ${answer.status}`)
      : held('JSON with grant_type is taken');
  },
  'its reply': tokenReply,
  '`POST /client/login`': requires('auth.login', 'its reply takes a password'),
  'does login need a Bearer?': (evidence) => {
    const [answer] = evidence.of('empty auth.login');
    if (!answer) return notSeen(takesSandbox);
    return answer.status === 422
      ? held('an empty body without one: 422')
      : notSeen(`an empty body without one: HTTP ${answer.status}, which may be of either`);
  },
  '`X-Client-Secret` on `client-keys/generate`': takesWrite,
  'a change of password': takesWrite,
  'token lifetime unknown in a reply': (evidence) => {
    const [token] = evidence.records('token');
    if (!token) return notSeen(noKey);
    return notSeen('expires_in' in token ? 'the reply names it' : 'the reply names none');
  },
});

/** The token itself is never shown. */
function tokenReply(evidence: Evidence): Outcome {
  const tokens = evidence.records('token');
  if (tokens.length === 0) return notSeen(noKey);
  const [{ body } = { body: undefined }] = evidence.of('token');
  const open = body === tokens[0] ? differs('no envelope') : held('in the envelope');
  // A number; as a text it is another.
  const lifetimes = tokens.map(({ expires_in }) => stringifyJson(expires_in));
  return all([
    open,
    fieldsOf('tokens', tokens, ['access_token', 'token_type', 'expires_in', 'scope']),
    oneOf(
      'token_type',
      tokens.map(({ token_type }) => token_type),
      ['Bearer'],
    ),
    oneOf('expires_in', lifetimes, ['3600']),
    oneOf(
      'scope',
      tokens.map(({ scope }) => scope),
      ['*'],
    ),
    tokens.some((token) => 'refresh_token' in token) ? differs('a refresh_token') : held('no refresh_token'),
  ]);
}
