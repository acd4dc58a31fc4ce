import type { Tool } from './tools/tool.ts';

/** What the tools begin with that a scope adds to those that read; the names are those of services of this kind. */
const added = {
  read: [],
  write: [''],
  'va:write': ['va_', 'notifications_'],
  'webhooks:write': ['webhooks_'],
  'checkout:write': ['checkouts_'],
  'qr:write': ['qr_'],
  'profile:write': ['payment_profile_'],
  'email:write': ['channels_email_'],
} as const;

type Scope = keyof typeof added;

export const scopes = Object.keys(added) as [Scope, ...Scope[]];

export const isOffered = ({ name, annotations }: Tool, given: readonly Scope[]): boolean =>
  annotations.readOnlyHint || given.some((scope) => added[scope].some((start) => name.startsWith(start)));
