import type { EndpointId } from './index.ts';

/** A resource of the service that requests refer to. */
interface Resource {
  list: EndpointId;
  /** The field of a list item that requests contain. */
  value: string;
  /** Fields that describe the item to people: its name, number or state, as far as present. */
  meaning: readonly string[];
}

const webhook = { list: 'webhooks.list', value: 'id', meaning: ['name'] } as const;
const bankAccount = {
  list: 'accounts.list',
  value: 'id',
  meaning: ['account_number', 'bank_name'],
} as const;
const virtualAccount = { list: 'va.list', value: 'id', meaning: ['virtual_account_number'] } as const;
const virtualAccountNumber = {
  list: 'va.list',
  value: 'virtual_account_number',
  meaning: ['content'],
} as const;
const group = { value: 'id', meaning: ['friendly_name'] } as const;

/** Resources with a list at the service, by the parameter or field that refers to them. */
export const resourceNames = {
  config_id: webhook,
  target_id: webhook,
  bank_account_id: bankAccount,
  default_bank_account_id: bankAccount,
  account_number: { list: 'accounts.list', value: 'account_number', meaning: ['bank_name'] },
  virtual_account_id: virtualAccount,
  default_virtual_account_id: virtualAccount,
  virtual_account_number: virtualAccountNumber,
  key_id: { list: 'keys.list', value: 'id', meaning: ['name'] },
  checkout_id: { list: 'checkouts.list', value: 'id', meaning: ['order_code', 'status'] },
  email_config_id: { list: 'channels.email.list', value: 'id', meaning: ['name'] },
  telegram_config_id: { list: 'channels.telegram.list', ...group },
  zalo_group_id: { list: 'channels.zalo.list', ...group },
  invoice_id: { list: 'billing.invoices.list', value: 'id', meaning: ['plan_code', 'status'] },
  plan_code: { list: 'billing.plans', value: 'code', meaning: ['name'] },
  // Names that no request uses.
  transaction: { list: 'transactions.list', value: 'transaction_code', meaning: ['description'] },
  suppressed_email: { list: 'channels.email.suppressions', value: 'email', meaning: ['reason'] },
  log_entry: { list: 'webhooks.logs', value: 'id', meaning: ['error_label', 'endpoint_url'] },
} as const satisfies Record<string, Resource>;

export type ResourceName = keyof typeof resourceNames;
