import type { Locale } from '#shared/locale/locales.ts';
import { type FlatValues, type FormShape, joinPath, listEntryIndexes, listTranslatedTexts } from './content-form.ts';

const EMPTY_RICH_TEXT = '<p></p>';
const isEmpty = (text: string) => ['', EMPTY_RICH_TEXT].includes(text.trim());

/** Returns the paths of the texts without which a part cannot be published. */
function listRequiredTexts(shape: FormShape, values: FlatValues, path = ''): string[] {
  switch (shape.kind) {
    case 'texts':
      return shape.isRequired ? [path] : [];
    case 'object':
      return shape.fields.flatMap(([name, innerShape]) => listRequiredTexts(innerShape, values, joinPath(path, name)));
    case 'list':
      return listEntryIndexes(values, path).flatMap((index) =>
        listRequiredTexts(shape.of, values, joinPath(path, index)),
      );
    default:
      return [];
  }
}

export interface TextCompleteness {
  path: string;
  isRequired: boolean;
  /** Languages of the site in which the text is empty. */
  missingLocales: Locale[];
}

/** Returns the texts that a part needs, in the state of its form: required ones, and those written in any language. */
export function listNeededTexts(
  shape: FormShape,
  values: FlatValues,
  offeredLocales: readonly Locale[],
): TextCompleteness[] {
  const requiredPaths = listRequiredTexts(shape, values);
  const writtenPaths = listTranslatedTexts(values).flatMap(({ path, texts }) =>
    Object.values(texts).some((text) => !isEmpty(text)) ? [path] : [],
  );
  // A new part has no values yet.
  return [...new Set([...requiredPaths, ...writtenPaths])].map((path) => ({
    path,
    isRequired: requiredPaths.includes(path),
    missingLocales: offeredLocales.filter((locale) => isEmpty(values[joinPath(path, locale)] ?? '')),
  }));
}

/** Returns the paths of required texts that are empty in every language; a part with such a text has no page yet. */
export const listMissingTexts = (shape: FormShape, values: FlatValues): string[] => {
  const textsByPath = new Map(listTranslatedTexts(values).map(({ path, texts }) => [path, Object.values(texts)]));
  return listRequiredTexts(shape, values).filter((path) => (textsByPath.get(path) ?? []).every(isEmpty));
};
