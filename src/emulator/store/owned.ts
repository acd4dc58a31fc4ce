export type Flag = 0 | 1;

/** What belongs to a client. */
export interface Owned {
  /** In the order of their making. */
  seq: number;
  id: string;
  client_id: string;
  created_at: number;
}
