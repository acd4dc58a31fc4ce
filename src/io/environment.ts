import type { TopicText } from '../texts/translate.ts';

/** Every environment variable of the program. `env` has only these names; the docs are made from them. */
export const variables = {
  'The service and your credentials': {
    PAYCONFIRM_PROFILE: 'the stored profile to use, as --profile',
    PAYCONFIRM_BASE_URL: "the service's address, as --base-url",
    PAYCONFIRM_CLIENT_ID: "the client's id; wins over the profile's",
    PAYCONFIRM_CLIENT_SECRET: "the client's secret; wins over the profile's",
    PAYCONFIRM_TOKEN: 'an access token, used as it is and never renewed',
    PAYCONFIRM_SMTP_PASSWORD: 'the password of the mail server of emulator --smtp',
    PAYCONFIRM_EMULATOR_TOKEN: 'the token of the control endpoints of emulator --host',
    PAYCONFIRM_EMULATOR_TOKEN_FILE: 'the file that holds it, where it is not set itself',
  },
  'How it asks and answers': {
    PAYCONFIRM_OUTPUT: 'table, tsv, json, ndjson, csv or yaml, as --output',
    PAYCONFIRM_TZ: 'the zone of shown times, as --tz; Asia/Ho_Chi_Minh otherwise',
    PAYCONFIRM_LANG: 'the language, as --lang: en or vi',
    PAYCONFIRM_REQUEST_TIMEOUT: 'of one request, as --request-timeout; 30s otherwise',
    PAYCONFIRM_RETRY_FOR: 'how long to keep trying in an outage, as --retry-for',
    PAYCONFIRM_NO_INPUT: '1: never prompt, as --no-input',
    CI: 'true: never prompt',
    PAYCONFIRM_PLAIN: '1, for a screen reader: words for signs and borders, nothing drawn over',
    NO_COLOR: 'any value: no colours, as --no-color',
    FORCE_COLOR: '1: colours in a pipe too; 0: none',
    TERM: 'dumb: no colours and no progress, signs in ASCII; linux: signs in ASCII',
    LC_ALL: 'a locale without UTF-8: signs in ASCII',
    LC_CTYPE: 'the same, where LC_ALL is not set',
    LC_MESSAGES: 'vi_VN: Vietnamese, where LC_ALL is not set; in CI English',
    LANG: 'the same as LC_CTYPE and LC_MESSAGES, where they are not set',
    VISUAL: 'the editor of webhooks replay --edit',
    EDITOR: 'the same, where VISUAL is not set',
    npm_command: 'set by npx and npm: with it, printed commands begin with npx',
  },
  'The network': {
    HTTPS_PROXY: 'a proxy for https addresses; https_proxy wins over it',
    https_proxy: 'see HTTPS_PROXY',
    NO_PROXY: 'hosts that are reached without a proxy; no_proxy wins over it',
    no_proxy: 'see NO_PROXY',
    NODE_EXTRA_CA_CERTS: 'a PEM file of certificate authorities to trust too, as --ca-file',
    NODE_TLS_REJECT_UNAUTHORIZED: '0, no certificate checks: only for a service on this machine',
  },
  'Where things are kept': {
    PAYCONFIRM_CONFIG_DIR: 'the folder where all is kept: settings, credentials and journals',
    XDG_CONFIG_HOME: 'the folder above settings and credentials; ~/.config otherwise',
    APPDATA: 'the same on Windows',
    PAYCONFIRM_KEYCHAIN: '0: client secrets in credentials.json, never in the keychain',
    DBUS_SESSION_BUS_ADDRESS: 'on Linux, where the keychain is; without it none is tried',
    XDG_STATE_HOME: 'the folder above journals and the emulator; ~/.local/state otherwise',
    XDG_CACHE_HOME: 'the folder above the compiled program (Node 22 on); ~/.cache otherwise',
    LOCALAPPDATA: 'the folder above journals and the emulator on Windows',
    HOME: 'your home folder',
    PATH: 'where programs are looked for, such as a browser, an editor or a tunnel',
    Path: 'the same on Windows',
    PATHEXT: 'the endings of programs on Windows',
  },
} as const satisfies Record<string, Record<string, TopicText>>;

/** Variables that the program sets for the programs that it starts. */
export const variablesForOthers = {
  PAYCONFIRM_OTP_STEP: 'va register --otp-command: 2 or 4, the step that needs a code',
  PAYCONFIRM_OTP_BANK_REQUEST_ID: 'the same: the bank request of the code',
  PAYCONFIRM_OTP_PHONE: 'the same: the number that the code was sent to, masked',
  PAYCONFIRM_LISTEN_URL: 'listen -- CMD: where it listens',
  PAYCONFIRM_LISTEN_SECRET: 'the same: the secret that deliveries are signed with',
  PAYCONFIRM_LISTEN_PUBLIC_URL: 'the same: its address on the network, where it has one',
} as const;

type Topics = typeof variables;
type Names<Topic> = Topic extends unknown ? keyof Topic : never;
/** `emulator otp` reads what `va register --otp-command` sets. */
export type VariableName = Names<Topics[keyof Topics]> | 'PAYCONFIRM_OTP_BANK_REQUEST_ID';

/** The environment of this program. A name that is not in the table does not compile. */
export type Environment = Readonly<Partial<Record<VariableName, string | undefined>>>;

/** The environment of a program that payconfirm starts. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The variable that the user named with `--secret-env NAME`. */
export function variableNamed(name: string, env: Environment): string | undefined {
  return (env as Variables)[name];
}
