import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { useLocale } from '#client/i18n/use-text.ts';
import { sortLines } from './arrange-lines.ts';
import type { CourseLine, SchoolLine } from './collection-line.ts';
import type { CollectionWish } from './collection-wish.ts';

/** The lines that are wanted, in the order that is wanted. */
export function useArranged<Line extends SchoolLine | CourseLine>(
  lines: readonly Line[],
  { within, sort }: CollectionWish,
  groupOf: (line: Line) => { id: string },
): Line[] {
  const language = LANGUAGE_TAGS[useLocale()];
  return sortLines(
    lines.filter((line) => within === '' || groupOf(line).id === within),
    sort,
    language,
  );
}
