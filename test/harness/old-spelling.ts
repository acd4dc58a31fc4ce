import { isRecord } from '../../src/values/is-record.ts';

/** A reply of the emulator as services spell it that answer in the first edition of the assumed shapes. */
export function inOldSpelling(reply: string): string {
  return JSON.stringify(respell(JSON.parse(reply)));
}

function respell(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(respell);
  if (!isRecord(value)) return value;
  const fields = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, respell(part)]));
  if ('has_next' in fields) return page(fields);
  if ('va_nbr' in fields) return transaction(fields);
  if ('checkout_url' in fields) return checkout(fields);
  if ('request_payload' in fields && fields.event_type === 'webhook') return entry(fields);
  return fields;
}

const page = ({ data, total, current_page, per_page }: Record<string, unknown>) => ({
  items: data,
  total,
  page: current_page,
  limit: per_page,
});

const transaction = ({ va_nbr, transaction_date, ...given }: Record<string, unknown>) => {
  const { id, transaction_code, amount, transaction_content, account_number, is_sandbox } = given;
  return {
    id,
    transaction_code,
    amount,
    transaction_content,
    transaction_date: new Date(`${transaction_date}+07:00`).toISOString().slice(0, 19),
    account_number,
    virtual_account_number: va_nbr,
    type: 'income',
    is_sandbox,
  };
};

const checkout = ({
  payer_name: _,
  payer_email: __,
  metadata: ___,
  qr_code_id: ____,
  qr_image_url: _____,
  ...others
}: Record<string, unknown>) => ({
  ...others,
  ...Object.fromEntries(
    ['expires_at', 'paid_at', 'created_at'].map((name) => [
      name,
      (others[name] as string | null)?.replace('Z', '') ?? null,
    ]),
  ),
});

const entry = ({ request_payload, ...others }: Record<string, unknown>) => {
  const payload = JSON.parse(request_payload as string) as Record<string, unknown>;
  const { account_number } = payload;
  return {
    ...others,
    request_payload: JSON.stringify(
      account_number === undefined ? payload : { ...payload, virtual_account_number: account_number },
    ),
  };
};
