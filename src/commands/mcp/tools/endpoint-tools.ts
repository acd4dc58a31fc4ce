import type { CallInput } from '../../../api/client-types.ts';
import type { Endpoint, Schema } from '../../../api/endpoints/endpoint.ts';
import { uuid } from '../../../api/endpoints/fields.ts';
import { type EndpointId, endpointIds, endpoints } from '../../../api/endpoints/index.ts';
import { pathParameters } from '../../../api/endpoints/paths.ts';
import { requireObject } from '../../../api/replies/require-object.ts';
import { unexpectedValuesText } from '../../../api/replies/values-not-as-asked.ts';
import type { RequestPart } from '../../../cli/allowed-values.ts';
import { isList } from '../../../cli/endpoint-command.ts';
import type { Context } from '../../../context.ts';
import { PayconfirmError } from '../../../errors.ts';
import { asIs } from '../../../texts/translate.ts';
import { isRecord } from '../../../values/is-record.ts';
import { annotationsOf, isSecretArgument, reachOf } from './permissions.ts';
import { nameOf, type Tool, type Values } from './tool.ts';

/** One tool for each endpoint of the table without secrets in its request and reply. */
export function endpointTools(): Tool[] {
  return endpointIds.flatMap((id) => {
    const reach = reachOf(endpoints[id]);
    return reach === 'none' ? [] : [endpointTool(id, reach)];
  });
}

function endpointTool(id: EndpointId, reach: Tool['reach']): Tool {
  const endpoint: Endpoint = endpoints[id];
  const inputs = inputsOf(endpoint);
  return {
    name: nameOf(id),
    description: `${endpoint.summary} (${endpoint.method} ${endpoint.path}).`,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(inputs.map(({ name, schema }) => [name, schema])),
      required: inputs.filter(({ required }) => required).map(({ name }) => name),
      additionalProperties: false,
    },
    annotations: annotationsOf(endpoint),
    reach,
    output: 'json',
    run: async (given, ctx) => {
      const request = requestOf(inputs, given, ctx) as CallInput<typeof id>;
      const client = await ctx.client();
      if (isList(endpoint)) return client.page(id, request);
      const { data, differences } = await client.call(id, request);
      if (endpoint.reply.type === 'object') requireObject(endpoint, data);
      if (differences.length > 0) {
        ctx.conclude(
          new PayconfirmError(
            'expectation',
            asIs(unexpectedValuesText(differences, ctx.options.showPersonal)),
          ),
        );
      }
      return data;
    },
  };
}

interface ToolInput {
  name: string;
  part: RequestPart;
  field: string;
  schema: Schema;
  required: boolean;
}

function inputsOf({ path, query, headers, body }: Endpoint): ToolInput[] {
  const names = pathParameters(path);
  const parameters = Object.fromEntries(names.map((name) => [name, uuid]));
  const parts: [RequestPart, Schema | undefined][] = [
    ['path', { properties: parameters, required: names }],
    ['query', query],
    ['headers', headers],
    ['body', body],
  ];
  return parts.flatMap(([part, schema]) => {
    const { properties = {}, required = [] } = withoutSecretFields(schema ?? {}) as {
      properties?: Record<string, Schema>;
      required?: readonly string[];
    };
    return Object.entries(properties).map(([field, schema]) => ({
      name: part === 'headers' ? nameOf(field) : field,
      part,
      field,
      schema: field === idempotencyKey ? { ...schema, description: keyHelp } : schema,
      required: required.includes(field) && field !== idempotencyKey,
    }));
  });
}

const idempotencyKey = 'Idempotency-Key';
const keyHelp = 'made anew when absent; the same again answers a call that was lost with its first reply';

/** The schema of an object without its secret fields: an assistant gets none. */
function withoutSecretFields(schema: Schema): Schema {
  const { properties } = schema;
  if (!isRecord(properties)) return schema;
  const open = Object.entries(properties)
    .filter(([name]) => !isSecretArgument(name))
    .map(([name, part]) => [name, withoutSecretFields(part as Schema)]);
  return { ...schema, properties: Object.fromEntries(open) };
}

function requestOf(inputs: readonly ToolInput[], given: Values, ctx: Context) {
  const request: Partial<Record<RequestPart, Record<string, unknown>>> = {};
  for (const { name, part, field } of inputs) {
    const value = given[name] ?? (field === idempotencyKey ? ctx.random.uuid() : given[name]);
    if (value !== undefined) request[part] = { ...request[part], [field]: value };
  }
  return request;
}
