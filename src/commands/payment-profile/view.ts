import type { View } from '../../output/view.ts';

export const paymentProfileView: View = {
  detail: [
    { key: 'display_name', header: 'Name' },
    { key: 'logo_url', header: 'Logo' },
    { key: 'hotline', header: 'Hotline' },
    { key: 'support_email', header: 'Support' },
    { key: 'accent_color', header: 'Colour' },
    { key: 'locale', header: 'Language' },
    { key: 'show_provider_badge', header: 'Provider badge', format: 'boolean' },
    { key: 'beneficiary_name', header: 'Beneficiary' },
    { key: 'default_bank_account_id', header: 'Bank account' },
    { key: 'default_virtual_account_id', header: 'Virtual account' },
    { key: 'va_prefix', header: 'Prefix' },
    { key: 'owner_number', header: 'Owner number', format: 'personal' },
    { key: 'owner_type', header: 'Owner type' },
    { key: 'merchant_id', header: 'Merchant' },
    { key: 'terminal_id', header: 'Terminal' },
  ],
};

/** A new profile, with the secret that is shown only once. */
export const setView: View = {
  detail: [
    ...(paymentProfileView.detail ?? []),
    { key: 'return_signature_secret', header: 'Return secret', optional: true },
  ],
};
