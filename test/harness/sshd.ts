import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './free-port.ts';

const sshd = '/usr/sbin/sshd';

/** Whether the ssh tests cannot run here. In CI they must: a missing sshd fails them there. */
export const sshdIsMissing = !existsSync(sshd) && !process.env.CI;

/** A real sshd on a free loopback port, for this user alone, with keys of its own. */
export async function startSshd() {
  const folder = await mkdtemp(join(tmpdir(), 'sshd-'));
  for (const key of ['host', 'user']) {
    spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, key)]);
  }
  // Its folder for privilege separation, which packages make when the service starts.
  if (process.getuid?.() === 0) await mkdir('/run/sshd', { recursive: true });
  const port = await freePort();
  const settings = {
    Port: port,
    ListenAddress: '127.0.0.1',
    HostKey: join(folder, 'host'),
    AuthorizedKeysFile: join(folder, 'user.pub'),
    PidFile: 'none',
    StrictModes: 'no',
    UsePAM: 'no',
    PermitRootLogin: 'yes',
    PasswordAuthentication: 'no',
  };
  await writeFile(join(folder, 'sshd_config'), lines(settings));
  const client = {
    IdentityFile: join(folder, 'user'),
    StrictHostKeyChecking: 'no',
    UserKnownHostsFile: '/dev/null',
  };
  await writeFile(join(folder, 'ssh_config'), lines(client));
  // The real ssh, with the keys of this test: it takes its settings from the user's home, not from HOME.
  const bin = join(folder, 'bin');
  await mkdir(bin);
  await writeFile(join(bin, 'ssh'), `#!/bin/sh\nexec /usr/bin/ssh -F ${join(folder, 'ssh_config')} "$@"\n`);
  await chmod(join(bin, 'ssh'), 0o755);

  const child = spawn(sshd, ['-D', '-e', '-f', join(folder, 'sshd_config')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  for await (const line of createInterface(child.stderr)) {
    said.push(line);
    if (line.includes('Server listening')) break;
  }
  if (!said.some((line) => line.includes('Server listening'))) throw new Error(said.join('\n'));
  child.stderr.resume();
  return {
    kind: `ssh:${userInfo().username}@127.0.0.1:${port}`,
    /** To be put before PATH. */
    bin,
    stop: async () => {
      child.kill();
      await rm(folder, { recursive: true });
    },
  };
}

function lines(settings: Record<string, string | number>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name} ${value}\n`)
    .join('');
}
