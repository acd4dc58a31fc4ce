import type { Trace } from '../trace/trace-json-types.ts';

/** The content of `manifest.json`; a contract for readers of bundles. */
export interface Manifest {
  format: 'payconfirm-bundle';
  /** Increased if a reader of the previous version could not read it. */
  version: 1;
  /** ISO 8601, UTC. */
  created_at: string;
  /** The requested subjects. Each has its place in the items of the diagnosis. */
  subjects: string[];
  /** Whether personal fields are shown. Transfer notes, and answers that are not JSON, are never masked. */
  personal: boolean;
  files: { name: string; bytes: number; content: BundlePart }[];
}

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
