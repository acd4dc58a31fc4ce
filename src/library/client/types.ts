// Written by `npm run docs` from src/api/endpoints/: change it there.

/** The service: a method for each endpoint, in the groups and by the names of the command line. */
export interface Client {
  readonly client: {
    /**
     * Register a client.
     * `POST /api/v1/client/register-client`, §4.1. Assumed: ClientCreate, the reply; its data may be empty.
     */
    register(input: ClientRegisterInput): Promise<RegisteredClient>;
    /**
     * Show the client that is logged in.
     * `GET /api/v1/client/me`, §4.1. Assumed: the reply.
     */
    me(): Promise<RegisteredClient>;
    /**
     * Change the password.
     * `PUT /api/v1/client/change-password`, §4.1. Assumed: ChangePasswordRequest.
     */
    changePassword(input: ClientChangePasswordInput): Promise<Record<string, unknown> | null>;
  };
  readonly auth: {
    /**
     * Log in with a username and password.
     * `POST /api/v1/client/login`, §4.1. Assumed: LoginRequest, the reply, no Bearer.
     */
    login(input: AuthLoginInput): Promise<Token>;
    /**
     * Exchange client_id and client_secret for a Bearer token.
     * `POST /api/v1/oauth/token`, §4.1. Assumed: request, reply, error statuses.
     */
    token(input: AuthTokenInput): Promise<Token>;
  };
  readonly accounts: {
    /**
     * List the linked bank accounts.
     * `GET /api/v1/client/bank-accounts`, §4.1. Assumed: the item fields beyond §2.4.
     */
    list: {
      (input?: AccountsListInput): Promise<AccountsListReply>;
      /** Every item, by as many requests as it takes; from `page` on where one is given. */
      all(input?: AccountsListInput): AsyncIterable<BankAccount>;
    };
  };
  readonly va: {
    /**
     * Request a virtual account; the bank sends the first OTP (step 1).
     * `POST /api/v1/bank/virtual-account/registration`, §4.2. Assumed: customer_type ORG; bank_account_id counts before a number and a phone.
     */
    request(input: VaRequestInput): Promise<VaRequestReply>;
    /**
     * Verify the first OTP; the virtual account is created (step 2).
     * `POST /api/v1/bank/{bank_request_id}/virtual-account/verification`, §4.2.
     */
    verify(input: VaVerifyInput): Promise<VirtualAccount>;
    /**
     * List the stored transactions of a virtual account.
     * `GET /api/v1/bank/virtual-account/transactions`, §4.3. Assumed: the item fields beyond §2.11.
     */
    transactions: {
      (input: VaTransactionsInput): Promise<VaTransactionsReply>;
      /** Every item, by as many requests as it takes; from `page` on where one is given. */
      all(input: VaTransactionsInput): AsyncIterable<BankTransaction>;
    };
    /**
     * List the virtual accounts of a bank account.
     * `GET /api/v1/bank/{bank_account_id}/virtual-account/retrieve`, §4.3.
     */
    list: {
      (input: VaListInput): Promise<VaListReply>;
      /** Every item, by as many requests as it takes; from `page` on where one is given. */
      all(input: VaListInput): AsyncIterable<VirtualAccount>;
    };
    /**
     * Cancel a virtual account.
     * `POST /api/v1/bank/{virtual_account_id}/virtual-account/delete`, §4.3. Assumed: data.bank_request when the bank wants an OTP.
     */
    delete(input: VaDeleteInput): Promise<{
      bank_request?: BankRequest;
    } | null>;
  };
  readonly notifications: {
    /**
     * Register notifications of a virtual account; the bank sends the second OTP (step 3).
     * `POST /api/v1/bank/{virtual_account_id}/notification/registration`, §4.2.
     */
    request(input: NotificationsRequestInput): Promise<NotificationRequested>;
    /**
     * Verify the second OTP; from then on incoming money is reported (step 4).
     * `POST /api/v1/bank/{bank_request_id}/notification/verification`, §4.2. Assumed: the reply.
     */
    verify(input: NotificationsVerifyInput): Promise<Notification>;
    /**
     * Show the notification registration of a virtual account.
     * `GET /api/v1/bank/{virtual_account_id}/notification/details`, §4.3. Assumed: the reply.
     */
    show(input: NotificationsShowInput): Promise<Notification>;
    /**
     * Change the notification mode; the bank sends an OTP to verify.
     * `POST /api/v1/bank/{bank_notification_id}/notification/modification`, §4.3.
     */
    modify(input: NotificationsModifyInput): Promise<NotificationRequested>;
    /**
     * Cancel the notifications of a virtual account.
     * `POST /api/v1/bank/{bank_notification_id}/notification/delete`, §4.3. Assumed: data.bank_request when the bank wants an OTP.
     */
    delete(input: NotificationsDeleteInput): Promise<{
      bank_request?: BankRequest;
    } | null>;
  };
  readonly keys: {
    /**
     * Generate a client key; its secret is shown this once.
     * `POST /api/v1/client-keys/generate`, §4.1. Assumed: GenerateKeyRequest, the reply, no X-Client-Secret with a token of auth login.
     */
    generate(input?: KeysGenerateInput): Promise<KeysGenerateReply>;
    /**
     * List the client keys.
     * `GET /api/v1/client-keys/list`, §4.1. Assumed: the reply.
     */
    list(): Promise<Array<ClientKey>>;
    /**
     * Destroy a client key.
     * `DELETE /api/v1/client-keys/destroy/{key_id}`, §4.1. Assumed: 404 for an unknown key.
     */
    destroy(input: KeysDestroyInput): Promise<Record<string, unknown> | null>;
  };
  readonly qr: {
    /**
     * Generate the VietQR payload of a payment.
     * `POST /api/v1/bank/qr-payment/generate`, §4.4. Assumed: QRPaymentRequest and the reply but for qr_data_url.
     */
    generate(input: QrGenerateInput): Promise<QrGenerateReply>;
  };
  readonly checkouts: {
    /**
     * Create a hosted checkout.
     * `POST /api/v1/checkouts`, §4.5. Assumed: the body beyond §4.5 and its limits, the reply, the error statuses.
     */
    create(input: CheckoutsCreateInput, options: Once): Promise<Checkout>;
    /**
     * Show a checkout.
     * `GET /api/v1/checkouts/{checkout_id}`, §4.5. Assumed: the reply beyond §2.13, the error statuses.
     */
    show(input: CheckoutsShowInput): Promise<Checkout>;
    /**
     * List the checkouts, newest first.
     * `GET /api/v1/checkouts`, §4.9. Assumed: all of it.
     */
    list: {
      (input?: CheckoutsListInput): Promise<CheckoutsListReply>;
      /** Every item, by as many requests as it takes; from `page` on where one is given. */
      all(input?: CheckoutsListInput): AsyncIterable<Checkout>;
    };
    /**
     * Cancel a pending checkout.
     * `POST /api/v1/checkouts/{checkout_id}/cancel`, §4.9. Assumed: all of it.
     */
    cancel(input: CheckoutsCancelInput, options: Once): Promise<Checkout>;
  };
  readonly paymentProfile: {
    /**
     * Show the payment profile.
     * `GET /api/v1/payment-profile`, §2.14. Assumed: all of it.
     */
    show(): Promise<PaymentProfileShowReply>;
    /**
     * Make or replace the payment profile; its return secret is shown when it is made.
     * `PUT /api/v1/payment-profile`, §2.14. Assumed: all of it.
     */
    set(input: PaymentProfileSetInput): Promise<PaymentProfileSetReply>;
    /**
     * Make a new return secret; it is shown this once.
     * `POST /api/v1/payment-profile/rotate-return-secret`, §2.14. Assumed: all of it.
     */
    rotateReturnSecret(): Promise<PaymentProfileRotateReturnSecretReply>;
  };
  readonly public: {
    /**
     * How a checkout stands, for the page that the payer has open.
     * `GET /api/v1/checkouts/public/{token}/status`, §4.9. Assumed: all of it.
     */
    checkoutStatus(input: PublicCheckoutStatusInput): Promise<PublicCheckoutStatusReply>;
    /**
     * Cancel a pending checkout, as its payer.
     * `POST /api/v1/checkouts/public/{token}/cancel`, §4.9. Assumed: all of it.
     */
    checkoutCancel(input: PublicCheckoutCancelInput): Promise<PublicCheckoutCancelReply>;
    /**
     * Whether the service is up.
     * `GET /api/v1/health`, §4.9. Assumed: all of it.
     */
    health(): Promise<PublicHealthReply>;
  };
  readonly sandbox: {
    /**
     * Simulate an incoming transfer.
     * `POST /api/v1/sandbox/transactions`, §4.6. Assumed: the error statuses; 422 for a field that is not in §4.6.
     */
    send(input: SandboxSendInput): Promise<SandboxSendReply>;
  };
  readonly transactions: {
    /**
     * List the stored transactions of every account, newest first.
     * `GET /api/v1/transactions`, §4.9. Assumed: all of it.
     */
    list: {
      (input?: TransactionsListInput): Promise<TransactionsListReply>;
      /** Every item, by as many requests as it takes; from `page` on where one is given. */
      all(input?: TransactionsListInput): AsyncIterable<BankTransaction>;
    };
  };
  readonly webhooks: {
    /**
     * Send the payload of a transaction again.
     * `POST /api/v1/bank/virtual-account/transactions/{transaction_id}/retry`, §4.9. Assumed: all of it.
     */
    redeliver(input: WebhooksRedeliverInput): Promise<Record<string, unknown> | null>;
    /**
     * List the webhook configurations.
     * `GET /api/v1/client-webhooks`, §4.7.
     */
    list(): Promise<Array<Webhook>>;
    /**
     * Create a webhook configuration.
     * `POST /api/v1/client-webhooks`, §4.7. Assumed: lengths of name, webhook_url, secret_key and api_key_name.
     */
    create(input: WebhooksCreateInput): Promise<Webhook>;
    /**
     * Change a webhook configuration; only the fields given change.
     * `PUT /api/v1/client-webhooks/{config_id}`, §4.7. Assumed: 404 for an unknown configuration.
     */
    update(input: WebhooksUpdateInput): Promise<Webhook>;
    /**
     * Delete a webhook configuration; old logs are kept.
     * `DELETE /api/v1/client-webhooks/{config_id}`, §4.7. Assumed: 404 for an unknown configuration.
     */
    delete(input: WebhooksDeleteInput): Promise<Record<string, unknown> | null>;
    /**
     * Send one test delivery to a URL; no stored configuration is needed.
     * `POST /api/v1/client-webhooks/test`, §4.7.
     */
    test(input: WebhooksTestInput): Promise<Record<string, unknown> | null>;
    /**
     * List the delivery log, newest first.
     * `GET /api/v1/webhook-logs`, §4.8.
     */
    logs: {
      (input?: WebhooksLogsInput): Promise<WebhooksLogsReply>;
      /** Every item, by as many requests as it takes; from `page` on where one is given. */
      all(input?: WebhooksLogsInput): AsyncIterable<DeliveryLogEntry>;
    };
    /**
     * Show the delivery statistics of the last days.
     * `GET /api/v1/webhook-logs/stats`, §4.8. Assumed: days from 1 to 90, default 7.
     */
    stats(input?: WebhooksStatsInput): Promise<WebhooksStatsReply>;
  };
  readonly channels: {
    readonly email: {
      /**
       * List the email configurations.
       * `GET /api/v1/email-configs`, §6.4. Assumed: all of it.
       */
      list(): Promise<Array<EmailConfiguration>>;
      /**
       * Create an email configuration; each recipient is sent a code.
       * `POST /api/v1/email-configs`, §6.4. Assumed: all of it.
       */
      create(input: ChannelsEmailCreateInput): Promise<EmailConfiguration>;
      /**
       * Show an email configuration.
       * `GET /api/v1/email-configs/{email_config_id}`, §6.4. Assumed: all of it.
       */
      show(input: ChannelsEmailShowInput): Promise<EmailConfiguration>;
      /**
       * Change an email configuration; a recipient that is new is sent a code.
       * `PUT /api/v1/email-configs/{email_config_id}`, §6.4. Assumed: all of it.
       */
      update(input: ChannelsEmailUpdateInput): Promise<EmailConfiguration>;
      /**
       * Delete an email configuration; its log is kept.
       * `DELETE /api/v1/email-configs/{email_config_id}`, §6.4. Assumed: all of it.
       */
      delete(input: ChannelsEmailDeleteInput): Promise<Record<string, unknown> | null>;
      /**
       * Verify a recipient by the code that was sent to it.
       * `POST /api/v1/email-configs/{email_config_id}/verify`, §6.4. Assumed: all of it.
       */
      verify(input: ChannelsEmailVerifyInput): Promise<EmailConfiguration>;
      /**
       * Send a recipient a new code.
       * `POST /api/v1/email-configs/{email_config_id}/resend-verification`, §6.4. Assumed: all of it.
       */
      resend(input: ChannelsEmailResendInput): Promise<EmailConfiguration>;
      /**
       * Send each recipient that is verified a test email.
       * `POST /api/v1/email-configs/{email_config_id}/test`, §6.4. Assumed: all of it.
       */
      test(input: ChannelsEmailTestInput): Promise<ChannelsEmailTestReply>;
      /**
       * List the log of emails, newest first.
       * `GET /api/v1/email-logs`, §6.4. Assumed: all of it.
       */
      logs: {
        (input?: ChannelsEmailLogsInput): Promise<ChannelsEmailLogsReply>;
        /** Every item, by as many requests as it takes; from `page` on where one is given. */
        all(input?: ChannelsEmailLogsInput): AsyncIterable<EmailLogEntry>;
      };
      /**
       * Count the emails by what became of them.
       * `GET /api/v1/email-logs/stats`, §6.4. Assumed: all of it.
       */
      stats(): Promise<ChannelsEmailStatsReply>;
    };
    readonly telegram: {
      /**
       * List the Telegram configurations.
       * `GET /api/v1/telegram-configs`, §6.4. Assumed: all of it.
       */
      list(): Promise<Array<TelegramConfiguration>>;
      /**
       * Create a Telegram configuration.
       * `POST /api/v1/telegram-configs`, §6.4. Assumed: all of it.
       */
      create(input: ChannelsTelegramCreateInput): Promise<TelegramConfiguration>;
      /**
       * Change a Telegram configuration; only the fields given change.
       * `PUT /api/v1/telegram-configs/{telegram_config_id}`, §6.4. Assumed: all of it.
       */
      update(input: ChannelsTelegramUpdateInput): Promise<TelegramConfiguration>;
      /**
       * Delete a Telegram configuration.
       * `DELETE /api/v1/telegram-configs/{telegram_config_id}`, §6.4. Assumed: all of it.
       */
      delete(input: ChannelsTelegramDeleteInput): Promise<Record<string, unknown> | null>;
      /**
       * Send one test message to a Telegram group; no stored configuration is needed.
       * `POST /api/v1/telegram-configs/test`, §6.4. Assumed: all of it.
       */
      test(input: ChannelsTelegramTestInput): Promise<ChannelsTelegramTestReply>;
    };
    readonly zalo: {
      /**
       * List the Zalo groups.
       * `GET /api/v1/zalo-groups`, §6.4. Assumed: all of it.
       */
      list(): Promise<Array<ZaloGroup>>;
      /**
       * Create a Zalo group.
       * `POST /api/v1/zalo-groups`, §6.4. Assumed: all of it.
       */
      create(input: ChannelsZaloCreateInput): Promise<ZaloGroup>;
      /**
       * Change a Zalo group; only the fields given change.
       * `PUT /api/v1/zalo-groups/{zalo_group_id}`, §6.4. Assumed: all of it.
       */
      update(input: ChannelsZaloUpdateInput): Promise<ZaloGroup>;
      /**
       * Delete a Zalo group.
       * `DELETE /api/v1/zalo-groups/{zalo_group_id}`, §6.4. Assumed: all of it.
       */
      delete(input: ChannelsZaloDeleteInput): Promise<Record<string, unknown> | null>;
      /**
       * Send one test message to a Zalo group.
       * `POST /api/v1/zalo-groups/{zalo_group_id}/test`, §6.4. Assumed: all of it.
       */
      test(input: ChannelsZaloTestInput): Promise<ChannelsZaloTestReply>;
      /**
       * List the messages to Zalo, newest first.
       * `GET /api/v1/zalo-groups/logs`, §6.4. Assumed: all of it.
       */
      logs(input?: ChannelsZaloLogsInput): Promise<Array<ZaloLogEntry>>;
    };
  };
  readonly billing: {
    /**
     * List the plans.
     * `GET /api/v1/billing/plans`, §2.14. Assumed: all of it.
     */
    plans(): Promise<Array<Plan>>;
    /**
     * Show the plan and what of it this month has used.
     * `GET /api/v1/billing/usage`, §2.14. Assumed: all of it.
     */
    usage(): Promise<BillingUsageReply>;
    readonly invoices: {
      /**
       * List the invoices, newest first.
       * `GET /api/v1/billing/invoices`, §2.14. Assumed: all of it.
       */
      list: {
        (input?: BillingInvoicesListInput): Promise<BillingInvoicesListReply>;
        /** Every item, by as many requests as it takes; from `page` on where one is given. */
        all(input?: BillingInvoicesListInput): AsyncIterable<Invoice>;
      };
      /**
       * Order a plan; the invoice can be paid for 48 hours.
       * `POST /api/v1/billing/invoices`, §2.14. Assumed: all of it.
       */
      create(input: BillingInvoicesCreateInput): Promise<Invoice>;
      /**
       * Show an invoice.
       * `GET /api/v1/billing/invoices/{invoice_id}`, §2.14. Assumed: all of it.
       */
      show(input: BillingInvoicesShowInput): Promise<Invoice>;
      /**
       * Cancel a pending invoice.
       * `POST /api/v1/billing/invoices/{invoice_id}/cancel`, §2.14. Assumed: all of it.
       */
      cancel(input: BillingInvoicesCancelInput): Promise<Invoice>;
    };
  };
}

