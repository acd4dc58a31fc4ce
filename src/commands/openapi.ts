import { openApiDocument } from '../api/openapi/document.ts';
import { command } from '../cli/definition.ts';
import { toJson } from '../values/safe-json.ts';

export const openapi = command({
  name: 'openapi',
  summary: 'Print the OpenAPI document of the service',
  examples: [
    { note: 'for a generator', command: 'payconfirm openapi >payment-confirmation-service.json' },
    { note: 'as YAML', command: 'payconfirm openapi -o yaml' },
  ],
  view: { text: (document: unknown) => `${toJson(document, 2)}\n`, isData: true, isOwn: true },
  run: async (_input, ctx) => openApiDocument((await ctx.profile()).baseUrl),
});
