import type { Environment, Variables } from '../environment.ts';

/** What any program needs: to run, for the user's language, for the network and to open a window. */
const ordinary = new RegExp(
  `^(${[
    'PATH|PATHEXT|HOME|USER|LOGNAME|USERNAME|SHELL|TERM|COLORTERM|TZ|LANG|LANGUAGE|LC_[A-Z]+',
    'TMPDIR|TEMP|TMP|DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|XDG_[A-Z_]+|DBUS_SESSION_BUS_ADDRESS|BROWSER',
    '(HTTP|HTTPS|ALL|NO)_PROXY|SSL_CERT_(FILE|DIR)|NODE_EXTRA_CA_CERTS',
    'SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|USERPROFILE|HOMEDRIVE|HOMEPATH|APPDATA|LOCALAPPDATA',
    'PROGRAMDATA|PROGRAMFILES(\\(X86\\))?',
    // Where this program looks for its files, so that a command may call it. Never a secret.
    'PAYCONFIRM_(CONFIG_DIR|PROFILE|BASE_URL|TZ)',
  ].join('|')})$`,
  'i',
);

/** The credentials of this program. No other program gets them. */
const credentials = /^PAYCONFIRM_(CLIENT_SECRET|TOKEN|SMTP_PASSWORD|EMULATOR_TOKEN)$/i;

/** The environment of a helper: only variables that are known to be harmless, and those in `also`. */
export function helperEnvironment(env: Environment, also?: RegExp): Variables {
  return only(env, (name) => ordinary.test(name) || also?.test(name) === true);
}

/** The environment of a program that the user wants to run: theirs, without this program's credentials. */
export function wrappedEnvironment(env: Environment): Variables {
  return only(env, (name) => !credentials.test(name));
}

function only(env: Variables, wanted: (name: string) => boolean): Variables {
  return Object.fromEntries(Object.entries(env).filter(([name]) => wanted(name)));
}
