import { fieldsOf } from '../outcome.ts';
import { section, takesWrite } from './row.ts';

export const clientAndKeys = section('Client and keys', {
  '`ClientCreate`': takesWrite,
  '`me`': (evidence) =>
    fieldsOf('clients', evidence.records('me'), ['id', 'username', 'name', 'is_active', 'created_at']),
  '`ChangePasswordRequest`': takesWrite,
  '`GenerateKeyRequest`': takesWrite,
  'an unknown key': takesWrite,
});
