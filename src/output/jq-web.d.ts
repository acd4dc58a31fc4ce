declare module 'jq-web' {
  /** `raw` applies a filter with jq's command-line flags; undefined without results; it throws with jq's messages. */
  const jq: Promise<{ raw(json: string, filter: string, flags: readonly string[]): string | undefined }>;
  export default jq;
}
