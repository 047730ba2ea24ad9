import { assertNever } from '#shared/assert-never.ts';
import type { EDUCATIONS, FocusPoint } from '#shared/rules/selection-choices.ts';
import type { CountingRule } from '#shared/contract/matching/entry-rules.ts';
import type { PlacementBasis, PlacementFigures } from '#shared/contract/matching/placement.ts';
import type { LedgerRow } from '#shared/contract/matching/school-list.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { moneyText, roundedMoney } from '#shared/locale/money.ts';
import { RATES_OF } from './budget.ts';
import type { EnglishPart } from './english.ts';
import type { PublicExam } from './exams/public-exams.ts';

// Formats the lines of a score breakdown for students and advisers.

type Education = (typeof EDUCATIONS)[number];
type Values = Readonly<Record<string, string | number>>;

/** Keys of the message file 'match' of the site. */
type MatchWord =
  | 'separator'
  | 'or'
  | `basis.${'published' | 'converted' | 'total' | 'old' | 'undated' | 'absent' | 'example' | 'exampleEntry'}`
  | `placement.${`basis.${PlacementBasis}` | `unit.${PlacementFigures['unit']}` | 'english' | 'selective' | 'fewer'}`
  | `line.${'placement' | 'education' | 'anySubject' | 'subjects' | 'tuition' | 'city' | 'friends' | 'electives'}`
  | `value.${'about' | 'upTo' | 'weight' | 'rank' | 'month' | 'tef' | 'outOf'}`
  | `tef.${'gold' | 'silver' | 'bronze' | 'improve'}`;

/** Keys of the message file 'exam'. */
type ExamWord =
  | `name.${PublicExam}`
  | 'line.academic'
  | `part.${EnglishPart | 'overall'}`
  | `focus.${FocusPoint}`
  | `education.${Education}`;

interface LedgerTexts {
  title: string;
  have: string;
  asked: string;
  note: string;
}

/** Messages and formatters of the caller; site and office use message files of their own. */
export interface BreakdownFormatter {
  t: (word: MatchWord, values?: Values) => string;
  exams: (word: ExamWord) => string;
  /** Returns the name of a subject in the exam of the breakdown. */
  subject: (subject: string) => string;
  /** Formats a date such as 2026-11-18; returns '' if it is invalid. */
  day: (day: string) => string;
  locale: Locale;
  rules: ReadonlyMap<string, Pick<CountingRule, 'name'>>;
}

/** Kinds of lines about entry requirements, which have their own note for demo data. */
const ENTRY_KINDS: ReadonlySet<LedgerRow['kind']> = new Set<LedgerRow['kind']>([
  'academic',
  'subject',
  'education',
  'englishOverall',
  'englishPart',
]);

const money = (amount: string, currency: string, locale: Locale) =>
  moneyText({ amount: Number(amount), currency }, locale);

/** Formats an amount converted at a daily rate, rounded because it is approximate. */
const about = (amount: string, currency: string, { t, locale }: Pick<BreakdownFormatter, 't' | 'locale'>) =>
  t('value.about', { fee: money(String(roundedMoney(Number(amount))), currency, locale) });

/** Formats a line: its topic, the student's value, the requirement or offer, and the basis. */
export function formatBreakdownRow(line: LedgerRow, speaker: BreakdownFormatter): LedgerTexts {
  const { t } = speaker;
  const value = { title: getTitle(line, speaker), ...valuesOf(line, speaker) };
  const notes = [
    value.note,
    // Formats the date at the end of the source in the reader's language.
    line.source.replace(/\d{4}-\d{2}-\d{2}$/, (day) => speaker.day(day) || day),
    line.basis === 'published' && t('basis.published'),
    line.basis === 'converted' && t('basis.converted', { date: speaker.day(RATES_OF) }),
    line.basis === 'total' && t('basis.total'),
    line.kind !== 'placement' && (line.basis === 'old' || line.basis === 'undated') && t(`basis.${line.basis}`),
    line.known && line.basis === 'absent' && t('basis.absent'),
    line.illustrative &&
      line.basis !== 'absent' &&
      t(ENTRY_KINDS.has(line.kind) ? 'basis.exampleEntry' : 'basis.example'),
  ];
  return { ...value, note: notes.filter(Boolean).join(t('separator')) };
}

