import { type Phrase, t } from '../texts/translate.ts';
import { templateRules, unknownRule, type ValueRule, valueRules } from './data-object-rules.ts';
import { headLength, lengthOf, type Problem, type ReadObject, type Rule, readObjects } from './tlv.ts';

export function checkValue(rule: ValueRule, value: string): { rule: Rule; message: Phrase } | undefined {
  const length = lengthOf(value);
  if (length > (rule.limit ?? length)) {
    return {
      rule: 'limit',
      message: () => t('{0} must hold at most {1} characters, not {2}', rule.name, rule.limit, length),
    };
  }
  if (!rule.form.test(value)) {
    return { rule: rule.breaks, message: () => t('{0} must hold {1}', rule.name, rule.holds()) };
  }
  return undefined;
}

/** Reads and checks the data objects of one level. `path`: of the template. `start`: characters before it. */
export function readLevel(
  characters: readonly string[],
  start: number,
  path: string,
): { objects: ReadObject[]; problems: Problem[]; intact: boolean } {
  const { objects, problem } = readObjects(characters, start, path);
  const problems: Problem[] = [];
  const seen = new Set<string>();
  const tree = objects.map((object): ReadObject => {
    const { id, value, position } = object;
    if (seen.has(id)) {
      problems.push({
        rule: 'duplicate',
        position,
        path: object.path,
        message: () => t('{0} appears twice', object.path),
      });
    }
    seen.add(id);
    if (object.path in templateRules) {
      const inner = readLevel([...value], position + headLength, object.path);
      problems.push(...inner.problems);
      return { ...object, value: inner.objects };
    }
    const broken = checkValue(valueRules[object.path] ?? unknownRule, value);
    if (broken) problems.push({ ...broken, position: position + headLength, path: object.path });
    return object;
  });

  problems.push(...checkOrder(objects));
  // After a broken object it is unknown what is missing.
  if (problem) problems.push(problem);
  else problems.push(...missing(path, seen, start + characters.length));
  return { objects: tree, problems, intact: !problem };
}

/** 00 must be first and 63 last; templates have no 63. */
function checkOrder(objects: readonly ReadObject[]): Problem[] {
  return objects
    .filter(({ id, path }, index) => {
      if (id === '00') return index > 0 && path in valueRules;
      return path === '63' && index < objects.length - 1;
    })
    .map(({ id, path, position }) => ({
      rule: 'order',
      position,
      path,
      message: () => (id === '00' ? t('{0} must come first', path) : t('{0} must come last', path)),
    }));
}

function missing(parent: string, seen: ReadonlySet<string>, end: number): Problem[] {
  const prefix = parent ? `${parent}.` : '';
  return Object.entries({ ...templateRules, ...valueRules })
    .filter(([path, { mandatory }]) => {
      const id = path.slice(-2);
      return mandatory && path === prefix + id && !seen.has(id);
    })
    .map(
      ([path, { name }]): Problem => ({
        rule: 'mandatory',
        position: end,
        path,
        message: () => t('{0} ({1}) is missing', path, name),
      }),
    )
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
