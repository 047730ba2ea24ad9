import { type SourcedFigure, getFigures } from '#client/features/facts/figure.ts';
import type { Spread } from '#client/features/facts/spread-bars.tsx';
import type { Sourced } from '#shared/contract/catalogue/fact.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { cahName } from '#shared/rules/cah-subjects.ts';
import { parseOrNull } from '#shared/parse-or-null.ts';

/** Subject that a school teaches, with the entry qualifications of its students where they are published. */
export interface SubjectRow {
  code: string;
  name: string;
  courses: SourcedFigure;
  tariff: { figure: SourcedFigure; spread: Spread } | null;
  had: { figure: SourcedFigure; spread: Spread } | null;
}

/** Returns the subjects, those with most courses first. Subjects without a translated name are omitted. */
export function toSubjects(sourced: Sourced, locale: Locale): SubjectRow[] {
  const { all, find } = getFigures(sourced);
  return all('subjectCourses')
    .map((courses) => ({ code: courses.part, name: cahName(courses.part, locale), courses }))
    .filter(({ name }) => name !== '')
    .sort((a, b) => Number(b.courses.value) - Number(a.courses.value) || (a.code < b.code ? -1 : 1))
    .map((subject, index) => ({
      ...subject,
      tariff: index < MAX_SPREADS ? largest(find('entryTariff', subject.code)) : null,
      had: index < MAX_SPREADS ? largest(find('entryQualifications', subject.code)) : null,
    }));
}

/**
 * Number of subjects with published qualifications on the page. A university may teach a hundred; all of them would
 * triple the size of the page.
 */
const MAX_SPREADS = 10;

/** Selects the largest group of entrants, since groups must not be added up. The raw value is removed to save space. */
function largest(figure: SourcedFigure | null) {
  if (!figure) return null;
  const value = parseOrNull(figure.value);
  const [spread] = (Array.isArray(value) ? value.filter(isSpread) : []).sort((a, b) => b.entrants - a.entrants);
  return spread ? { figure: { ...figure, value: '' }, spread } : null;
}

/** Validates a value, since a backend may return any JSON for this key. */
const isSpread = (value: Partial<Spread> | null): value is Spread =>
  Number.isFinite(value?.entrants) &&
  typeof value?.years === 'string' &&
  Array.isArray(value.shares) &&
  value.shares.every(Number.isFinite);
