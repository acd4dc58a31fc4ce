import { section, takesWrite } from './assumption-row.ts';
import { asInTable } from './endpoint-fields.ts';

export const clientAndKeys = section('Client and keys', {
  '`ClientCreate`': takesWrite,
  '`me`': (evidence) => asInTable('client.me', evidence.records('me'), 'clients'),
  '`ChangePasswordRequest`': takesWrite,
  '`GenerateKeyRequest`': takesWrite,
  'an unknown key': takesWrite,
});