/** For what the service does once for a key, however often it is sent (§4.5). */
export interface Once {
  /** 1 to 255 characters, one for each thing to be done. */ idempotencyKey: string;
}

export interface ClientRegisterInput {
  username: string;
  password: string;
  name: string;
}

export interface RegisteredClient {
  id: string;
  username: string;
  name: string;
  is_active: boolean;
  created_at: string;
}

export interface AuthLoginInput {
  username: string;
  password: string;
}

export interface Token {
  access_token: string;
  token_type: 'Bearer';
  /** seconds */
  expires_in: number;
  scope: string;
}

export interface AuthTokenInput {
  grant_type?: 'client_credentials' | undefined;
  client_id: string;
  client_secret: string;
}

export interface ClientChangePasswordInput {
  old_password: string;
  new_password: string;
}

export interface AccountsListInput {
  /** page number; default 1 */
  page?: number | undefined;
  /** items a page; default 10 */
  limit?: number | undefined;
}

export interface AccountsListReply {
  data: Array<BankAccount>;
  current_page: number;
  per_page: number;
  total: number;
  last_page: number;
  /** number of the first item of the page */
  start: number;
  /** number of its last item */
  end: number;
  has_next: boolean;
  has_prev: boolean;
}

export interface BankAccount {
  id: string;
  account_number: string;
  account_name: string | null;
  bank_name: string;
  /** masked */
  phone_number: string | null;
  /** PERS or ORG, or what else the bank calls its customers */
  customer_type: string;
  created_at: string;
}

