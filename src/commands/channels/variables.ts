import { templateVariables } from '../../api/endpoints/channels/fields.ts';

/** A paragraph of the help of what takes a template. */
export const variablesHelp = `A template names what is filled in: ${templateVariables
  .map((name) => `{{${name}}}`)
  .join(', ')}. In a shell it stands in single quotes.`;
