import { assertNever } from '#shared/assert-never.ts';
import type { EDUCATIONS, FocusPoint } from '#shared/rules/selection-choices.ts';
import type { CountingRule } from '#shared/contract/matching/entry-rules.ts';
import type { PlacementBasis, PlacementFigures } from '#shared/contract/matching/placement.ts';
import type { LedgerRow } from '#shared/contract/matching/school-list.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { moneyText, roundMoney } from '#shared/locale/money.ts';
import { RATES_DATE } from './budget.ts';
import type { EnglishPart } from './english.ts';
import type { PublicExam } from './exams/public-exams.ts';

// Formats the lines of a score breakdown for students and advisers.

type Education = (typeof EDUCATIONS)[number];
type MessageValues = Readonly<Record<string, string | number>>;

/** Keys of the message file 'match' of the site. */
type MatchMessageKey =
  | 'separator'
  | 'or'
  | `basis.${'published' | 'converted' | 'total' | 'old' | 'undated' | 'absent' | 'example' | 'exampleEntry'}`
  | `placement.${`basis.${PlacementBasis}` | `unit.${PlacementFigures['unit']}` | 'english' | 'selective' | 'missed' | 'fewer'}`
  | `line.${'placement' | 'education' | 'anySubject' | 'subjects' | 'tuition' | 'city' | 'friends' | 'electives'}`
  | `value.${'about' | 'upTo' | 'weight' | 'rank' | 'month' | 'tef' | 'outOf'}`
  | `tef.${'gold' | 'silver' | 'bronze' | 'improve'}`;

/** Keys of the message file 'exam'. */
type ExamMessageKey =
  | `name.${PublicExam}`
  | 'line.academic'
  | `part.${EnglishPart | 'overall'}`
  | `focus.${FocusPoint}`
  | `education.${Education}`;

interface BreakdownRowTexts {
  title: string;
  have: string;
  asked: string;
  note: string;
}

/** Messages and formatters of the caller. Site and office use separate message files. */
export interface BreakdownFormatter {
  t: (messageKey: MatchMessageKey, values?: MessageValues) => string;
  exams: (messageKey: ExamMessageKey) => string;
  /** Returns the name of a subject in the exam of the breakdown. */
  subject: (subject: string) => string;
  /** Formats a date such as 2026-11-18. Returns '' if it is invalid. */
  day: (day: string) => string;
  locale: Locale;
  rules: ReadonlyMap<string, Pick<CountingRule, 'name'>>;
}

/** Kinds of lines about entry requirements, which have their own note for demo data. */
const ENTRY_LINE_KINDS: ReadonlySet<LedgerRow['kind']> = new Set<LedgerRow['kind']>([
  'academic',
  'subject',
  'education',
  'englishOverall',
  'englishPart',
]);

const formatMoney = (amount: string, currency: string, locale: Locale) =>
  moneyText({ amount: Number(amount), currency }, locale);

/** Formats an amount converted at a daily rate, rounded because it is approximate. */
const formatApproximateMoney = (
  amount: string,
  currency: string,
  { t, locale }: Pick<BreakdownFormatter, 't' | 'locale'>,
) => t('value.about', { fee: formatMoney(String(roundMoney(Number(amount))), currency, locale) });

/** Formats a line: its topic, the student's value, the requirement or offer, and the basis. */
export function formatBreakdownRow(row: LedgerRow, formatter: BreakdownFormatter): BreakdownRowTexts {
  const { t } = formatter;
  const rowTexts = { title: formatTitle(row, formatter), ...formatValues(row, formatter) };
  const notes = [
    rowTexts.note,
    // Formats the date at the end of the source in the reader's language.
    row.source.replace(/\d{4}-\d{2}-\d{2}$/, (day) => formatter.day(day) || day),
    row.basis === 'published' && t('basis.published'),
    row.basis === 'converted' && t('basis.converted', { date: formatter.day(RATES_DATE) }),
    row.basis === 'total' && t('basis.total'),
    row.kind !== 'placement' && (row.basis === 'old' || row.basis === 'undated') && t(`basis.${row.basis}`),
    row.known && row.basis === 'absent' && t('basis.absent'),
    row.illustrative &&
      row.basis !== 'absent' &&
      t(ENTRY_LINE_KINDS.has(row.kind) ? 'basis.exampleEntry' : 'basis.example'),
  ];
  return { ...rowTexts, note: notes.filter(Boolean).join(t('separator')) };
}

