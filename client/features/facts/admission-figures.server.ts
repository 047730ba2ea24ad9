import type { Sourced } from '#shared/contract/catalogue/fact.ts';
import { type FactValue, type ObjectFact, parseFactValue } from '#shared/contract/catalogue/fact-values.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { getCahName } from '#shared/rules/cah-subjects.ts';
import { parseJsonOrNull } from '#shared/parse-or-null.ts';
import { getFigures, type SourcedFigure } from './figure.ts';

// Parses admission and graduate figures in loaders, so that pages do not contain the raw JSON.

interface ParsedFigure<Key extends ObjectFact> {
  figure: SourcedFigure;
  value: FactValue<Key>;
}

interface SubjectScope {
  /**
   * Name of the subject. It is null for the course itself, and '' for a wider group of subjects, because their names
   * are not translated.
   */
  subject: string | null;
}

export type OfferFigure = ParsedFigure<'typicalOffer'> & {
  page: string;
};
export type SpreadFigure = ParsedFigure<'entryTariff' | 'entryQualifications'> & SubjectScope;
export type EarningsFigure = ParsedFigure<'graduateEarnings'> & SubjectScope;

export interface RowAdmission {
  offerFigure: OfferFigure | null;
  entrantsFigure: SpreadFigure | null;
  /** Names of the subjects, if several courses of the school share the title. */
  combines: string[];
}

export interface Admission {
  offer: OfferFigure | null;
  /** Distributions of tariff points, the largest group first. */
  tariff: SpreadFigure[];
  shownFigures: SpreadFigure[];
  earnings: EarningsFigure[];
  options: ParsedFigure<'courseOptions'> | null;
  subjects: string[];
  /** Number of courses with the same title on the same page, or 0 if the title is unique. */
  sharesTitle: number;
  isNamedFromSubjects: boolean;
  page: string;
}

function parseFigure<Key extends ObjectFact>(key: Key, figure: SourcedFigure | null): ParsedFigure<Key> | null {
  const value = figure && parseFactValue(key, figure.value);
  return value ? { figure: { ...figure, value: '' }, value } : null;
}

function getOfferFigure({ facts, sources }: Sourced): OfferFigure | null {
  const parsedOffer = parseFigure('typicalOffer', getFigures({ facts, sources }).find('typicalOffer'));
  return (
    parsedOffer && { ...parsedOffer, page: sources.find(({ id }) => id === parsedOffer.figure.sourceId)?.address ?? '' }
  );
}

const SUBJECT_FACT_KEYS = { entryTariff: true, entryQualifications: true, graduateEarnings: true } as const;

function listSubjectFigures<Key extends keyof typeof SUBJECT_FACT_KEYS>(key: Key, sourced: Sourced, locale: Locale) {
  return getFigures(sourced)
    .all(key)
    .sort((a, b) => (a.part < b.part ? -1 : 1))
    .flatMap((figure) => {
      const parsedFigure = parseFigure(key, figure);
      const subject = parsedFigure?.value.subject ?? null;
      return parsedFigure ? [{ ...parsedFigure, subject: subject === null ? null : getCahName(subject, locale) }] : [];
    });
}

const parseCodes = (value: string | undefined): string[] => {
  const parsedValue = parseJsonOrNull(value ?? '');
  return Array.isArray(parsedValue) ? parsedValue.filter((item) => typeof item === 'string') : [];
};

const listSubjectNames = (sourced: Sourced, locale: Locale) =>
  parseCodes(getFigures(sourced).find('courseSubjects')?.value).flatMap((code) => getCahName(code, locale) || []);

const countCoursesSharingTitle = (sourced: Sourced) =>
  Number(getFigures(sourced).find('courseSharesTitle')?.value ?? 0);

export function getRowAdmission(sourced: Sourced, locale: Locale): RowAdmission {
  return {
    offerFigure: getOfferFigure(sourced),
    entrantsFigure: listSubjectFigures('entryTariff', sourced, locale).find(({ figure }) => figure.part === '') ?? null,
    combines: countCoursesSharingTitle(sourced) > 0 ? listSubjectNames(sourced, locale) : [],
  };
}

export function getAdmission(sourced: Sourced, locale: Locale): Admission {
  const { find } = getFigures(sourced);
  const page = find('coursePage')?.value ?? '';
  return {
    offer: getOfferFigure(sourced),
    tariff: listSubjectFigures('entryTariff', sourced, locale),
    shownFigures: listSubjectFigures('entryQualifications', sourced, locale),
    earnings: listSubjectFigures('graduateEarnings', sourced, locale),
    options: parseFigure('courseOptions', find('courseOptions')),
    subjects: listSubjectNames(sourced, locale),
    sharesTitle: countCoursesSharingTitle(sourced),
    isNamedFromSubjects: find('courseNamedFromSubjects') !== null,
    page: page.startsWith('https://') ? page : '',
  };
}