export interface VaRequestInput {
  /** a linked account, instead of its number and phone */
  bank_account_id?: string | undefined;
  /** PERS or ORG */
  customer_type?: string | undefined;
  /** the real current account number */
  account_number?: number | bigint | undefined;
  /** registered with the bank */
  phone_number?: string | undefined;
  virtual_account_info: {
    /** short, upper-case letters and digits */
    virtual_account_prefix_code: string;
    virtual_account_content?: string | undefined;
    virtual_account_explain?: string | undefined;
    beneficiary_name_rule?: number | bigint | undefined;
  };
  user_agreement?: boolean | undefined;
}

export interface VaRequestReply {
  id: string;
  account_number: string;
  account_name: string | null;
  bank_name: string;
  /** masked */
  phone_number: string | null;
  /** PERS or ORG, or what else the bank calls its customers */
  customer_type: string;
  created_at: string;
  bank_request: BankRequest;
}

export interface BankRequest {
  id: string;
  status: 'PENDING' | 'VERIFIED' | 'FAILED' | 'EXPIRED';
  created_at: string;
}

export interface VaVerifyInput {
  bank_request_id: string;
  /** the one-time code */
  code: string;
}

export interface VirtualAccount {
  id: string;
  bank_account_id: string;
  prefix_code: string;
  content: string | null;
  explain: string | null;
  beneficiary_name_rule: number | null;
  virtual_account_number: string;
  created_at: string;
  updated_at: string | null;
}

