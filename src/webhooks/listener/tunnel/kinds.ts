import { usageError } from '../../../errors.ts';
import { t } from '../../../texts/translate.ts';
import { isLoopback } from '../../../values/loopback.ts';
import { hidden, hideUserInfo } from '../../../values/redact-secrets.ts';

/** A program that makes the receiver's port public, and the parser of its output. */
export interface TunnelKind {
  /** For messages: `cloudflared`. */
  name: string;
  file: string;
  args: readonly string[];
  /** `file` is a shell command line of the user. */
  shell: boolean;
  /** Environment variables that configure it. */
  variables?: RegExp;
  /** Possible public URLs in a line of its output. */
  addresses(line: string): URL[];
}

/** Reads `--tunnel cloudflared|ngrok|ssh:HOST|'CMD with {port}'`. `port`: the receiver's. @throws usage error */
export function tunnelKind(text: string, port: number): TunnelKind {
  const local = `http://127.0.0.1:${port}`;
  if (text === 'cloudflared') {
    const args = ['tunnel', '--no-autoupdate', '--url', local];
    // Other URLs in its output are of the documentation and of its own service.
    const pattern = /https:\/\/(?!api\.)[a-z0-9-]+\.trycloudflare\.com/;
    const addresses = (line: string) => urls(pattern.exec(line)?.[0]);
    return { name: text, file: text, args, shell: false, variables: /^TUNNEL_/, addresses };
  }
  if (text === 'ngrok') {
    const args = ['http', local, '--log', 'stdout', '--log-format', 'logfmt'];
    const pattern = /msg="started tunnel".* url=(https:\/\/\S+)/;
    const addresses = (line: string) => urls(pattern.exec(line)?.[1]);
    return { name: text, file: text, args, shell: false, variables: /^NGROK_/, addresses };
  }
  if (text.startsWith('ssh:')) return ssh(text.slice('ssh:'.length), port);
  if (!text.includes('{port}')) {
    throw usageError(
      t('--tunnel: "{0}" is not a known tunnel', text),
      t(
        "One of cloudflared, ngrok, ssh:[user@]host[:port], or a command that contains {port}, such as 'bore local {port} --to bore.example'.",
      ),
    );
  }
  return {
    name: text.split(' ', 1)[0] as string,
    file: text.replaceAll('{port}', `${port}`),
    args: [],
    shell: true,
    addresses: (line) => publicIn(line, port),
  };
}

/** `-R 0:` lets the server select a port, which ssh then prints. */
function ssh(target: string, port: number): TunnelKind {
  const parts = /^(?:([^@:\s]+)@)?(\[[0-9a-fA-F:]+\]|[^@:[\]\s]+)(?::(\d{1,5}))?$/.exec(target);
  const [, user, host, sshPort] = parts ?? [];
  // A leading dash would be read as an option.
  if (!host || host.startsWith('-') || user?.startsWith('-')) {
    throw usageError(t('--tunnel: "ssh:{0}" is not ssh:[user@]host[:port]', target));
  }
  const options = [
    'ExitOnForwardFailure=yes',
    'ServerAliveInterval=15',
    'ServerAliveCountMax=2',
    'BatchMode=yes',
  ];
  const args = [
    ...['-N', '-T', ...options.flatMap((option) => ['-o', option])],
    ...['-R', `0:127.0.0.1:${port}`, '-p', sshPort ?? '22'],
    ...(user ? ['-l', user] : []),
    host.replace(/^\[|\]$/g, ''),
  ];
  const pattern = /^Allocated port (\d+) for remote forward/;
  const addresses = (line: string) => {
    const allocated = pattern.exec(line)?.[1];
    return urls(allocated && `http://${host}:${allocated}`);
  };
  return { name: 'ssh', file: 'ssh', args, shell: false, variables: /^SSH_AUTH_SOCK$/, addresses };
}

/** The URLs in a line, without the receiver's own. */
function publicIn(line: string, port: number): URL[] {
  const addresses = line.match(/https?:\/\/[^\s"'<>|\u001b]+/g) ?? [];
  return addresses
    .flatMap(urls)
    .filter(({ hostname, port: its }) => !(isLoopback(hostname) && its === `${port}`));
}

function urls(text: string | undefined): URL[] {
  return text !== undefined && URL.canParse(text) ? [new URL(text)] : [];
}

/** The command line as a person would type it, without possible secrets. */
export function shownCommand({ file, args }: TunnelKind): string {
  const line = [file, ...args].join(' ');
  return hideUserInfo(
    line.replace(
      /((?<![a-z])(?:auth|token|secret|passw|api-?key|key)[\w-]*(?:=|\s+))[^\s-]\S*/gi,
      `$1${hidden}`,
    ),
  );
}
