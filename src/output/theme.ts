/** Colours by meaning; every function returns its text unchanged without colour. */
export interface Theme {
  success(text: string): string;
  failure(text: string): string;
  warning(text: string): string;
  strong(text: string): string;
  dim(text: string): string;
  link(text: string): string;
}
