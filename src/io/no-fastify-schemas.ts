/**
 * For every fastify server. No route has a fastify schema, and the bundle lacks fastify's two schema compilers
 * (src/build/build-dist.mjs). Without this option a server does not start there.
 */
export const noSchemas = { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } };

function noSchema(): never {
  throw new Error('no route has a schema of fastify');
}
