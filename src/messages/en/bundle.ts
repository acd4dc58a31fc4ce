import type { Language } from '../language-types.ts';

export const bundle: Language['bundle'] = {
  title: 'Diagnosis of transfers',
  made: (time) => `Made at ${time}.`,
  content: (file) => `Content of ${file}:`,
  parts: {
    diagnosis: 'the diagnosis, as JSON',
    page: 'the diagnosis, as a page to read',
    attempts: 'attempts with headers and bodies',
    configurations: 'webhook configurations, without secrets',
    journal: 'lines of the local journal about these transfers',
    environment: 'clocks, versions and the service',
  },
  tests: (count) => `${count} ${count === 1 ? 'test' : 'tests'} for the app (vitest, PHPUnit, pytest, curl)`,
  masked:
    'No secret is in it. Fields for names, phone numbers, email addresses and bank accounts are masked (--show-personal includes them). Virtual account numbers, transfer notes and answers stay as written: they may hold a name.',
  withPersonal: 'No secret is in it. Personal data is in it (--show-personal).',
};
