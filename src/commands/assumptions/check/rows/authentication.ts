import { stringifyJson } from '../../../../values/exact-json.ts';
import { type Evidence, isEnveloped, valuesOf } from '../evidence.ts';
import { all, differs, eachIs, fieldsOf, held, notSeen, type Outcome, oneOf } from '../outcome.ts';
import { section, takesWrite } from './assumption-section.ts';
import { answeredWith } from './checkouts.ts';
import { asInTable } from './endpoint-fields.ts';
import { requires } from './required-fields.ts';

const noKey = 'no client key is in force';

export const authentication = section('Authentication', {
  '`POST /oauth/token` request': (evidence) => {
    const [answer] = evidence.of('token');
    if (!answer) return notSeen(noKey);
    if (answer.status === 401 || answer.status === 403)
      return notSeen(`the key is refused: HTTP ${answer.status}`);
    if (answer.data === undefined) return differs(`HTTP ${answer.status}`);
    return all([held('JSON with grant_type is taken'), notSeen('as a form')]);
  },
  'its reply': tokenReply,
  '`POST /client/login`': requires('auth.login', 'its reply'),
  'does login need a Bearer?': (evidence) => {
    const [token] = evidence.records('token');
    return all([
      token ? held('oauth/token goes without one') : notSeen(noKey),
      // A service may check the body first, so refusing an empty one proves nothing.
      notSeen('login and register-client, which take a client of their own'),
    ]);
  },
  '`X-Client-Secret` on `client-keys/generate`': takesWrite,
  'a change of password': takesWrite,
  'token lifetime unknown in a reply': 'is how a reply is read that names none',
});

export const clientAndKeys = section('Client and keys', {
  '`ClientCreate`': requires('client.register', 'the length of name, its reply'),
  '`me`': (evidence) => asInTable('client.me', evidence, 'clients', ['me']),
  '`ChangePasswordRequest`': requires('client.change-password', 'that a password is changed'),
  '`GenerateKeyRequest`': takesWrite,
  'an unknown key': (evidence) => {
    const answers = evidence.of('unknown key');
    const written = answers.filter(({ isEmpty }) => !isEmpty);
    return all([
      answeredWith(evidence, 'unknown key', 404, 'a random id'),
      ...(answers.length > 0 ? [eachIs('refusals in an envelope', written, isEnveloped)] : []),
    ]);
  },
});

/** The token itself is never shown. */
function tokenReply(evidence: Evidence): Outcome {
  const tokens = evidence.records('token');
  if (tokens.length === 0) return notSeen(noKey);
  const [{ body } = { body: undefined }] = evidence.of('token');
  const open = body === tokens[0] ? differs('no envelope') : held('in the envelope');
  // A number. As text it would differ.
  const lifetimes = valuesOf(tokens, 'expires_in').map((one) => stringifyJson(one));
  return all([
    open,
    fieldsOf('tokens', tokens, ['access_token', 'token_type', 'expires_in', 'scope']),
    oneOf('token_type', valuesOf(tokens, 'token_type'), ['Bearer']),
    oneOf('expires_in', lifetimes, ['3600']),
    oneOf('scope', valuesOf(tokens, 'scope'), ['*']),
    tokens.some((token) => 'refresh_token' in token) ? differs('a refresh_token') : held('no refresh_token'),
  ]);
}
