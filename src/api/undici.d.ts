/** Parts of undici that are loaded by themselves: the whole package takes three times as long. */
declare module 'undici/lib/dispatcher/client.js' {
  import type { Client } from 'undici';

  const ClientClass: typeof Client;
  export default ClientClass;
}