export interface VaTransactionsInput {
  virtual_account_number: string;
  /** page number; default 1 */
  page?: number | undefined;
  /** items a page; default 10 */
  limit?: number | undefined;
}

export interface VaTransactionsReply {
  data: Array<BankTransaction>;
  current_page: number;
  per_page: number;
  total: number;
  last_page: number;
  /** number of the first item of the page */
  start: number;
  /** number of its last item */
  end: number;
  has_next: boolean;
  has_prev: boolean;
}

export interface BankTransaction {
  id: string;
  transaction_code: string;
  /** integer VND */
  amount: number;
  description: string;
  /** the same text */
  transaction_content: string;
  /** Vietnamese time (UTC+7), no zone written */
  transaction_date: string;
  /** Vietnamese time (UTC+7), no zone written */
  effective_date: string;
  transaction_status: 'SUCCESS';
  transaction_channel: string;
  debit_or_credit: 'credit';
  /** the real account */
  account_number: string | null;
  /** the virtual account that was paid to */
  va_nbr: string | null;
  va_prefix_cd: string | null;
  attributes: {
    remitter_name: string | null;
    remitter_account_number: string | null;
    issuer_bank_name: string | null;
    reference_number: string | null;
  };
  is_sandbox: boolean;
}

export interface VaListInput {
  bank_account_id: string;
  /** filter */
  virtual_account_number?: string | undefined;
  /** page number; default 1 */
  page?: number | undefined;
  /** items a page; default 10 */
  limit?: number | undefined;
}

export interface VaListReply {
  data: Array<VirtualAccount>;
  current_page: number;
  per_page: number;
  total: number;
  last_page: number;
  /** number of the first item of the page */
  start: number;
  /** number of its last item */
  end: number;
  has_next: boolean;
  has_prev: boolean;
}

export interface VaDeleteInput {
  virtual_account_id: string;
}

export interface NotificationsRequestInput {
  virtual_account_id: string;
  /** true: report each transaction at once (webhooks need it); false: day-end batch */
  receive_noti_realtime: boolean;
  /** login information, only when the bank requires it */
  username?: string | undefined;
}

export interface NotificationRequested {
  id: string;
  bank_request: BankRequest;
}

export interface NotificationsVerifyInput {
  bank_request_id: string;
  /** the one-time code */
  code: string;
}

export interface Notification {
  id: string;
  virtual_account_id: string;
  receive_noti_realtime: boolean;
  username: string | null;
  status: 'PENDING' | 'ACTIVE' | 'CANCELLED';
  created_at: string;
  updated_at: string | null;
}

