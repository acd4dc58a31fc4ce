/**
 * For every server of fastify's: no route has a schema of its kind, and its two compilers of schemas are not in the bundle
 * (src/build/build-dist.mjs), where a server without this does not start.
 */
export const noSchemas = { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } };

function noSchema(): never {
  throw new Error('no route has a schema of fastify');
}
