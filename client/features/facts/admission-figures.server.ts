import type { Sourced } from '#shared/contract/catalogue/fact.ts';
import { type FactValue, type ObjectFact, parseFactValue } from '#shared/contract/catalogue/fact-values.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { cahName } from '#shared/rules/cah-subjects.ts';
import { parseOrNull } from '#shared/parse-or-null.ts';
import { getFigures, type SourcedFigure } from './figure.ts';

// Parses admission and graduate figures in loaders, so that pages do not contain the raw JSON.

interface Parsed<Key extends ObjectFact> {
  figure: SourcedFigure;
  value: FactValue<Key>;
}

interface OfSubject {
  /**
   * Name of the subject. It is null for the course itself, and '' for a wider group of subjects, which has no
   * translated name.
   */
  subject: string | null;
}

export type OfferFigure = Parsed<'typicalOffer'> & {
  page: string;
};
export type SpreadFigure = Parsed<'entryTariff' | 'entryQualifications'> & OfSubject;
export type EarningsFigure = Parsed<'graduateEarnings'> & OfSubject;

export interface RowAdmission {
  offer: OfferFigure | null;
  entrants: SpreadFigure | null;
  /** Names of the subjects, if several courses of the school share the title. */
  combines: string[];
}

export interface Admission {
  offer: OfferFigure | null;
  /** Distributions of tariff points, the largest group first. */
  tariff: SpreadFigure[];
  shownFigures: SpreadFigure[];
  earnings: EarningsFigure[];
  options: Parsed<'courseOptions'> | null;
  subjects: string[];
  /** Number of courses with the same title on the same page; 0 if the title is unique. */
  sharesTitle: number;
  isNamedFromSubjects: boolean;
  page: string;
}

function parsed<Key extends ObjectFact>(key: Key, figure: SourcedFigure | null): Parsed<Key> | null {
  const value = figure && parseFactValue(key, figure.value);
  return value ? { figure: { ...figure, value: '' }, value } : null;
}

function offerIn({ facts, sources }: Sourced): OfferFigure | null {
  const value = parsed('typicalOffer', getFigures({ facts, sources }).find('typicalOffer'));
  return value && { ...value, page: sources.find(({ id }) => id === value.figure.sourceId)?.address ?? '' };
}

const SUBJECT_FACTS = { entryTariff: true, entryQualifications: true, graduateEarnings: true } as const;

function subjectFigures<Key extends keyof typeof SUBJECT_FACTS>(key: Key, sourced: Sourced, locale: Locale) {
  return getFigures(sourced)
    .all(key)
    .sort((a, b) => (a.part < b.part ? -1 : 1))
    .flatMap((figure) => {
      const value = parsed(key, figure);
      const subject = value?.value.subject ?? null;
      return value ? [{ ...value, subject: subject === null ? null : cahName(subject, locale) }] : [];
    });
}

const codesIn = (value: string | undefined): string[] => {
  const body = parseOrNull(value ?? '');
  return Array.isArray(body) ? body.filter((item) => typeof item === 'string') : [];
};

const subjectsIn = (sourced: Sourced, locale: Locale) =>
  codesIn(getFigures(sourced).find('courseSubjects')?.value).flatMap((code) => cahName(code, locale) || []);

const sharing = (sourced: Sourced) => Number(getFigures(sourced).find('courseSharesTitle')?.value ?? 0);

export function getRowAdmission(sourced: Sourced, locale: Locale): RowAdmission {
  return {
    offer: offerIn(sourced),
    entrants: subjectFigures('entryTariff', sourced, locale).find(({ figure }) => figure.part === '') ?? null,
    combines: sharing(sourced) > 0 ? subjectsIn(sourced, locale) : [],
  };
}

export function getAdmission(sourced: Sourced, locale: Locale): Admission {
  const { find } = getFigures(sourced);
  const page = find('coursePage')?.value ?? '';
  return {
    offer: offerIn(sourced),
    tariff: subjectFigures('entryTariff', sourced, locale),
    shownFigures: subjectFigures('entryQualifications', sourced, locale),
    earnings: subjectFigures('graduateEarnings', sourced, locale),
    options: parsed('courseOptions', find('courseOptions')),
    subjects: subjectsIn(sourced, locale),
    sharesTitle: sharing(sourced),
    isNamedFromSubjects: find('courseNamedFromSubjects') !== null,
    page: page.startsWith('https://') ? page : '',
  };
}
