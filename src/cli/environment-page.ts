import { variables, variablesForOthers } from '../io/environment.ts';

const topics = Object.entries<Record<string, string>>({
  ...variables,
  'What programs that it starts find': variablesForOthers,
});

const rules = 'A flag is stronger than a variable, and that than the profile and settings.';

/** `payconfirm help environment`. */
export function environmentHelp(): string {
  const parts = topics.map(([topic, names]) => {
    const rows = Object.entries(names).map(([name, meaning]) => `  ${name}\n      ${meaning}`);
    return `${topic}:\n${rows.join('\n')}\n`;
  });
  return ['Environment variables that payconfirm reads.\n', ...parts, `${rules}\n`].join('\n');
}

/** docs/reference/environment.md. */
export function environmentPage(): string {
  const parts = topics.map(([topic, names]) => {
    const rows = Object.entries(names).map(([name, meaning]) => `| \`${name}\` | ${meaning} |`);
    return [`## ${topic}`, '', '| variable | meaning |', '|---|---|', ...rows, ''].join('\n');
  });
  const made =
    'Made by `npm run docs` from the table that the program reads its variables from. On a terminal: `payconfirm help environment`.';
  return ['# Environment variables', '', made, '', rules, '', ...parts].join('\n');
}
