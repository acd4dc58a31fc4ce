import type { Environment, Variables } from '../environment.ts';

/** What a program needs to run, to speak the person's language, to reach the network and to open a window. */
const ordinary = new RegExp(
  `^(${[
    'PATH|PATHEXT|HOME|USER|LOGNAME|USERNAME|SHELL|TERM|COLORTERM|TZ|LANG|LANGUAGE|LC_[A-Z]+',
    'TMPDIR|TEMP|TMP|DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|XDG_[A-Z_]+|DBUS_SESSION_BUS_ADDRESS|BROWSER',
    '(HTTP|HTTPS|ALL|NO)_PROXY|SSL_CERT_(FILE|DIR)|NODE_EXTRA_CA_CERTS',
    'SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|USERPROFILE|HOMEDRIVE|HOMEPATH|APPDATA|LOCALAPPDATA',
    'PROGRAMDATA|PROGRAMFILES(\\(X86\\))?',
    // Where this program looks, so that a command may call it; never a secret.
    'PAYCONFIRM_(CONFIG_DIR|PROFILE|BASE_URL|TZ)',
  ].join('|')})$`,
  'i',
);

/** The credentials of this program, which no program of anybody else's is given. */
const credentials = /^PAYCONFIRM_(CLIENT_SECRET|TOKEN|SMTP_PASSWORD|EMULATOR_TOKEN)$/i;

/**
 * What a helper of ours is given of this program's environment: a tunnel, a browser, the command that gives a
 * code. What is not known to be needed and harmless is left out.
 * @param also further variables that this helper is known to need
 */
export function helperEnvironment(env: Environment, also?: RegExp): Variables {
  return only(env, (name) => ordinary.test(name) || also?.test(name) === true);
}

/** What a program that the person has us run is given: their environment without this program's credentials. */
export function wrappedEnvironment(env: Environment): Variables {
  return only(env, (name) => !credentials.test(name));
}

function only(env: Variables, wanted: (name: string) => boolean): Variables {
  return Object.fromEntries(Object.entries(env).filter(([name]) => wanted(name)));
}
