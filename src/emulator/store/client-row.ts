/** A client as it is stored (§4.1); created_at: epoch milliseconds. */
export interface ClientRow {
  id: string;
  username: string;
  name: string;
  password: string;
  created_at: number;
}
