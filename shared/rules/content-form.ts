import { LOCALES, type Locale } from '#shared/locale/locales.ts';

// Value of a content schema flattened to one form field for each path, such as 'modules.0.title.zh'.

export type FlatValues = Readonly<Record<string, string>>;

/** Serialisable description of a content schema, from which the office renders the form. */
export type FormShape =
  /** `isRequired` if a part cannot be published without the text in any language. */
  | { kind: 'texts'; isRequired?: boolean }
  | { kind: 'object'; fields: readonly (readonly [name: string, shape: FormShape])[] }
  /** `empty` is a new, flattened entry. */
  | { kind: 'list'; of: FormShape; empty: FlatValues }
  | { kind: 'choice'; of: readonly string[] }
  | { kind: 'number' }
  | { kind: 'text' }
  | { kind: 'nothing' };

export const joinPath = (path: string, key: string | number) => (path === '' ? `${key}` : `${path}.${key}`);

const isUnderPath = (name: string, path: string) => path === '' || name.startsWith(`${path}.`);

/** Returns the indexes of a list's entries in ascending order. */
export function listEntryIndexes(flatValues: FlatValues, path: string): number[] {
  const prefixLength = path === '' ? 0 : path.length + 1;
  const indexes = Object.keys(flatValues)
    .filter((name) => isUnderPath(name, path))
    .map((name) => Number(name.slice(prefixLength).split('.')[0]));
  return [...new Set(indexes)].filter((index) => Number.isInteger(index)).sort((first, second) => first - second);
}

/** Returns all texts in three languages with their paths. */
export function listTranslatedTexts(flatValues: FlatValues): { path: string; texts: Record<Locale, string> }[] {
  const paths = Object.keys(flatValues).flatMap((name) => (name.endsWith('.zh') ? [name.slice(0, -'.zh'.length)] : []));
  return paths.map((path) => ({
    path,
    texts: Object.fromEntries(LOCALES.map((locale) => [locale, flatValues[joinPath(path, locale)] ?? ''])) as Record<
      Locale,
      string
    >,
  }));
}

/** Returns the field name in a path, without indexes and languages: 'title' for 'modules.0.title.zh'. */
export const getFieldName = (path: string) =>
  path
    .split('.')
    .filter((key) => !/^\d+$/.test(key) && !(LOCALES as readonly string[]).includes(key))
    .at(-1) ?? '';

/**
 * Matches the value of a list's button, such as 'add modules', 'remove modules.2', 'up modules.2' or 'down modules.2'.
 */
const LIST_COMMAND = /^(add|remove|up|down) ([\w.]+)$/;

/** Returns the form after a list command, or null if the list or entry does not exist. */
export function changeList(shape: FormShape, flatValues: FlatValues, command: string): Record<string, string> | null {
  const [, verb = '', path = ''] = LIST_COMMAND.exec(command) ?? [];
  if (verb === '') return null;
  const lastDotIndex = path.lastIndexOf('.');
  const listPath = verb === 'add' ? path : path.slice(0, Math.max(0, lastDotIndex));
  const listShape = findListShape(shape, listPath);
  if (!listShape) return null;
  const indexes = listEntryIndexes(flatValues, listPath);
  const entries = indexes.map((index) => getEntry(flatValues, joinPath(listPath, index)));
  if (verb === 'add') entries.push({ ...listShape.empty });
  else {
    const position = indexes.indexOf(Number(path.slice(lastDotIndex + 1)));
    const entry = entries[position];
    if (!entry) return null;
    entries.splice(position, 1);
    if (verb !== 'remove') entries.splice(Math.max(0, verb === 'up' ? position - 1 : position + 1), 0, entry);
  }
  return replaceEntries(flatValues, listPath, entries);
}

const getEntry = (flatValues: FlatValues, path: string): FlatValues =>
  Object.fromEntries(
    Object.entries(flatValues).flatMap(([name, value]) =>
      isUnderPath(name, path) ? [[name.slice(path.length + 1), value] as const] : [],
    ),
  );

const replaceEntries = (
  flatValues: FlatValues,
  path: string,
  entries: readonly FlatValues[],
): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(flatValues).filter(([name]) => !isUnderPath(name, path))),
  ...Object.fromEntries(
    entries.flatMap((entry, index) =>
      Object.entries(entry).map(([name, value]) => [`${path}.${index}.${name}`, value] as const),
    ),
  ),
});

function findListShape(shape: FormShape, path: string): Extract<FormShape, { kind: 'list' }> | null {
  let currentShape: FormShape | undefined = shape;
  for (const key of path === '' ? [] : path.split('.')) {
    if (currentShape?.kind === 'object') currentShape = currentShape.fields.find(([name]) => name === key)?.[1];
    else if (currentShape?.kind === 'list' && /^\d+$/.test(key)) currentShape = currentShape.of;
    else return null;
  }
  return currentShape?.kind === 'list' ? currentShape : null;
}
