/** No route has a fastify schema, and the bundle lacks fastify's two schema compilers. */
export const noSchemas = { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } };

function noSchema(): never {
  throw new Error('no route has a schema of fastify');
}
