/** The only importer of ajv, which is loaded with the first request: a start needs none of it. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** `x-assumed`: what of a schema is a guess is checked all the same. */
const options = { allErrors: true, strict: true, allowUnionTypes: true, keywords: ['x-assumed'] };

export const strict = new Ajv2020(options);
/** Turns texts into numbers and fills in defaults. */
export const coercing = new Ajv2020({ ...options, coerceTypes: true, useDefaults: true });
addFormats.default(strict);
addFormats.default(coercing);
