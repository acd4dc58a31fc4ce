/**
 * The messages of the other channels, §6.4. Their contents are not shown there: these are assumed. They go
 * to the outbox as plain text; whoever shows them must make the payer's note safe.
 */

export const channels = ['telegram', 'email', 'zalo'] as const;

export type Channel = (typeof channels)[number];

export interface ChannelMessage {
  channel: Channel;
  /** Email alone has one. */
  subject: string | null;
  text: string;
}

/** What is told of a transfer: fields of its delivery, §6.2. */
export interface ReportedTransfer {
  /** Integer VND. */
  amount: number;
  description: string;
  /** `HH:MM:SS DD/MM/YYYY`, UTC+7. */
  transfer_date: string;
  transaction_code: string;
  account_number: string | null;
  virtual_account_number: string | null;
  is_sandbox: boolean;
}

const money = new Intl.NumberFormat('vi-VN');

/** What each channel says of one transfer to a client; simulated transfers are marked. */
export function channelMessages(transfer: ReportedTransfer, client: { name: string }): ChannelMessage[] {
  const received = `${transfer.is_sandbox ? '[SANDBOX] ' : ''}Nhận ${money.format(transfer.amount)} ₫`;
  const account = transfer.virtual_account_number ?? transfer.account_number ?? '-';
  const details = [
    `Nội dung: ${transfer.description}`,
    `Tài khoản: ${account}`,
    `Mã giao dịch: ${transfer.transaction_code}`,
    `Thời gian: ${transfer.transfer_date} (UTC+7)`,
  ];
  const messages: Record<Channel, Omit<ChannelMessage, 'channel'>> = {
    telegram: { subject: null, text: [received, ...details].join('\n') },
    email: {
      subject: received,
      text: [`Kính gửi ${client.name},`, '', `${received}.`, ...details, ''].join('\n'),
    },
    zalo: { subject: null, text: `${received}, ${account}: ${transfer.description}` },
  };
  return channels.map((channel) => ({ channel, ...messages[channel] }));
}
