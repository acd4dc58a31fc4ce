/** Emails by SMTP, §6.4: the only importer of nodemailer. Sends to the one server that the user named. */
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
  /** Both or neither. */
  user: string | undefined;
  password: string | undefined;
}

interface MailerOptions {
  server: SmtpServer;
  clock: Clock;
  /** Milliseconds over a whole attempt. */
  timeoutMs?: number;
}

/** Below the 30 s that a client waits for the answer to a test. */
const defaultTimeoutMs = 20_000;
const keptCharacters = 2000;
/** Where no user is named; the address is nobody's. */
const anonymousSender = 'payconfirm-emulator@localhost';

/** A mailer that makes one attempt at a time of each email, and repeats none. */
export function createMailer({ server, clock, timeoutMs = defaultTimeoutMs }: MailerOptions): Mailer {
  const { host, port, secure, user, password } = server;
  const isHere = isLoopback(host) || isLocalhostName(host);
  const options = {
    host: isLocalhostName(host) ? '127.0.0.1' : host,
    port,
    secure,
    // Whatever NODE_TLS_REJECT_UNAUTHORIZED says: the password goes to nobody else.
    tls: { rejectUnauthorized: true },
    // What does not leave this machine needs no TLS; what does goes by no other way.
    ...(isHere ? { ignoreTLS: true } : { requireTLS: !secure }),
    ...(user === undefined ? {} : { auth: { user, pass: password ?? '' }, forceAuth: true }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  // As `createTransport` does, which would bring four other ways to send along.
  const transport = new Mail(new SmtpTransport(options), options);
  const from = { name: 'Payconfirm', address: user?.includes('@') ? user : anonymousSender };
  const ended = new AbortController();

  return {
    send: async ({ id, recipient, subject, text }) => {
      const started = clock.monotonic();
      const late = new AbortController();
      // A real timer: a mail server answers in real time, whatever the emulator's clock says.
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
          response_text: kept(response),
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
  /** Nodemailer's: ECONNECTION, EAUTH, EENVELOPE. */
  code?: string;
  /** That the server was answering: `RCPT TO`. */
  command?: string;
  /** The server's: 450, 550. */
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
  // What a server says to a wrong password may hold it.
  const response_text =
    code === 'EAUTH' ? `authentication failed (${responseCode ?? 'no answer'})` : kept(response || message);
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

const kept = (text: string) => Array.from(text).slice(0, keptCharacters).join('');