export interface NotificationsShowInput {
  virtual_account_id: string;
}

export interface NotificationsModifyInput {
  bank_notification_id: string;
  /** true: report each transaction at once (webhooks need it); false: day-end batch */
  receive_noti_realtime: boolean;
  /** login information, only when the bank requires it */
  username?: string | undefined;
}

export interface NotificationsDeleteInput {
  bank_notification_id: string;
}

export interface KeysGenerateInput {
  /** default Default Key */
  name?: string | undefined;
}

export interface KeysGenerateReply {
  id: string;
  client_id: string;
  name: string;
  is_active: boolean;
  created_at: string;
  client_secret: string;
}

export interface ClientKey {
  id: string;
  client_id: string;
  name: string;
  is_active: boolean;
  created_at: string;
}

export interface KeysDestroyInput {
  key_id: string;
}

export interface QrGenerateInput {
  ownerNumber: string;
  ownerType: 'PER' | 'ORG';
  merchantId: string;
  terminalId: string;
  orderId: string;
  virtualAccountPrefix: string;
  beneficiaryName: string;
  /** integer VND; 0 lets the payer enter it */
  amount: number;
  description?: string | undefined;
  traceNumber?: string | undefined;
  userId?: string | undefined;
  voucherCode?: string | undefined;
  loyaltyCode?: string | undefined;
  additionalInfo?: Array<AdditionalInfo> | undefined;
  payer_email?: string | undefined;
}

export interface AdditionalInfo {
  key: string;
  value: string;
}

export interface QrGenerateReply {
  id: string;
  owner_number: string;
  owner_type: string;
  merchant_id: string;
  terminal_id: string;
  order_id: string;
  virtual_account_prefix: string;
  beneficiary_name: string;
  amount: number;
  description: string | null;
  trace_number: string | null;
  user_id: string | null;
  voucher_code: string | null;
  loyalty_code: string | null;
  additional_info: Array<AdditionalInfo> | null;
  payer_email: string | null;
  virtual_account_id: string;
  virtual_account_number: string;
  /** a VietQR payload, not an image URL */
  qr_data_url: string;
  /** the code as a picture */
  qr_image_url: string;
  created_at: string;
  updated_at: string | null;
}

export interface CheckoutsCreateInput {
  /** integer VND */
  amount: number;
  /** one an order */
  order_code: string;
  return_url: string;
  cancel_url?: string | undefined;
  description?: string | undefined;
  payer_name?: string | undefined;
  payer_email?: string | undefined;
  /** lifetime in seconds; default 900 */
  expires_in?: number | undefined;
  /** at most 2 KB as JSON */
  metadata?: Record<string, unknown> | undefined;
  virtual_account_id?: string | undefined;
  /** an SBX VA and a test banner */
  sandbox?: boolean | undefined;
}

export interface Checkout {
  id: string;
  token: string;
  checkout_url: string;
  status: 'pending' | 'paid' | 'expired' | 'cancelled';
  /** integer VND */
  amount: number;
  currency: 'VND';
  order_code: string;
  description: string;
  payer_name: string | null;
  payer_email: string | null;
  metadata: Record<string, unknown> | null;
  /** a VietQR payload, not an image URL */
  qr_data_url: string;
  qr_code_id: string;
  /** the code as a picture */
  qr_image_url: string;
  bank: {
    code: string;
    name: string;
    /** the VA number to pay into */
    account_number: string;
    account_name: string;
    transfer_content: string;
  };
  return_url: string;
  cancel_url: string | null;
  expires_at: string;
  paid_at: string | null;
  transaction_code: string | null;
  /** received so far; null until something came */
  paid_amount: number | null;
  /** received so far while it is below amount, null otherwise */
  partial_amount: number | null;
  paid_late: boolean;
  sandbox: boolean;
  created_at: string;
}

export interface CheckoutsShowInput {
  checkout_id: string;
}

export interface CheckoutsListInput {
  /** page number; default 1 */
  page?: number | undefined;
  /** items a page; default 20 */
  limit?: number | undefined;
  status?: 'pending' | 'paid' | 'expired' | 'cancelled' | undefined;
  order_code?: string | undefined;
  /** YYYY-MM-DD, a day in UTC+7 */
  from_date?: string | undefined;
  /** YYYY-MM-DD, a day in UTC+7 */
  to_date?: string | undefined;
}

export interface CheckoutsListReply {
  items: Array<Checkout>;
  total: number;
  page: number;
  limit: number;
}

export interface CheckoutsCancelInput {
  checkout_id: string;
}

export interface PaymentProfileShowReply {
  /** the name on the hosted page */
  display_name: string;
  /** a picture, by https */
  logo_url: string | null;
  hotline: string | null;
  support_email: string | null;
  /** a linked account, which checkouts are paid into */
  default_bank_account_id: string;
  /** what a checkout without virtual_account_id is paid into; one of its own when null */
  default_virtual_account_id: string | null;
  va_prefix: string;
  owner_number: string;
  owner_type: 'PER' | 'ORG';
  merchant_id: string;
  terminal_id: string;
  beneficiary_name: string;
  /** such as #0B57A4 */
  accent_color: string | null;
  /** the language of the hosted page */
  locale: 'vi' | 'en';
}

export interface PaymentProfileSetInput {
  /** the name on the hosted page */
  display_name: string;
  /** a picture, by https */
  logo_url?: string | null | undefined;
  hotline?: string | null | undefined;
  support_email?: string | null | undefined;
  /** a linked account, which checkouts are paid into */
  default_bank_account_id: string;
  /** what a checkout without virtual_account_id is paid into; one of its own when null */
  default_virtual_account_id?: string | null | undefined;
  va_prefix: string;
  owner_number: string;
  owner_type: 'PER' | 'ORG';
  merchant_id: string;
  terminal_id: string;
  beneficiary_name: string;
  /** such as #0B57A4 */
  accent_color?: string | null | undefined;
  /** the language of the hosted page */
  locale: 'vi' | 'en';
}

