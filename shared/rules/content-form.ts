import { LOCALES, type Locale } from '#shared/locale/locales.ts';

// Value of a content schema flattened to one form field for each path, such as 'modules.0.title.zh'.

export type Flat = Readonly<Record<string, string>>;

/** Serialisable description of a content schema, from which the office renders the form. */
export type FormShape =
  | { kind: 'texts' }
  | { kind: 'object'; fields: readonly (readonly [name: string, shape: FormShape])[] }
  /** `empty` is a new, flattened entry. */
  | { kind: 'list'; of: FormShape; empty: Flat }
  | { kind: 'choice'; of: readonly string[] }
  | { kind: 'number' }
  | { kind: 'text' }
  | { kind: 'nothing' };

export const under = (path: string, key: string | number) => (path === '' ? `${key}` : `${path}.${key}`);

const isBelow = (name: string, path: string) => path === '' || name.startsWith(`${path}.`);

/** Returns the indexes of a list's entries in ascending order. */
export function entryIndexes(flatValues: Flat, path: string): number[] {
  const first = path === '' ? 0 : path.length + 1;
  const places = Object.keys(flatValues)
    .filter((name) => isBelow(name, path))
    .map((name) => Number(name.slice(first).split('.')[0]));
  return [...new Set(places)].filter((index) => Number.isInteger(index)).sort((item, other) => item - other);
}

/** Returns all texts in three languages with their paths. */
export function textsIn(flatValues: Flat): { path: string; texts: Record<Locale, string> }[] {
  const paths = Object.keys(flatValues).flatMap((name) => (name.endsWith('.zh') ? [name.slice(0, -'.zh'.length)] : []));
  return paths.map((path) => ({
    path,
    texts: Object.fromEntries(LOCALES.map((locale) => [locale, flatValues[under(path, locale)] ?? ''])) as Record<
      Locale,
      string
    >,
  }));
}

/** Returns the field name in a path, without indexes and languages: 'title' for 'modules.0.title.zh'. */
export const getField = (path: string) =>
  path
    .split('.')
    .filter((key) => !/^\d+$/.test(key) && !(LOCALES as readonly string[]).includes(key))
    .at(-1) ?? '';

/** Value of a list's button, such as 'add modules', 'remove modules.2', 'up modules.2' or 'down modules.2'. */
const COMMAND = /^(add|remove|up|down) ([\w.]+)$/;

/** Returns the form after a list command; null if the list or entry does not exist. */
export function changeList(shape: FormShape, flatValues: Flat, command: string): Record<string, string> | null {
  const [, verb = '', path = ''] = COMMAND.exec(command) ?? [];
  if (verb === '') return null;
  const lastDot = path.lastIndexOf('.');
  const listPath = verb === 'add' ? path : path.slice(0, Math.max(0, lastDot));
  const list = listAt(shape, listPath);
  if (!list) return null;
  const places = entryIndexes(flatValues, listPath);
  const entries = places.map((index) => entryAt(flatValues, under(listPath, index)));
  if (verb === 'add') entries.push({ ...list.empty });
  else {
    const position = places.indexOf(Number(path.slice(lastDot + 1)));
    const entry = entries[position];
    if (!entry) return null;
    entries.splice(position, 1);
    if (verb !== 'remove') entries.splice(Math.max(0, verb === 'up' ? position - 1 : position + 1), 0, entry);
  }
  return withEntries(flatValues, listPath, entries);
}

const entryAt = (flatValues: Flat, path: string): Flat =>
  Object.fromEntries(
    Object.entries(flatValues).flatMap(([name, value]) =>
      isBelow(name, path) ? [[name.slice(path.length + 1), value] as const] : [],
    ),
  );

const withEntries = (flatValues: Flat, path: string, entries: readonly Flat[]): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(flatValues).filter(([name]) => !isBelow(name, path))),
  ...Object.fromEntries(
    entries.flatMap((entry, index) =>
      Object.entries(entry).map(([name, value]) => [`${path}.${index}.${name}`, value] as const),
    ),
  ),
});

function listAt(shape: FormShape, path: string): Extract<FormShape, { kind: 'list' }> | null {
  let at: FormShape | undefined = shape;
  for (const key of path === '' ? [] : path.split('.')) {
    if (at?.kind === 'object') at = at.fields.find(([name]) => name === key)?.[1];
    else if (at?.kind === 'list' && /^\d+$/.test(key)) at = at.of;
    else return null;
  }
  return at?.kind === 'list' ? at : null;
}
