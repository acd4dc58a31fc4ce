/** Pages as HTML: the only importer of preact-render-to-string. */
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Model } from './model.ts';
import { Document } from './page/document.tsx';

export function renderPage(model: Model): string {
  return `<!doctype html>${renderToString(h(Document, { model }))}`;
}
