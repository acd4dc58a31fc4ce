import { expect, test } from 'vitest';
import { shownCommand, tunnelKind } from '../../../src/webhooks/listener/tunnel/kinds.ts';

function addresses(kind: string, output: string): string[] {
  const kinds = tunnelKind(kind, 4242);
  return output.split('\n').flatMap((line) => kinds.addresses(line).map(({ href }) => href));
}

test('cloudflared: the quick tunnel, not the other addresses that it prints', () => {
  const output = `2026-11-21T01:00:00Z INF Thank you for trying Cloudflare Tunnel. Doing so, without a Cloudflare account, is a quick way to experiment and try it out. However, be aware that these account-less Tunnels have no uptime guarantee, are subject to the Cloudflare Online Services Terms of Use (https://www.cloudflare.com/website-terms/), and Cloudflare reserves the right to investigate your use of Tunnels for violations of such terms. If you intend to use Tunnels in production you should use a pre-created named tunnel by following: https://developers.cloudflare.com/cloudflare-one/connections/connect-apps
2026-11-21T01:00:00Z INF Requesting new quick Tunnel on trycloudflare.com...
2026-11-21T01:00:00Z ERR failed to request quick Tunnel: Post "https://api.trycloudflare.com/tunnel": dial tcp: i/o timeout
2026-11-21T01:00:01Z INF +--------------------------------------------------------------------------------------------+
2026-11-21T01:00:01Z INF |  https://seems-plain-kitchen-42.trycloudflare.com                                          |
2026-11-21T01:00:01Z INF +--------------------------------------------------------------------------------------------+`;
  expect(addresses('cloudflared', output)).toEqual(['https://seems-plain-kitchen-42.trycloudflare.com/']);
  expect(tunnelKind('cloudflared', 4242)).toMatchObject({
    file: 'cloudflared',
    args: ['tunnel', '--no-autoupdate', '--url', 'http://127.0.0.1:4242'],
    shell: false,
  });
});

test('ngrok: the started tunnel, not its own web interface', () => {
  const output = `t=2026-11-21T01:00:00+0000 lvl=info msg="starting web service" obj=web addr=127.0.0.1:4040 allow_hosts=[]
t=2026-11-21T01:00:01+0000 lvl=info msg="client session established" obj=tunnels.session
t=2026-11-21T01:00:01+0000 lvl=info msg="started tunnel" obj=tunnels name=command_line addr=http://127.0.0.1:4242 url=https://9a1b-203-0-113-7.ngrok-free.app`;
  expect(addresses('ngrok', output)).toEqual(['https://9a1b-203-0-113-7.ngrok-free.app/']);
});

test('ssh: the port that the server allocated', () => {
  const output = `Warning: Permanently added '[127.0.0.1]:2222' (ED25519) to the list of known hosts.
Allocated port 40123 for remote forward to 127.0.0.1:4242`;
  expect(addresses('ssh:me@tunnel.example:2222', output)).toEqual(['http://tunnel.example:40123/']);
  expect(tunnelKind('ssh:me@tunnel.example:2222', 4242)).toMatchObject({
    file: 'ssh',
    args: [
      ...['-N', '-T', '-o', 'ExitOnForwardFailure=yes', '-o', 'ServerAliveInterval=15'],
      ...['-o', 'ServerAliveCountMax=2', '-o', 'BatchMode=yes', '-R', '0:127.0.0.1:4242', '-p', '2222'],
      ...['-l', 'me', 'tunnel.example'],
    ],
    shell: false,
  });
  expect(tunnelKind('ssh:tunnel.example', 4242).args.slice(-3)).toEqual(['-p', '22', 'tunnel.example']);
  expect(tunnelKind('ssh:[::1]:2222', 1).args.slice(-3)).toEqual(['-p', '2222', '::1']);
});

test('a command of the user: the addresses that are not the receiver itself', () => {
  const command = 'bore local {port} --log {port}';
  expect(tunnelKind(command, 4242)).toMatchObject({
    name: 'bore',
    file: 'bore local 4242 --log 4242',
    args: [],
    shell: true,
  });
  const output =
    'forwarding to http://localhost:4242\nready at "https://abc.example/x?y=1" for http://127.0.0.1:4242, or http://127.0.0.1:9999';
  expect(addresses(command, output)).toEqual(['https://abc.example/x?y=1', 'http://127.0.0.1:9999/']);
  expect(addresses(command, 'on http://127.0.0.1:4242 and http://127.0.0.1:9999/')).toEqual([
    'http://127.0.0.1:9999/',
  ]);
});

test.each([
  'serveo',
  '',
  'ssh:',
  'ssh:-oProxyCommand=touch',
  'ssh:-l@host',
  'ssh:host:port',
  'ssh:a b',
  'ssh:::1',
])('the kind "%s" is refused', (kind) => {
  expect(() => tunnelKind(kind, 4242)).toThrow(expect.objectContaining({ kind: 'usage' }));
});

test.each([
  ['ngrok', 'ngrok http http://127.0.0.1:4242 --log stdout --log-format logfmt'],
  [
    'ssh:me@tunnel.example',
    expect.stringMatching(/^ssh -N -T .* -R 0:127.0.0.1:4242 -p 22 -l me tunnel.example$/),
  ],
  [
    'bore local {port} --secret s3cret --to bore.example',
    'bore local 4242 --secret [redacted] --to bore.example',
  ],
  ['NGROK_AUTHTOKEN=s3cret ngrok http {port}', 'NGROK_AUTHTOKEN=[redacted] ngrok http 4242'],
  ['frpc -u me --api-key=s3cret {port}', 'frpc -u me --api-key=[redacted] 4242'],
  ['curl http://me:s3cret@tunnel.example/{port}', 'curl http://[redacted]@tunnel.example/4242'],
])('the command of %s, to be tried by hand', (kind, command) => {
  expect(shownCommand(tunnelKind(kind, 4242))).toEqual(command);
});