export interface PaymentProfileSetReply {
  /** the name on the hosted page */
  display_name: string;
  /** a picture, by https */
  logo_url: string | null;
  hotline: string | null;
  support_email: string | null;
  /** a linked account, which checkouts are paid into */
  default_bank_account_id: string;
  /** what a checkout without virtual_account_id is paid into; one of its own when null */
  default_virtual_account_id: string | null;
  va_prefix: string;
  owner_number: string;
  owner_type: 'PER' | 'ORG';
  merchant_id: string;
  terminal_id: string;
  beneficiary_name: string;
  /** such as #0B57A4 */
  accent_color: string | null;
  /** the language of the hosted page */
  locale: 'vi' | 'en';
  /** signs the way back to the shop; shown this once */
  return_signature_secret?: string;
}

export interface PaymentProfileRotateReturnSecretReply {
  /** signs the way back to the shop; shown this once */
  return_signature_secret: string;
}

export interface PublicCheckoutStatusInput {
  token: string;
  /** for the emulator's own page, which asks for its texts with it */
  lang?: 'vi' | 'en' | undefined;
}

export interface PublicCheckoutStatusReply {
  status: 'pending' | 'paid' | 'expired' | 'cancelled';
  paid_at: string | null;
  expires_at: string;
  /** until expires_at, 0 once nothing is awaited */
  seconds_left: number;
  /** what the emulator's own page shows; only with lang */
  page?: Record<string, unknown>;
}

export interface PublicCheckoutCancelInput {
  token: string;
}

export interface PublicCheckoutCancelReply {
  status: 'pending' | 'paid' | 'expired' | 'cancelled';
  /** the way back to the shop */
  cancel_url: string | null;
}

export interface PublicHealthReply {
  status: 'ok';
}

export interface SandboxSendInput {
  /** a real or an SBX virtual account */
  virtual_account_number?: string | undefined;
  /** a linked real account */
  account_number?: string | undefined;
  /** integer VND */
  amount: number;
  /** the transfer note */
  description: string;
  transaction_code?: string | undefined;
}

export interface SandboxSendReply {
  transaction_code: string;
  virtual_account_number: string | null;
  /** the SBX number where there is no real one */
  account_number: string;
  /** integer VND */
  amount: number;
  is_sandbox: true;
}

export interface TransactionsListInput {
  /** page number; default 1 */
  page?: number | undefined;
  /** items a page; default 10 */
  limit?: number | undefined;
  /** YYYY-MM-DD, a day in UTC+7 */
  from_date?: string | undefined;
  /** YYYY-MM-DD, a day in UTC+7 */
  to_date?: string | undefined;
  transaction_code?: string | undefined;
  virtual_account_number?: string | undefined;
}

export interface TransactionsListReply {
  data: Array<BankTransaction>;
  current_page: number;
  per_page: number;
  total: number;
  last_page: number;
  /** number of the first item of the page */
  start: number;
  /** number of its last item */
  end: number;
  has_next: boolean;
  has_prev: boolean;
}

export interface WebhooksRedeliverInput {
  transaction_id: string;
  target_type: 'WEBHOOK' | 'TELEGRAM';
  /** one configuration; null: every active one that matches */
  target_id?: string | null | undefined;
}

export interface Webhook {
  id: string;
  name: string;
  webhook_url: string;
  /** default NONE */
  auth_type: 'NONE' | 'API_KEY' | 'HMAC_SHA256';
  api_key_name: string;
  /** body encoding of deliveries; default application/json */
  payload_format: 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data';
  virtual_account_id: string | null;
  is_active: boolean;
  /** reserved, no effect */
  max_retries: number;
  created_at: string;
}

export interface WebhooksCreateInput {
  name: string;
  /** HTTPS URL that accepts POST */
  webhook_url: string;
  /** default NONE */
  auth_type?: 'NONE' | 'API_KEY' | 'HMAC_SHA256' | undefined;
  /** required when auth_type is not NONE; signs deliveries, or is the API key */
  secret_key?: string | null | undefined;
  /** the header that carries the secret when auth_type is API_KEY; default X-Webhook-Secret */
  api_key_name?: string | undefined;
  /** body encoding of deliveries; default application/json */
  payload_format?:
    | 'application/json'
    | 'application/x-www-form-urlencoded'
    | 'multipart/form-data'
    | undefined;
  /** null: all accounts and VAs */
  virtual_account_id?: string | null | undefined;
}

export interface WebhooksUpdateInput {
  config_id: string;
  name?: string | undefined;
  /** HTTPS URL that accepts POST */
  webhook_url?: string | undefined;
  /** default NONE */
  auth_type?: 'NONE' | 'API_KEY' | 'HMAC_SHA256' | undefined;
  /** required when auth_type is not NONE; signs deliveries, or is the API key */
  secret_key?: string | null | undefined;
  /** the header that carries the secret when auth_type is API_KEY; default X-Webhook-Secret */
  api_key_name?: string | undefined;
  /** body encoding of deliveries; default application/json */
  payload_format?:
    | 'application/json'
    | 'application/x-www-form-urlencoded'
    | 'multipart/form-data'
    | undefined;
  /** null: all accounts and VAs */
  virtual_account_id?: string | null | undefined;
  is_active?: boolean | undefined;
}

export interface WebhooksDeleteInput {
  config_id: string;
}

export interface WebhooksTestInput {
  /** HTTPS URL that accepts POST */
  webhook_url: string;
  /** default NONE */
  auth_type?: 'NONE' | 'API_KEY' | 'HMAC_SHA256' | undefined;
  /** required when auth_type is not NONE; signs deliveries, or is the API key */
  secret_key?: string | null | undefined;
  /** the header that carries the secret when auth_type is API_KEY; default X-Webhook-Secret */
  api_key_name?: string | undefined;
  /** body encoding of deliveries; default application/json */
  payload_format?:
    | 'application/json'
    | 'application/x-www-form-urlencoded'
    | 'multipart/form-data'
    | undefined;
  /** true sends the simulated payload of §6.2 */
  is_dummy?: boolean | undefined;
}

