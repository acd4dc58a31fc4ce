/** What is read of a mutation report (mutation-testing-report-schema). */
export interface Report {
  files: Readonly<Record<string, { source: string; mutants: readonly Mutant[] }>>;
  testFiles?: Readonly<Record<string, { tests: readonly { id: string; name: string }[] }>>;
}

interface Mutant {
  mutatorName: string;
  replacement?: string;
  /** Lines and columns from 1. */
  location: Record<'start' | 'end', { line: number; column: number }>;
  status: string;
  /** Ids of tests. */
  killedBy?: readonly string[];
}

/** Of the mutants that tests were run against; one that is made while a module loads is not (`Ignored`). */
export function score({ files }: Report): { killed: number; of: number } {
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const killed = statuses.filter((status) => status === 'Killed' || status === 'Timeout').length;
  const lived = statuses.filter((status) => status === 'Survived' || status === 'NoCoverage').length;
  return { killed, of: killed + lived };
}

/** A line for each mutant that no test has killed: where it is, what stood there and what stands there in it. */
export function survivors({ files }: Report): string[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map(({ location, mutatorName, replacement = '', status }) => {
        const { line, column } = location.start;
        const untouched = status === 'NoCoverage' ? ', no test runs it' : '';
        return `${file}:${line}:${column} ${mutatorName}${untouched}: ${oneLine(cut(source, location))} → ${oneLine(replacement)}`;
      }),
  );
}

/** The names of the tests that have killed no mutant. */
export function idleTests({ files, testFiles = {} }: Report): string[] {
  const killers = new Set(
    Object.values(files).flatMap(({ mutants }) => mutants.flatMap(({ killedBy = [] }) => killedBy)),
  );
  return Object.entries(testFiles).flatMap(([file, { tests }]) =>
    tests.filter(({ id }) => !killers.has(id)).map(({ name }) => `${file}: ${name}`),
  );
}

function cut(source: string, { start, end }: Mutant['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines.push(lines.pop()!.slice(0, end.column - 1));
  return lines.map((text, index) => (index === 0 ? text.slice(start.column - 1) : text)).join('\n');
}

function oneLine(text: string): string {
  const joined = text.replace(/\s+/g, ' ');
  return joined.length > 90 ? `${joined.slice(0, 89)}…` : joined;
}
