import { uuid } from '../../api/endpoints/fields.ts';
import { command } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';
import { control } from './call-control-api.ts';

/** An OTP of the bank, from the emulator; times in ISO 8601. */
export interface Otp {
  bank_request_id: string;
  code: string;
  kind: string;
  phone_number: string;
  status: string;
  created_at: string;
  expires_at: string;
}

export const otp = command({
  name: 'otp',
  summary: 'Show the OTPs that the bank sent',
  arguments: [
    {
      name: 'BANK_REQUEST_ID',
      summary: 'request at the bank; default PAYCONFIRM_OTP_BANK_REQUEST_ID, else the latest code',
      schema: uuid,
    },
  ],
  flags: {
    wait: { type: 'boolean', summary: 'wait until there is a pending one' },
    timeout: { type: 'duration', default: 30_000, summary: 'how long --wait waits', goesWith: 'wait' },
  },
  examples: {
    'the latest code': 'payconfirm emulator otp',
    'in a script': 'payconfirm va verify "$ID" --code "$(payconfirm emulator otp "$ID" --wait)"',
  },
  view: { text: ({ code }: Otp) => `${code}\n` },
  run: async ({ args, flags }, ctx) => {
    // Set where --otp-command runs this: registrations may run side by side.
    const id = args.BANK_REQUEST_ID ?? (ctx.env.PAYCONFIRM_OTP_BANK_REQUEST_ID || undefined);
    const wait = flags.wait ? ctx.wait(t('an OTP'), { ms: flags.timeout, flag: '--timeout' }) : undefined;
    try {
      for (;;) {
        const found = await control<Otp | undefined>(ctx, 'GET', '/otp', {
          query: { bank_request_id: id },
          orNone: true,
        });
        if (found && (!flags.wait || found.status === 'PENDING')) {
          noteIfUnusable(found, ctx);
          return found;
        }
        if (!wait || wait.isOver) throw none(id, flags.wait);
        await ctx.clock.sleep(100, ctx.signal);
      }
    } finally {
      wait?.callOff();
    }
  },
});

/** For a person: a script gets the code alone. */
function noteIfUnusable({ status }: Otp, { streams, note }: Context): void {
  if (status === 'PENDING' || !streams.stdout.isTTY) return;
  const text = t('This OTP was used or has expired. To wait for a new one:');
  note(withCommand(text, ['emulator', 'otp'], { wait: true }));
}

function none(id: string | undefined, waited: boolean | undefined): PayconfirmError {
  const what = id ? t('no OTP for bank request {0}', id) : t('no OTP yet');
  return new PayconfirmError(waited ? 'expectation' : 'refused', what, {
    hint: t('To make the bank send one: va request or notifications request'),
  });
}