export interface WebhooksLogsInput {
  /** page number; default 1 */
  page?: number | undefined;
  /** items a page; default 20 */
  limit?: number | undefined;
  /** success means 2xx */
  status?: 'success' | 'failed' | undefined;
  /** YYYY-MM-DD, a day in UTC */
  from_date?: string | undefined;
  /** YYYY-MM-DD, a day in UTC */
  to_date?: string | undefined;
}

export interface WebhooksLogsReply {
  items: Array<DeliveryLogEntry>;
  total: number;
  page: number;
  limit: number;
}

export interface DeliveryLogEntry {
  id: string;
  client_id: string;
  event_type: 'webhook' | 'test';
  endpoint_url: string;
  /** serialized payload sent */
  request_payload: string;
  /** serialized JSON of the headers sent */
  request_headers: string;
  /** null when the receiver did not answer */
  status_code: number | null;
  response_text: string | null;
  duration_ms: number;
  error_label:
    | 'OK'
    | 'HTTP_3XX'
    | 'HTTP_4XX'
    | 'HTTP_5XX'
    | 'TIMEOUT'
    | 'SSL'
    | 'DNS'
    | 'CONNECTION'
    | 'ERROR'
    | 'QUOTA_EXCEEDED';
  created_at: string;
}

export interface WebhooksStatsInput {
  /** default 7 */
  days?: number | undefined;
}

export interface WebhooksStatsReply {
  days: number;
  total: number;
  success: number;
  failed: number;
  /** percent, two decimals */
  success_rate: number;
  p95_duration_ms: number;
  daily: Array<{
    date: string;
    total: number;
    failed: number;
  }>;
  errors: Array<{
    label:
      | 'OK'
      | 'HTTP_3XX'
      | 'HTTP_4XX'
      | 'HTTP_5XX'
      | 'TIMEOUT'
      | 'SSL'
      | 'DNS'
      | 'CONNECTION'
      | 'ERROR'
      | 'QUOTA_EXCEEDED';
    count: number;
  }>;
}

export interface EmailConfiguration {
  id: string;
  virtual_account_id: string | null;
  is_active: boolean;
  created_at: string;
  name: string;
  recipients: Array<{
    email: string;
    is_verified: boolean;
    /** a mail server refused it for good */
    is_suppressed: boolean;
  }>;
  events: Array<'TRANSACTION_IN' | 'WEBHOOK_FAILED' | 'VA_CREATED'>;
}

export interface ChannelsEmailCreateInput {
  name: string;
  /** each is verified by a code that is sent to it */
  recipients: Array<string>;
  /** what it is told of; default TRANSACTION_IN */
  events?: Array<'TRANSACTION_IN' | 'WEBHOOK_FAILED' | 'VA_CREATED'> | undefined;
  /** null: all accounts and VAs */
  virtual_account_id?: string | null | undefined;
  is_active?: boolean | undefined;
}

export interface ChannelsEmailShowInput {
  email_config_id: string;
}

export interface ChannelsEmailUpdateInput {
  email_config_id: string;
  name?: string | undefined;
  /** each is verified by a code that is sent to it */
  recipients?: Array<string> | undefined;
  /** what it is told of; default TRANSACTION_IN */
  events?: Array<'TRANSACTION_IN' | 'WEBHOOK_FAILED' | 'VA_CREATED'> | undefined;
  /** null: all accounts and VAs */
  virtual_account_id?: string | null | undefined;
  is_active?: boolean | undefined;
}

export interface ChannelsEmailDeleteInput {
  email_config_id: string;
}

export interface ChannelsEmailVerifyInput {
  email_config_id: string;
  /** an email address */
  email: string;
  /** six digits */
  code: string;
}

export interface ChannelsEmailResendInput {
  email_config_id: string;
  /** an email address */
  email: string;
}

export interface ChannelsEmailTestInput {
  email_config_id: string;
}

export interface ChannelsEmailTestReply {
  sent: Array<string>;
  skipped: Array<{
    email: string;
    reason: 'OK' | 'SMTP_4XX' | 'SMTP_5XX' | 'TIMEOUT' | 'CONNECTION' | 'SUPPRESSED' | 'UNVERIFIED';
  }>;
}

export interface ChannelsEmailLogsInput {
  /** page number; default 1 */
  page?: number | undefined;
  /** items a page; default 20 */
  limit?: number | undefined;
  config_id?: string | undefined;
  /** success means OK */
  status?: 'success' | 'failed' | undefined;
  event_type?: 'TRANSACTION_IN' | 'WEBHOOK_FAILED' | 'VA_CREATED' | 'VERIFICATION' | 'TEST' | undefined;
  /** YYYY-MM-DD, a day in UTC */
  from_date?: string | undefined;
  /** YYYY-MM-DD, a day in UTC */
  to_date?: string | undefined;
}

export interface ChannelsEmailLogsReply {
  items: Array<EmailLogEntry>;
  total: number;
  page: number;
  limit: number;
}

export interface EmailLogEntry {
  id: string;
  config_id: string;
  event_type: 'TRANSACTION_IN' | 'WEBHOOK_FAILED' | 'VA_CREATED' | 'VERIFICATION' | 'TEST';
  recipient: string;
  subject: string;
  /** 1, and one more each time it is sent again */
  attempt: number;
  error_label: 'OK' | 'SMTP_4XX' | 'SMTP_5XX' | 'TIMEOUT' | 'CONNECTION' | 'SUPPRESSED' | 'UNVERIFIED';
  /** what the mail server said */
  response_text: string | null;
  duration_ms: number;
  transaction_code: string | null;
  created_at: string;
}

export interface ChannelsEmailStatsReply {
  total: number;
  success: number;
  failed: number;
  /** percent, two decimals */
  success_rate: number;
  errors: Array<{
    label: 'OK' | 'SMTP_4XX' | 'SMTP_5XX' | 'TIMEOUT' | 'CONNECTION' | 'SUPPRESSED' | 'UNVERIFIED';
    count: number;
  }>;
}

