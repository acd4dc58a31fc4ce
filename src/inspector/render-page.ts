/** Renders pages as HTML. Only this file imports preact-render-to-string. */
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { Document } from './page/document.tsx';
import type { Model } from './page-model.ts';

export function renderPage(model: Model): string {
  return `<!doctype html>${renderToString(h(Document, { model }))}`;
}
