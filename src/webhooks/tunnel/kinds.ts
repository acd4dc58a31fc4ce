import { usageError } from '../../errors.ts';
import { isLoopbackName } from '../receiver.ts';

/** A program that makes the receiver's port reachable, and how to read its output. */
export interface TunnelKind {
  /** For messages: `cloudflared`. */
  name: string;
  file: string;
  args: readonly string[];
  /** A shell command line in `file`, as the user wrote it. */
  shell: boolean;
  /** The public address that a line of its output tells, if it does. */
  address(line: string): URL | undefined;
}

/**
 * Reads `--tunnel cloudflared | ngrok | ssh:[user@]host[:port] | 'CMD with {port}'`. `port`: the receiver's.
 * Throws `usage`.
 */
export function tunnelKind(text: string, port: number): TunnelKind {
  const local = `http://127.0.0.1:${port}`;
  if (text === 'cloudflared') {
    const args = ['tunnel', '--no-autoupdate', '--url', local];
    // Other addresses in its output lead to the documentation and to its own service.
    const pattern = /https:\/\/(?!api\.)[a-z0-9-]+\.trycloudflare\.com/;
    return { name: text, file: text, args, shell: false, address: (line) => url(pattern.exec(line)?.[0]) };
  }
  if (text === 'ngrok') {
    const args = ['http', local, '--log', 'stdout', '--log-format', 'logfmt'];
    const pattern = /msg="started tunnel".* url=(https:\/\/\S+)/;
    return { name: text, file: text, args, shell: false, address: (line) => url(pattern.exec(line)?.[1]) };
  }
  if (text.startsWith('ssh:')) return ssh(text.slice('ssh:'.length), port);
  if (!text.includes('{port}')) {
    throw usageError(
      `--tunnel: "${text}" is no kind of tunnel`,
      "One of cloudflared, ngrok, ssh:[user@]host[:port], or a command that contains {port}, such as 'bore local {port} --to bore.example'.",
    );
  }
  return {
    name: text.split(' ', 1)[0] as string,
    file: text.replaceAll('{port}', `${port}`),
    args: [],
    shell: true,
    address: (line) => firstPublic(line, port),
  };
}

/** `-R 0:` lets the server choose a port, which ssh then prints. */
function ssh(target: string, port: number): TunnelKind {
  const parts = /^(?:([^@:\s]+)@)?(\[[0-9a-fA-F:]+\]|[^@:[\]\s]+)(?::(\d{1,5}))?$/.exec(target);
  const [, user, host, sshPort] = parts ?? [];
  // A leading dash would be read as an option.
  if (!host || host.startsWith('-') || user?.startsWith('-')) {
    throw usageError(`--tunnel: "ssh:${target}" is not ssh:[user@]host[:port]`);
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
  const address = (line: string) => {
    const allocated = pattern.exec(line)?.[1];
    return allocated === undefined ? undefined : url(`http://${host}:${allocated}`);
  };
  return { name: 'ssh', file: 'ssh', args, shell: false, address };
}

/** The first address in a line that is not the receiver's own. */
function firstPublic(line: string, port: number): URL | undefined {
  const addresses = line.match(/https?:\/\/[^\s"'<>|\u001b]+/g) ?? [];
  return addresses
    .map(url)
    .find((found) => found && !(isLoopbackName(found.hostname) && found.port === `${port}`));
}

function url(text: string | undefined): URL | undefined {
  return text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
}
