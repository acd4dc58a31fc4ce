/** Sends emails by SMTP, §6.4, only to the server that the user named. The only importer of nodemailer. */
import Mail from 'nodemailer/lib/mailer';
import SmtpTransport from 'nodemailer/lib/smtp-transport';
import type { EmailLabel } from '../../api/endpoints/channels/email.ts';
import type { Clock } from '../../io/clock.ts';
import { isLocalhostName, isLoopback } from '../../values/loopback.ts';
import type { EmailAttempt, Mailer } from './email-queue.ts';

export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte. */
  secure: boolean;
  /** `user` and `password`: both or neither. */
  user: string | undefined;
  password: string | undefined;
}

interface MailerOptions {
  server: SmtpServer;
  clock: Clock;
  /** Time limit of a whole attempt in milliseconds. */
  timeoutMs?: number;
}

/** Less than the 30 s that a client waits for the reply to a test. */
const defaultTimeoutMs = 20_000;
const keptCharacters = 2000;
/** The sender without a user name; nobody has this address. */
const anonymousSender = 'payconfirm-emulator@localhost';

/** Creates a mailer. A call makes one attempt and never retries. */
export function createMailer({ server, clock, timeoutMs = defaultTimeoutMs }: MailerOptions): Mailer {
  const { host, port, secure, user, password } = server;
  const isHere = isLoopback(host) || isLocalhostName(host);
  const options = {
    host: isLocalhostName(host) ? '127.0.0.1' : host,
    port,
    secure,
    // Independent of NODE_TLS_REJECT_UNAUTHORIZED: the password must go to the right server only.
    tls: { rejectUnauthorized: true },
    // Mail on this machine needs no TLS. Mail to other hosts must use it.
    ...(isHere ? { ignoreTLS: true } : { requireTLS: !secure }),
    ...(user === undefined ? {} : { auth: { user, pass: password ?? '' }, forceAuth: true }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  // The same as `createTransport`, which would load four more transports.
  const transport = new Mail(new SmtpTransport(options), options);
  const from = { name: 'Payconfirm', address: user?.includes('@') ? user : anonymousSender };
  const ended = new AbortController();

  return {
    send: async ({ id, recipient, subject, text }) => {
      const started = clock.monotonic();
      const late = new AbortController();
      // A real timer: a mail server responds in real time, not in the emulator's time.
      const timer = setTimeout(() => late.abort(), timeoutMs);
      const attempt = (outcome: Omit<EmailAttempt, 'duration_ms'>): EmailAttempt => ({
        ...outcome,
        duration_ms: Math.round(clock.monotonic() - started),
      });
      try {
        const { response } = await transport.sendMail({
          from,
          to: { name: '', address: recipient },
          subject,
          text,
          date: new Date(clock.now()),
          messageId: `<${id}@payconfirm-emulator.localhost>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.any([late.signal, ended.signal]),
        });
        return attempt({
          error_label: 'OK',
          smtp_code: response.slice(0, 3),
          response_text: cut(response),
          isRefusedForGood: false,
        });
      } catch (error) {
        if (late.signal.aborted) {
          const response_text = `no full answer within ${timeoutMs} ms`;
          return attempt({ error_label: 'TIMEOUT', smtp_code: null, response_text, isRefusedForGood: false });
        }
        return attempt(outcomeOf(error as SmtpError));
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => {
      ended.abort();
      transport.close();
    },
  };
}

interface SmtpError extends Error {
  /** Nodemailer's code: ECONNECTION, EAUTH, EENVELOPE. */
  code?: string;
  /** The command that the server replied to: `RCPT TO`. */
  command?: string;
  /** The server's code: 450, 550. */
  responseCode?: number;
  response?: string;
}

function outcomeOf({
  code,
  command,
  responseCode,
  response,
  message,
}: SmtpError): Omit<EmailAttempt, 'duration_ms'> {
  const error_label = labelOf(code, responseCode);
  // A server's reply to a wrong password may contain the password.
  const response_text =
    code === 'EAUTH' ? `authentication failed (${responseCode ?? 'no answer'})` : cut(response || message);
  return {
    error_label,
    smtp_code: responseCode === undefined ? null : String(responseCode),
    response_text,
    isRefusedForGood: error_label === 'SMTP_5XX' && command === 'RCPT TO',
  };
}

function labelOf(code: string | undefined, responseCode: number | undefined): EmailLabel {
  if (code === 'ETIMEDOUT') return 'TIMEOUT';
  if (responseCode !== undefined && responseCode >= 500) return 'SMTP_5XX';
  if (responseCode !== undefined && responseCode >= 400) return 'SMTP_4XX';
  return 'CONNECTION';
}

const cut = (text: string) => Array.from(text).slice(0, keptCharacters).join('');
