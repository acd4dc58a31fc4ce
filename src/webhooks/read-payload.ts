/** What a delivery says (§6.2, §6.3), as far as it can be read. Nothing in it is safe to print. */
export interface Payload {
  /** As sent; a form's values are text. */
  fields: Readonly<Record<string, unknown>>;
  /** `event` or `event_type` (assumed); absent for a transaction. */
  event: string | undefined;
  transactionCode: string | undefined;
  /** Integer VND. */
  amount: number | undefined;
  /** The transfer note, written by the payer. */
  description: string | undefined;
  checkoutId: string | undefined;
  orderCode: string | undefined;
  status: string | undefined;
  isSandbox: boolean;
  /** The simulated payload of a test delivery: no real order may come of it (§6.2). */
  isDummy: boolean;
}

/**
 * Reads a body in one of the three payload formats (§2.8). `contentType`: the header's value. Undefined for
 * a body that is not what its type says, or holds no fields.
 */
export async function readPayload(body: Uint8Array, contentType: string): Promise<Payload | undefined> {
  const fields = await readFields(body, contentType).catch(() => undefined);
  if (!fields) return undefined;
  const transactionCode = text(fields.transaction_code);
  return {
    fields,
    event: text(fields.event) ?? text(fields.event_type),
    transactionCode,
    amount: integer(fields.amount),
    description: text(fields.description) ?? text(fields.transaction_content),
    checkoutId: text(fields.checkout_id),
    orderCode: text(fields.order_code),
    status: text(fields.status),
    isSandbox: /^(true|1)$/i.test(`${fields.is_sandbox}`),
    isDummy: transactionCode === 'DUMMY123',
  };
}

async function readFields(
  body: Uint8Array,
  contentType: string,
): Promise<Record<string, unknown> | undefined> {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase();
  if (type === 'application/x-www-form-urlencoded') {
    return Object.fromEntries(new URLSearchParams(Buffer.from(body).toString()));
  }
  if (type === 'multipart/form-data') {
    const form = await new Response(body, { headers: { 'Content-Type': contentType } }).formData();
    return Object.fromEntries(form);
  }
  const value: unknown = JSON.parse(Buffer.from(body).toString());
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

function text(value: unknown): string | undefined {
  if (typeof value === 'string' && value !== '') return value;
  return typeof value === 'number' ? `${value}` : undefined;
}

function integer(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) ? (number as number) : undefined;
}
