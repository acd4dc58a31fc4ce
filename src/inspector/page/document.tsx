import { toJson } from '../../values/terminal-safe-json.ts';
import { base, type Model, modelElement } from '../page-model.ts';
import { App } from './app.tsx';
import { texts } from './texts/index.ts';

/** The whole page as HTML. It includes its model as data, which no browser runs and which cannot end its element. */
export function Document({ model }: { model: Model }) {
  const { language, view, about } = model;
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>
          {[texts[language].views[view], about.profile, 'payconfirm'].filter(Boolean).join(' · ')}
        </title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={`${base}/page.css`} />
        <script type="module" src={`${base}/page.js`} />
      </head>
      <body>
        <div id="app">
          <App model={model} />
        </div>
        <script
          id={modelElement}
          type="application/json"
          dangerouslySetInnerHTML={{ __html: toJson(model).replaceAll('<', '\\u003c') }}
        />
      </body>
    </html>
  );
}
