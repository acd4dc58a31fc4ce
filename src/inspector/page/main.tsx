/** Runs in the browser and hydrates the page from the server. */
import { hydrate } from 'preact';
import { type Model, modelElement } from '../page-model.ts';
import { App } from './app.tsx';

const model: Model = JSON.parse(document.getElementById(modelElement)!.textContent!);
hydrate(<App model={model} />, document.getElementById('app')!);
