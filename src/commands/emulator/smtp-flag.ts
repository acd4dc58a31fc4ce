import type { Flags } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import type { SmtpServer } from '../../emulator/channels/smtp.ts';
import { usageError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';

const passwordVariable = 'PAYCONFIRM_SMTP_PASSWORD';

export const smtpFlag = {
  smtp: {
    value: 'URL',
    summary: `send emails to this server too, such as smtp://127.0.0.1:1025; its password in ${passwordVariable}`,
  },
} as const satisfies Flags;

/** @throws usage error for an invalid address, one with a password, or a user without a password */
export function readSmtpServer(given: string | undefined, ctx: Context): SmtpServer | undefined {
  if (given === undefined) return undefined;
  const example = t(
    'Give smtp://127.0.0.1:1025 or smtps://mail.example:465. Write a user as USER@ before the host.',
  );
  // The given text is not repeated: it may contain a password.
  if (!URL.canParse(given)) throw usageError(t('--smtp is not the address of a mail server'), example);
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(given);
  const secure = protocol === 'smtps:';
  if ((!secure && protocol !== 'smtp:') || hostname === '' || !/^\/?$/.test(pathname) || search || hash) {
    throw usageError(t('--smtp is not the address of a mail server'), example);
  }
  if (password !== '') {
    throw usageError(t('--smtp: a password is never on a command line'), t('set {0}', passwordVariable));
  }
  const user = username === '' ? undefined : decodeURIComponent(username);
  const secret = ctx.env[passwordVariable];
  if (user !== undefined && !secret) {
    throw usageError(
      t('--smtp names a user, and there is no password for it'),
      t('set {0}', passwordVariable),
    );
  }
  if (secret) ctx.secrets.add(secret);
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (secure ? 465 : 25) : Number(port),
    secure,
    user,
    password: user === undefined ? undefined : secret,
  };
}

/** The server without user and password. */
export function smtpAddress({ secure, host, port }: SmtpServer): string {
  return `${secure ? 'smtps' : 'smtp'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
