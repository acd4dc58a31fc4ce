import { openApiDocument } from '../../api/openapi/document.ts';
import { command, type Definition } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { toJson } from '../../values/terminal-safe-json.ts';

/** @param tree the command tree, which lists this command too */
export const openapiCommand = (tree: () => Promise<readonly Definition[]>) =>
  command({
    name: 'openapi',
    summary: 'Print the OpenAPI document, or compare another one',
    description:
      'Without arguments, it prints the endpoint table as an OpenAPI 3.1 document. ' +
      "With diff, it compares the provider's own document (OpenAPI 3.0 or 3.1, JSON or YAML) with the table: " +
      'which commands would break, which endpoints no command calls, and what is new. ' +
      'Exit code 6 means that a command would break. No credentials are sent to an address. ' +
      'Completion of api then offers its paths too.',
    arguments: [
      { name: 'ACTION', summary: 'diff, to compare', suggestions: ['diff'] },
      { name: 'FILE|URL', summary: 'the other document; - for standard input', offers: 'files' },
    ],
    examples: {
      'for a generator': 'payconfirm openapi >payment-confirmation-service.json',
      'as YAML': 'payconfirm openapi -o yaml',
      "compare the provider's": 'payconfirm openapi diff https://pay.example/openapi.json',
    },
    view: {
      columns: [
        { key: 'breaks', header: 'BREAKS', format: 'boolean' },
        { key: 'command', header: 'COMMAND' },
        { key: 'message', header: 'WHAT' },
        { key: 'path', header: 'PATH', format: 'path', shrink: 3 },
        { key: 'code', header: 'FINDING', shrink: 4 },
      ],
      empty: 'No differences. Limits and formats of values and security schemes are not compared.',
      isOwn: true,
    },
    run: async ({ args }, ctx) => {
      const { ACTION: action, 'FILE|URL': given } = args;
      if (action === undefined) return printed(openApiDocument((await ctx.profile()).baseUrl), ctx);
      if (action !== 'diff' || given === undefined)
        throw usageError(
          t('use openapi alone, or openapi diff FILE|URL'),
          ctx.commandLine(['openapi', 'diff', 'FILE']),
        );
      const { readDocument } = await import('./read-document.ts');
      const [{ differenceRows }, { unresolvedIn }, { keepPaths }] = await Promise.all([
        import('./difference-rows.ts'),
        import('./schema-shape.ts'),
        import('./kept-paths.ts'),
      ]);
      const document = await readDocument(given, ctx);
      await keepPaths(document, ctx);
      const unresolved = unresolvedIn(document);
      if (unresolved.length > 0)
        ctx.warn(
          t('not compared, because the document does not have it: {0}', unresolved.slice(0, 5).join(', ')),
        );
      const rows = differenceRows(document, await tree());
      const commands = new Set(rows.flatMap((row) => (row.breaks ? row.command.split(', ') : [])));
      if (commands.size > 0)
        ctx.conclude(new PayconfirmError('expectation', t('would break: {0}', [...commands].join(', '))));
      return rows;
    },
  });

/** As text it is the whole output, because no table shows it. */
function printed(document: unknown, { options: { output, fields, jq } }: Context): unknown {
  const isText = (output === 'table' || output === 'tsv') && !fields && jq === undefined;
  return isText ? toJson(document, 2) : document;
}
