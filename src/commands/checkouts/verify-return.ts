import { command } from '../../cli/definition.ts';
import { askedSecret, readSecret, secretFlags } from '../../cli/secret-input.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import { asIs, type Said, type Sentence, t } from '../../texts/translate.ts';
import { type Text, withCommand } from '../../values/command-line.ts';
import type { RefusedReturn, ReturnRefusal } from '../../webhooks/signature/return-link.ts';

/** §3.2: also true for a valid signature. */
const confirmsNothing =
  'No return to the shop confirms a payment: only status paid or a verified CHECKOUT_PAID does' satisfies Sentence;

export const verifyReturn = command({
  name: 'verify-return',
  summary: 'Verify the signature of a return URL',
  description:
    'The hosted page signs the way back after paid with the return secret of the payment profile, for 300 s; the way back ' +
    `after a cancel is not signed. ${confirmsNothing} (§3.2). Asks no service. Exit 7 when it does not verify.`,
  arguments: [{ name: 'URL', summary: 'the whole address, in quotes', required: true }],
  flags: secretFlags,
  asks: ({ flags }) => askedSecret(flags),
  examples: {
    'did the service send this payer back?':
      "payconfirm checkouts verify-return 'https://shop.example/thanks?service_checkout=4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e05&order_code=DH10234&status=paid&ts=1795222800&sig=0a45…' --secret-env RETURN_SECRET",
  },
  view: {
    detail: [
      { key: 'verified', header: 'Verified', format: 'boolean' },
      { key: 'checkout_id', header: 'Checkout' },
      { key: 'order_code', header: 'Order' },
      { key: 'signed_at', header: 'Signed', format: 'time' },
    ],
  },
  run: async ({ args, flags }, ctx) => {
    if (!URL.canParse(args.URL))
      throw usageError(
        t(
          'the URL must be a whole address, such as https://shop.example/thanks?service_checkout=ID&order_code=DH1&status=paid&ts=1795222800&sig=HEX',
        ),
      );
    const { searchParams } = new URL(args.URL);
    const secret = await readSecret(flags, ctx, t('Return secret'));
    const { verifyReturn: verify } = await import('../../webhooks/signature/return-link.ts');
    const verdict = verify(searchParams, secret, ctx.clock.now());
    if (!verdict.ok) {
      throw new PayconfirmError('signature', words(verdict), {
        details: [{ field: t('reason'), message: verdict.reason }],
        hint: hintOf(verdict.reason),
      });
    }
    const { checkoutId, orderCode, timestamp } = verdict;
    ctx.note(withCommand(asIs(`${t(confirmsNothing)}:`), ['checkouts', 'show', checkoutId]));
    return {
      verified: true,
      checkout_id: checkoutId,
      order_code: orderCode,
      signed_at: new Date(Number(timestamp) * 1000).toISOString(),
    };
  },
});

function words({ reason, parameter, skewSeconds = 0 }: RefusedReturn): Said {
  switch (reason) {
    case 'secret-empty':
      return t('the return secret is empty');
    case 'parameter-missing':
      return t(
        '{0} is missing: this is not the whole address that a payer comes back with after paid',
        parameter,
      );
    case 'parameter-doubled':
      return t('{0} appears more than once; the service sends it once', parameter);
    case 'parameter-malformed':
      return t('{0} is not written as the service writes it', parameter);
    case 'not-paid':
      return t('its status is not paid: a return after a cancel is not signed, so it proves nothing');
    case 'signature-mismatch':
      return t(
        'the signature is invalid: another return secret was used, or the address was changed on the way',
      );
    case 'timestamp-outside-tolerance': {
      const seconds = Math.abs(skewSeconds);
      return skewSeconds > 0
        ? t(
            'the signature is valid, but {0} s old; 300 s are allowed. The address was used again, or a clock is wrong',
            seconds,
          )
        : t(
            "the signature is valid, but {0} s ahead of this machine's clock; 300 s are allowed. The address was used again, or a clock is wrong",
            seconds,
          );
    }
    default:
      return reason satisfies never;
  }
}

function hintOf(reason: ReturnRefusal): Text | undefined {
  if (reason !== 'signature-mismatch') return undefined;
  return withCommand('Is this the current secret? To replace a lost one:', [
    'payment-profile',
    'rotate-return-secret',
  ]);
}