export interface TelegramConfiguration {
  id: string;
  virtual_account_id: string | null;
  is_active: boolean;
  created_at: string;
  group_id: string;
  friendly_name: string;
  message_template: string;
  topic_id: number | null;
}

export interface ChannelsTelegramCreateInput {
  /** the chat */
  group_id: string;
  friendly_name: string;
  /** the message; {{bank_name}} {{account_number}} {{amount}} {{transaction_date}} {{transaction_content}} {{transaction_code}} are filled in */
  message_template: string;
  /** null: all accounts and VAs */
  virtual_account_id?: string | null | undefined;
  /** a topic of the group */
  topic_id?: number | null | undefined;
  is_active?: boolean | undefined;
}

export interface ChannelsTelegramUpdateInput {
  telegram_config_id: string;
  /** the chat */
  group_id?: string | undefined;
  friendly_name?: string | undefined;
  /** the message; {{bank_name}} {{account_number}} {{amount}} {{transaction_date}} {{transaction_content}} {{transaction_code}} are filled in */
  message_template?: string | undefined;
  /** null: all accounts and VAs */
  virtual_account_id?: string | null | undefined;
  /** a topic of the group */
  topic_id?: number | null | undefined;
  is_active?: boolean | undefined;
}

export interface ChannelsTelegramDeleteInput {
  telegram_config_id: string;
}

export interface ChannelsTelegramTestInput {
  /** the chat */
  group_id: string;
  /** true tells of the simulated payload of §6.2 */
  is_dummy?: boolean | undefined;
  /** the message; {{bank_name}} {{account_number}} {{amount}} {{transaction_date}} {{transaction_content}} {{transaction_code}} are filled in */
  message_template?: string | undefined;
}

export interface ChannelsTelegramTestReply {
  group_id: string;
  text: string;
}

export interface ZaloGroup {
  id: string;
  virtual_account_id: string | null;
  is_active: boolean;
  created_at: string;
  group_id: string;
  friendly_name: string;
  events: Array<'TRANSACTION_IN' | 'WEBHOOK_FAILED' | 'VA_CREATED'>;
  /** null: a text of the service */
  message_template: string | null;
}

export interface ChannelsZaloCreateInput {
  /** the group: 10 to 25 digits */
  group_id: string;
  friendly_name: string;
  /** what it is told of; default TRANSACTION_IN */
  events?: Array<'TRANSACTION_IN' | 'WEBHOOK_FAILED' | 'VA_CREATED'> | undefined;
  /** null: all accounts and VAs */
  virtual_account_id?: string | null | undefined;
  /** the message; {{bank_name}} {{account_number}} {{amount}} {{transaction_date}} {{transaction_content}} {{transaction_code}} are filled in */
  message_template?: string | null | undefined;
  is_active?: boolean | undefined;
}

export interface ChannelsZaloUpdateInput {
  zalo_group_id: string;
  /** the group: 10 to 25 digits */
  group_id?: string | undefined;
  friendly_name?: string | undefined;
  /** what it is told of; default TRANSACTION_IN */
  events?: Array<'TRANSACTION_IN' | 'WEBHOOK_FAILED' | 'VA_CREATED'> | undefined;
  /** null: all accounts and VAs */
  virtual_account_id?: string | null | undefined;
  /** the message; {{bank_name}} {{account_number}} {{amount}} {{transaction_date}} {{transaction_content}} {{transaction_code}} are filled in */
  message_template?: string | null | undefined;
  is_active?: boolean | undefined;
}

export interface ChannelsZaloDeleteInput {
  zalo_group_id: string;
}

export interface ChannelsZaloTestInput {
  zalo_group_id: string;
}

export interface ChannelsZaloTestReply {
  group_id: string;
  text: string;
}

export interface ChannelsZaloLogsInput {
  /** at most this many; default 20 */
  limit?: number | undefined;
  status?: 'ok' | 'failed' | undefined;
}

export interface ZaloLogEntry {
  group_id: string | null;
  event_type: 'TRANSACTION_IN' | 'WEBHOOK_FAILED' | 'VA_CREATED' | 'VERIFICATION' | 'TEST';
  status: 'ok' | 'failed';
  text: string;
  transaction_code: string | null;
  created_at: string;
}

export interface Plan {
  code: string;
  name: string;
  /** integer VND */
  price_month: number;
  /** integer VND */
  price_year: number;
  /** transactions a month */
  tx_limit: number;
  /** integer VND */
  overage_per_tx: number;
  features: Array<string>;
}

export interface BillingUsageReply {
  plan_code: string;
  plan_cycle: 'month' | 'year';
  plan_expires_at: string | null;
  /** this month in UTC+7, without sandbox transactions (§8) */
  tx_used: number;
  tx_limit: number;
  overage_tx: number;
  /** integer VND */
  overage_amount: number;
}

export interface BillingInvoicesListInput {
  status?: 'pending' | 'paid' | 'cancelled' | 'expired' | undefined;
  /** page number; default 1 */
  page?: number | undefined;
  /** items a page; default 10 */
  limit?: number | undefined;
}

export interface BillingInvoicesListReply {
  items: Array<Invoice>;
  total: number;
  page: number;
  limit: number;
}

export interface Invoice {
  id: string;
  plan_code: string;
  cycle: 'month' | 'year';
  /** integer VND */
  amount: number;
  status: 'pending' | 'paid' | 'cancelled' | 'expired';
  /** the note of the transfer that pays it */
  payment_code: string;
  /** 48 hours after created_at */
  expires_at: string;
  paid_at: string | null;
  created_at: string;
}

export interface BillingInvoicesCreateInput {
  plan_code: string;
  cycle: 'month' | 'year';
}

export interface BillingInvoicesShowInput {
  invoice_id: string;
}

export interface BillingInvoicesCancelInput {
  invoice_id: string;
}
