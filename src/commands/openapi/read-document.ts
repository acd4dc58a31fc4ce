import type { Context } from '../../context.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import { givenText } from '../../io/files/read-given-file.ts';
import { readYaml } from '../../setup/yaml-document.ts';
import { t } from '../../texts/translate.ts';
import { isRecord } from '../../values/is-record.ts';
import type { Raw } from './schema-shape.ts';

/** An OpenAPI 3 document: a file, `-` or a URL. @throws usage error; service or network error */
export async function readDocument(given: string, ctx: Context): Promise<Raw> {
  const document = parsed(await textOf(given, ctx), given);
  if (isRecord(document) && isRecord(document.paths) && /^3\./.test(String(document.openapi)))
    return document;
  const version = isRecord(document) ? (document.swagger ?? document.openapi) : undefined;
  throw usageError(
    t('{0} is no OpenAPI 3 document{1}', given, version === undefined ? '' : t(' (version {0})', version)),
    t('Give the JSON or YAML that the provider publishes. Convert an older version to OpenAPI 3 first.'),
  );
}

async function textOf(given: string, ctx: Context): Promise<string> {
  if (given === '-') return ctx.readStdin();
  if (/^https?:/i.test(given)) return download(given, ctx);
  return givenText(given, given, ctx).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof PayconfirmError) throw error;
    throw usageError(
      t('{0} cannot be read ({1})', given, error.code),
      t('Give the path of a file, or an https:// address.'),
    );
  });
}

async function download(given: string, ctx: Context): Promise<string> {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || url.username || url.password)
    throw usageError(t('not an address without credentials'), t('Download the document, and give the file.'));
  const { status, text } = await ctx.download(url);
  if (status === 200) return text;
  throw new PayconfirmError('service', t('{0} did not return the document', url.host), {
    status,
    hint: t('Download the document in a browser, and give the file.'),
  });
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return readYaml(text, name, 'an OpenAPI document').value;
  }
}
