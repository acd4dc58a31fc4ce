import { customerTypes } from '../api/endpoints/accounts-and-virtual-accounts.ts';
import { endpoints } from '../api/endpoints/index.ts';
import { accountNumber, noOthers, virtualAccountReference } from './field-schemas.ts';

const { amount, description, transaction_code } = endpoints['sandbox.send'].body.properties;
const { username, password, name } = endpoints['client.register'].body.properties;

const credential = { type: 'string', pattern: '^[!-~]{1,255}$' } as const;
const credentials = {
  client_id: credential,
  client_secret: { ...credential, description: 'of the emulator, so that it may stand here' },
} as const;

/** Further data of the emulator, with fixed values for tests. */
export const emulatorSchema = {
  type: 'object',
  description: 'for emulator start|exec --seed alone; apply passes it over',
  properties: {
    keys: {
      type: 'array',
      description:
        'client keys of its client with fixed credentials; a key above that is not among them is not made',
      items: {
        type: 'object',
        properties: { name: { type: 'string', minLength: 1, maxLength: 255 }, ...credentials },
        required: ['name', 'client_id', 'client_secret'],
        ...noOthers,
      },
    },
    clients: {
      type: 'array',
      description: 'further clients, each with one key',
      items: {
        type: 'object',
        properties: { username, password, name, ...credentials },
        required: ['username', 'password', 'name', 'client_id', 'client_secret'],
        ...noOthers,
      },
    },
    bank_accounts: {
      type: 'array',
      description: 'linked bank accounts; those that are named above are there anyway',
      items: {
        type: 'object',
        properties: {
          account_number: accountNumber,
          account_name: { type: 'string', minLength: 1 },
          phone_number: { type: 'string', pattern: '^0\\d{9}$', description: 'ten digits, the first a 0' },
          customer_type: { type: 'string', enum: customerTypes },
          client: { type: 'string', description: 'username of one of the clients; the usual client without' },
        },
        required: ['account_number', 'account_name'],
        ...noOthers,
      },
    },
    transactions: {
      type: 'array',
      description:
        'what came in before, the oldest first; nobody is notified. Without virtual_account or account_number: to the first account',
      items: {
        type: 'object',
        properties: {
          transaction_code,
          amount,
          description,
          virtual_account: virtualAccountReference,
          account_number: accountNumber,
        },
        required: ['transaction_code', 'amount', 'description'],
        ...noOthers,
      },
    },
  },
  ...noOthers,
} as const;
