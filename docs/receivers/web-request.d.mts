// The types of web-request.mjs, for TypeScript.
export function receive(request: Request): Promise<Response>;
