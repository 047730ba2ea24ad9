import { type SourcedFigure, getFigures } from '#client/features/facts/figure.ts';
import type { Spread } from '#client/features/facts/spread-bars.tsx';
import type { Sourced } from '#shared/contract/catalogue/fact.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { getCahName } from '#shared/rules/cah-subjects.ts';
import { parseJsonOrNull } from '#shared/parse-or-null.ts';

/** Subject that a school teaches. It includes the entry qualifications of the students if these are published. */
export interface SubjectRow {
  code: string;
  name: string;
  courses: SourcedFigure;
  tariff: { figure: SourcedFigure; spread: Spread } | null;
  had: { figure: SourcedFigure; spread: Spread } | null;
}

/**
 * Lists the subjects, starting with those that have most courses. A subject is omitted if its name is not translated.
 */
export function listSubjects(sourced: Sourced, locale: Locale): SubjectRow[] {
  const { all: listFigures, find: findFigure } = getFigures(sourced);
  return listFigures('subjectCourses')
    .map((courses) => ({ code: courses.part, name: getCahName(courses.part, locale), courses }))
    .filter(({ name }) => name !== '')
    .sort((a, b) => Number(b.courses.value) - Number(a.courses.value) || (a.code < b.code ? -1 : 1))
    .map((subject, index) => ({
      ...subject,
      tariff: index < MAX_SPREAD_ROWS ? selectLargestSpread(findFigure('entryTariff', subject.code)) : null,
      had: index < MAX_SPREAD_ROWS ? selectLargestSpread(findFigure('entryQualifications', subject.code)) : null,
    }));
}

/**
 * Maximum number of subjects for which the page shows published qualifications. A university may have a hundred such
 * subjects, which would triple the size of the page.
 */
const MAX_SPREAD_ROWS = 10;

/**
 * Selects the largest group of entrants, because figures of groups cannot be added up. The raw value is removed to save
 * space.
 */
function selectLargestSpread(figure: SourcedFigure | null) {
  if (!figure) return null;
  const parsedSpreads = parseJsonOrNull(figure.value);
  const [largestSpread] = (Array.isArray(parsedSpreads) ? parsedSpreads.filter(isSpread) : []).sort(
    (a, b) => b.entrants - a.entrants,
  );
  return largestSpread ? { figure: { ...figure, value: '' }, spread: largestSpread } : null;
}

/** Returns whether a value is valid. It is checked because a backend may return any JSON for this key. */
const isSpread = (value: Partial<Spread> | null): value is Spread =>
  Number.isFinite(value?.entrants) &&
  typeof value?.years === 'string' &&
  Array.isArray(value.shares) &&
  value.shares.every(Number.isFinite);