function formatTitle({ kind, key, unit }: LedgerRow, { t, exams, subject }: BreakdownFormatter): string {
  switch (kind) {
    case 'academic':
      return key ? exams(`name.${key as PublicExam}`) : exams('line.academic');
    case 'education':
      return t('line.education');
    case 'subject': {
      const subjectNames = key ? formatSubjects(key.split(','), { t, subject }) : [t('line.anySubject')];
      return Number(unit) > 1
        ? t('line.subjects', { names: subjectNames.join(t('or')), count: Number(unit) })
        : subjectNames.join(t('or'));
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

/** Maximum number of subjects listed by name. More are summarised as 'electives'. */
const MAX_NAMED_SUBJECTS = 4;

const formatSubjects = (subjects: readonly string[], { t, subject }: Pick<BreakdownFormatter, 't' | 'subject'>) =>
  subjects.length > MAX_NAMED_SUBJECTS ? [t('line.electives')] : subjects.map(subject);

function formatValues(
  { kind, key, have, asked, unit, outOf, basis }: LedgerRow,
  { t, exams, locale, rules }: BreakdownFormatter,
) {
  const plainTexts = { have, asked, note: '' };
  switch (kind) {
    case 'placement': {
      const formatWithUnit = (value: string) =>
        value && unit ? t(`placement.unit.${unit as PlacementFigures['unit']}`, { value }) : '';
      const limitText =
        basis === 'english' || basis === 'selective' || basis === 'missed' ? t(`placement.${basis}`) : '';
      const basisText = key ? t(`placement.basis.${key as PlacementBasis}`) : '';
      const [fewerEntrants = '', allEntrants] = asked.split('/');
      const entrantText = allEntrants
        ? t('placement.fewer', { share: Math.round((Number(fewerEntrants) * FULL_PERCENT) / Number(allEntrants)) })
        : formatWithUnit(asked);
      return {
        have: formatWithUnit(have),
        asked: entrantText,
        note: [basisText, limitText].filter(Boolean).join(t('separator')),
      };
    }
    case 'academic':
      return { ...plainTexts, note: basis === 'published' ? '' : (rules.get(unit)?.name ?? '') };
    case 'education': {
      const formatEducation = (level: string) => (level ? exams(`education.${level as Education}`) : '');
      return { ...plainTexts, have: formatEducation(have), asked: formatEducation(asked) };
    }
    case 'tuition':
      return {
        ...plainTexts,
        have: t('value.upTo', { fee: formatMoney(have, unit, locale) }),
        asked:
          asked &&
          (basis === 'converted'
            ? formatApproximateMoney(asked, unit, { t, locale })
            : formatMoney(asked, unit, locale)),
      };
    case 'focus':
      return {
        ...plainTexts,
        have: t('value.weight', { weight: have }),
        asked: formatOffer(asked, unit, outOf, { t, locale }),
      };
    case 'city':
    case 'friends':
      return { have: '', asked: '', note: '' };
    case 'subject':
    case 'englishOverall':
    case 'englishPart':
      return plainTexts;
    default:
      return assertNever(kind);
  }
}

/** Ratings of the Teaching Excellence Framework, as in its register. */
const TEF_RATINGS: Partial<Record<string, 'gold' | 'silver' | 'bronze' | 'improve'>> = {
  Gold: 'gold',
  Silver: 'silver',
  Bronze: 'bronze',
  'Requires Improvement': 'improve',
};

function formatOffer(
  offerValue: string,
  unit: string,
  outOf: number | null,
  { t, locale }: Pick<BreakdownFormatter, 't' | 'locale'>,
) {
  if (!offerValue) return '';
  if (unit === 'rank') return t('value.rank', { rank: offerValue });
  const monthlyCurrency = /^([A-Z]{3})\/month$/.exec(unit)?.[1];
  if (monthlyCurrency) {
    const amountTexts = offerValue.split('–').map((value) => formatMoney(value, monthlyCurrency, locale));
    return t('value.month', { amount: amountTexts.join('–') });
  }
  if (unit === 'tef') {
    const ratingKey = TEF_RATINGS[offerValue];
    return t('value.tef', { rating: ratingKey ? t(`tef.${ratingKey}`) : offerValue });
  }
  if (unit === 'perCent') return t('value.outOf', { value: offerValue, most: outOf ?? 100 });
  return formatMoney(offerValue, unit, locale);
}