function getTitle({ kind, key, unit }: LedgerRow, { t, exams, subject }: BreakdownFormatter): string {
  switch (kind) {
    case 'academic':
      return key ? exams(`name.${key as PublicExam}`) : exams('line.academic');
    case 'education':
      return t('line.education');
    case 'subject': {
      const names = key ? formatSubjects(key.split(','), { t, subject }) : [t('line.anySubject')];
      return Number(unit) > 1
        ? t('line.subjects', { names: names.join(t('or')), count: Number(unit) })
        : names.join(t('or'));
    }
    case 'englishOverall':
      return exams('part.overall');
    case 'englishPart':
      return exams(`part.${key as EnglishPart}`);
    case 'focus':
      return exams(`focus.${key as FocusPoint}`);
    case 'placement':
    case 'tuition':
    case 'city':
    case 'friends':
      return t(`line.${kind}`);
    default:
      return assertNever(kind);
  }
}

const FULL_PERCENT = 100;

/** Number of subjects that are named; more are summarised as 'electives'. */
const MAX_NAMED_SUBJECTS = 4;

const formatSubjects = (subjects: readonly string[], { t, subject }: Pick<BreakdownFormatter, 't' | 'subject'>) =>
  subjects.length > MAX_NAMED_SUBJECTS ? [t('line.electives')] : subjects.map(subject);

function valuesOf(
  { kind, key, have, asked, unit, outOf, basis }: LedgerRow,
  { t, exams, locale, rules }: BreakdownFormatter,
) {
  const plain = { have, asked, note: '' };
  switch (kind) {
    case 'placement': {
      const inUnit = (value: string) =>
        value && unit ? t(`placement.unit.${unit as PlacementFigures['unit']}`, { value }) : '';
      const limit = basis === 'english' || basis === 'selective' ? t(`placement.${basis}`) : '';
      const by = key ? t(`placement.basis.${key as PlacementBasis}`) : '';
      const [fewer = '', all] = asked.split('/');
      const share = all
        ? t('placement.fewer', { share: Math.round((Number(fewer) * FULL_PERCENT) / Number(all)) })
        : inUnit(asked);
      return { have: inUnit(have), asked: share, note: [by, limit].filter(Boolean).join(t('separator')) };
    }
    case 'academic':
      return { ...plain, note: basis === 'published' ? '' : (rules.get(unit)?.name ?? '') };
    case 'education': {
      const name = (level: string) => (level ? exams(`education.${level as Education}`) : '');
      return { ...plain, have: name(have), asked: name(asked) };
    }
    case 'tuition':
      return {
        ...plain,
        have: t('value.upTo', { fee: money(have, unit, locale) }),
        asked: asked && (basis === 'converted' ? about(asked, unit, { t, locale }) : money(asked, unit, locale)),
      };
    case 'focus':
      return {
        ...plain,
        have: t('value.weight', { weight: have }),
        asked: formatOffer(asked, unit, outOf, { t, locale }),
      };
    case 'city':
    case 'friends':
      return { have: '', asked: '', note: '' };
    case 'subject':
    case 'englishOverall':
    case 'englishPart':
      return plain;
    default:
      return assertNever(kind);
  }
}

/** Ratings of the Teaching Excellence Framework, as in its register. */
const RATINGS: Partial<Record<string, 'gold' | 'silver' | 'bronze' | 'improve'>> = {
  Gold: 'gold',
  Silver: 'silver',
  Bronze: 'bronze',
  'Requires Improvement': 'improve',
};

function formatOffer(
  requested: string,
  unit: string,
  outOf: number | null,
  { t, locale }: Pick<BreakdownFormatter, 't' | 'locale'>,
) {
  if (!requested) return '';
  if (unit === 'rank') return t('value.rank', { rank: requested });
  const monthly = /^([A-Z]{3})\/month$/.exec(unit)?.[1];
  if (monthly) {
    const amount = requested.split('–').map((value) => money(value, monthly, locale));
    return t('value.month', { amount: amount.join('–') });
  }
  if (unit === 'tef') {
    const rating = RATINGS[requested];
    return t('value.tef', { rating: rating ? t(`tef.${rating}`) : requested });
  }
  if (unit === 'perCent') return t('value.outOf', { value: requested, most: outOf ?? 100 });
  return money(requested, unit, locale);
}
