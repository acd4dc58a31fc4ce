import { nkeys } from '@nats-io/transport-node';

type KeyPair = ReturnType<typeof nkeys.createUser>;

const base64url = (value: string | Uint8Array) => Buffer.from(value).toString('base64url');
const seedOf = (pair: KeyPair) => Buffer.from(pair.getSeed()).toString();

/** A user's key: what the server's configuration has, and the seed that the user has. */
export function userKey() {
  const pair = nkeys.createUser();
  return { publicKey: pair.getPublicKey(), seed: seedOf(pair) };
}

/** A token as `nsc` signs it: who says what of whom. */
function signed(by: KeyPair, name: string, of: KeyPair, nats: object): string {
  const claims = {
    jti: name,
    iat: Math.floor(Date.now() / 1000),
    iss: by.getPublicKey(),
    name,
    sub: of.getPublicKey(),
    nats: { ...nats, version: 2 },
  };
  const head = base64url(JSON.stringify({ typ: 'JWT', alg: 'ed25519-nkey' }));
  const text = `${head}.${base64url(JSON.stringify(claims))}`;
  return `${text}.${base64url(by.sign(Buffer.from(text)))}`;
}

const unlimited = { subs: -1, data: -1, payload: -1 };
const account = {
  type: 'account',
  limits: {
    ...unlimited,
    imports: -1,
    exports: -1,
    wildcards: true,
    conn: -1,
    leaf: -1,
    mem_storage: -1,
    disk_storage: -1,
    streams: -1,
    consumer: -1,
  },
};

/** An operator with an account that may use JetStream: a server's configuration, and credentials files for users of it. */
export function operated() {
  const [operator, system, shop] = [nkeys.createOperator(), nkeys.createAccount(), nkeys.createAccount()];
  const { mem_storage: _, disk_storage: __, streams: ___, consumer: ____, ...plain } = account.limits;
  const preload = [
    [system, signed(operator, 'SYS', system, { type: 'account', limits: plain })],
    [shop, signed(operator, 'shop', shop, account)],
  ] as const;
  return {
    config: `operator: ${signed(operator, 'operator', operator, { type: 'operator', system_account: system.getPublicKey() })}
system_account: ${system.getPublicKey()}
resolver: MEMORY
resolver_preload: { ${preload.map(([pair, jwt]) => `${pair.getPublicKey()}: ${jwt}`).join(', ')} }`,
    creds: () => {
      const user = nkeys.createUser();
      const jwt = signed(shop, 'listener', user, { type: 'user', ...unlimited });
      return `-----BEGIN NATS USER JWT-----\n${jwt}\n------END NATS USER JWT------\n\n-----BEGIN USER NKEY SEED-----\n${seedOf(user)}\n------END USER NKEY SEED------\n`;
    },
  };
}
