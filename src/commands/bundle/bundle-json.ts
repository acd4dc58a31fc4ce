import type { Trace } from '../trace/trace-json.ts';

/** What stands in `manifest.json`; a contract for readers of bundles. */
export interface Manifest {
  format: 'payconfirm-bundle';
  /** Raised when a reader of the version before could not read it. */
  version: 1;
  /** ISO 8601, UTC. */
  created_at: string;
  /** What was asked for; each has its place in the items of the diagnosis. */
  subjects: string[];
  /** Whether personal fields are shown. Transfer notes, and answers that are no JSON, are never masked. */
  personal: boolean;
  files: { name: string; bytes: number; content: BundlePart }[];
}

/** What a file of a bundle holds. */
export type BundlePart =
  | 'diagnosis'
  | 'page'
  | 'attempts'
  | 'configurations'
  | 'journal'
  | 'environment'
  | 'test';

export interface Bundle {
  manifest: Manifest;
  traces: Trace[];
}

export const manifestName = 'manifest.json';
export const diagnosisName = 'diagnosis.json';
