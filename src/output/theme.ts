/** Colours by meaning; every function returns its text unchanged without colour. */
export interface Theme {
  success(text: string): string;
  failure(text: string): string;
  warning(text: string): string;
  strong(text: string): string;
  dim(text: string): string;
  link(text: string): string;
}

const same = (text: string) => text;

/** The theme without colour. */
export const plainTheme: Theme = {
  success: same,
  failure: same,
  warning: same,
  strong: same,
  dim: same,
  link: same,
};

/** The theme for a terminal; without colour nothing is loaded. */
export async function createTheme(color: boolean): Promise<Theme> {
  if (!color) return plainTheme;
  const { Chalk } = await import('chalk');
  const chalk = new Chalk({ level: 1 });
  return {
    success: chalk.green,
    failure: chalk.red,
    warning: chalk.yellow,
    strong: chalk.bold,
    dim: chalk.dim,
    link: chalk.cyan.underline,
  };
}
