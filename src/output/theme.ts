import { own } from '../io/control-codes.ts';

/** Colours by meaning. Without colour every function returns its text unchanged. */
export interface Theme {
  success(text: string): string;
  failure(text: string): string;
  warning(text: string): string;
  strong(text: string): string;
  dim(text: string): string;
  link(text: string): string;
}

const same = (text: string) => text;

export const plainTheme: Theme = {
  success: same,
  failure: same,
  warning: same,
  strong: same,
  dim: same,
  link: same,
};

/** The theme of a terminal. Without colour, no package is loaded. */
export async function createTheme(color: boolean): Promise<Theme> {
  if (!color) return plainTheme;
  const { Chalk } = await import('chalk');
  const chalk = new Chalk({ level: 1 });
  /** The colour codes are trusted, the text between them is not. */
  const style = (paint: (text: string) => string) => {
    const [before = '', behind = ''] = paint('|').split('|');
    return (text: string) => (text === '' ? '' : own(before) + text + own(behind));
  };
  return {
    success: style(chalk.green),
    failure: style(chalk.red),
    warning: style(chalk.yellow),
    strong: style(chalk.bold),
    dim: style(chalk.dim),
    link: style(chalk.cyan.underline),
  };
}
