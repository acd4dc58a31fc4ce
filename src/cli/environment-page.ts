import { variables, variablesForOthers } from '../io/environment.ts';
import { translated } from '../texts/translate.ts';

const topics = Object.entries<Record<string, string>>({
  ...variables,
  'Environment variables for the programs that it starts': variablesForOthers,
});

const rules = 'Order: flag, environment variable, profile, settings (first wins).';

const opening = 'Environment variables that payconfirm reads.';

/** `payconfirm help environment`. */
export function environmentHelp(): string {
  const parts = topics.map(([topic, names]) => {
    const rows = Object.entries(names).map(([name, meaning]) => `  ${name}\n      ${translated(meaning)}`);
    return `${translated(topic)}:\n${rows.join('\n')}\n`;
  });
  return [`${translated(opening)}\n`, ...parts, `${translated(rules)}\n`].join('\n');
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
