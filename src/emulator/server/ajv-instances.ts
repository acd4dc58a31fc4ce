/** The only importer of ajv. The first request loads it, because a start does not need it. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** `x-assumed`: assumed parts of a schema are checked as well. */
const options = { allErrors: true, strict: true, allowUnionTypes: true, keywords: ['x-assumed'] };

export const strict = new Ajv2020(options);
/** Converts texts to numbers and fills in defaults. */
export const coercing = new Ajv2020({ ...options, coerceTypes: true, useDefaults: true });
addFormats.default(strict);
addFormats.default(coercing);
