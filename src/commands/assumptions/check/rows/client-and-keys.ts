import { asInTable } from './as-in-table.ts';
import { section, takesWrite } from './row.ts';

export const clientAndKeys = section('Client and keys', {
  '`ClientCreate`': takesWrite,
  '`me`': (evidence) => asInTable('client.me', evidence.records('me'), 'clients'),
  '`ChangePasswordRequest`': takesWrite,
  '`GenerateKeyRequest`': takesWrite,
  'an unknown key': takesWrite,
});
