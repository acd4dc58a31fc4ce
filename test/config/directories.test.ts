import { userInfo } from 'node:os';
import { describe, expect, test, vi } from 'vitest';
import { configDirectory, stateDirectory } from '../../src/config/directories.ts';

describe('where they are', () => {
  const home = { HOME: '/home/u' };
  test.each([
    ['linux', home, '/home/u/.config/payconfirm', '/home/u/.local/state/payconfirm'],
    [
      'linux',
      { ...home, XDG_STATE_HOME: 'relative' },
      '/home/u/.config/payconfirm',
      '/home/u/.local/state/payconfirm',
    ],
    ['linux', { ...home, XDG_STATE_HOME: '/s' }, '/home/u/.config/payconfirm', '/s/payconfirm'],
    ['darwin', home, '/home/u/.config/payconfirm', '/home/u/Library/Application Support/payconfirm'],
    ['win32', { APPDATA: '/r', LOCALAPPDATA: '/l' }, '/r/payconfirm', '/l/payconfirm/state'],
    ['win32', home, '/home/u/AppData/Roaming/payconfirm', '/home/u/AppData/Local/payconfirm/state'],
    ['linux', { ...home, XDG_STATE_HOME: '/s', PAYCONFIRM_CONFIG_DIR: '/all' }, '/all', '/all'],
  ] as const)('%s %j', (system, given, config, its) => {
    expect([configDirectory(given, system), stateDirectory(given, system)]).toEqual([config, its]);
  });

  test.each(['', 'relative'])('never below the working folder: HOME=%s is that of the user', (HOME) => {
    vi.stubEnv('HOME', HOME);
    expect(configDirectory({ HOME }, 'linux')).toBe(`${userInfo().homedir}/.config/payconfirm`);
    expect(stateDirectory({ HOME }, 'linux')).toBe(`${userInfo().homedir}/.local/state/payconfirm`);
    vi.unstubAllEnvs();
  });
});
