import { section, takesWrite } from './assumption-row.ts';
import { refused } from './checkouts.ts';
import { asInTable } from './endpoint-fields.ts';
import { requires } from './required-fields.ts';

export const clientAndKeys = section('Client and keys', {
  '`ClientCreate`': requires('client.register', 'its reply takes a new client'),
  '`me`': (evidence) => asInTable('client.me', evidence.records('me'), 'clients'),
  '`ChangePasswordRequest`': requires('client.change-password', 'its reply takes a new password'),
  '`GenerateKeyRequest`': takesWrite,
  'an unknown key': (evidence) => refused(evidence, 'unknown key', 404, 'a random id'),
});
