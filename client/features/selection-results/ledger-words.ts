import { subjectName } from '#client/features/exam-entry/exam-entry.ts';
import { type TextOf, useLocale } from '#client/i18n/use-text.ts';
import { dayText } from '#client/i18n/date-texts.ts';
import { assertNever } from '#shared/assert-never.ts';
import type { CountingRule } from '#shared/contract/matching/entry-rules.ts';
import type { LedgerRow } from '#shared/contract/matching/school-list.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { moneyText, roundedMoney } from '#shared/locale/money.ts';
import { RATES_OF } from '#shared/rules/budget.ts';
import type { PublicExam } from '#shared/rules/exams/public-exams.ts';
import useSWR from 'swr';
import { type PortalInput, askPortalRows, usePortalAddress } from '#client/site/asking/ask-portal.ts';
import { LISTS_GOOD_FOR_S, answersOf } from '#client/site/kept/kept-call-answers.ts';
import { useSite } from '#client/site/site.tsx';

interface LedgerWords {
  title: string;
  have: string;
  asked: string;
  note: string;
}

interface Speaker {
  t: TextOf<'match'>;
  exams: TextOf<'exam'>;
  locale: Locale;
  rules: ReadonlyMap<string, CountingRule>;
  /** Whose subjects the rows name. */
  exam: PublicExam;
}

/** What a school would ask for, if it had published it. */
const OF_ENTRY: ReadonlySet<LedgerRow['kind']> = new Set<LedgerRow['kind']>([
  'academic',
  'subject',
  'education',
  'englishOverall',
  'englishPart',
]);

type Part = 'listening' | 'speaking' | 'reading' | 'writing';

const money = (amount: string, currency: string, locale: Locale) =>
  moneyText({ amount: Number(amount), currency }, locale);

/** By the rate of one day, so no more is said than it says. */
const about = (amount: string, currency: string, { t, locale }: Pick<Speaker, 't' | 'locale'>) =>
  t('value.about', { fee: money(String(roundedMoney(Number(amount))), currency, locale) });

/** A row of the ledger in words: what it is about, what the student has, what is asked or offered, and on which basis. */
export function sayLedgerRow(line: LedgerRow, speaker: Speaker): LedgerWords {
  const { t } = speaker;
  const said = { title: titleOf(line, speaker), ...valuesOf(line, speaker) };
  const notes = [
    said.note,
    // Its day as it is told everywhere.
    line.source.replace(/\d{4}-\d{2}-\d{2}$/, (day) => dayText(day, speaker.locale) || day),
    line.basis === 'published' && t('basis.published'),
    line.basis === 'converted' && t('basis.converted', { date: dayText(RATES_OF, speaker.locale) }),
    line.basis === 'total' && t('basis.total'),
    (line.basis === 'old' || line.basis === 'undated') && t(`basis.${line.basis}`),
    line.known && line.basis === 'absent' && t('basis.absent'),
    line.illustrative && line.basis !== 'absent' && t(OF_ENTRY.has(line.kind) ? 'basis.exampleEntry' : 'basis.example'),
  ];
  return { ...said, note: notes.filter(Boolean).join(t('separator')) };
}

function titleOf({ kind, key, unit }: LedgerRow, { t, exams, exam }: Speaker): string {
  switch (kind) {
    case 'academic':
      return key ? exams(`name.${key as 'dse'}`) : exams('line.academic');
    case 'education':
      return t('line.education');
    case 'subject': {
      const names = key ? nameSubjects(key.split(','), { t, exams, exam }) : [t('line.anySubject')];
      return Number(unit) > 1
        ? t('line.subjects', { names: names.join(t('or')), count: Number(unit) })
        : names.join(t('or'));
    }
    case 'englishOverall':
      return exams('part.overall');
    case 'englishPart':
      return exams(`part.${key as Part}`);
    case 'focus':
      return exams(`focus.${key as '1'}`);
    case 'tuition':
    case 'city':
    case 'friends':
      return t(`line.${kind}`);
    default:
      return assertNever(kind);
  }
}

/** A requirement with more subjects than this is called 'electives'. */
const MOST_NAMED = 4;

const nameSubjects = (subjects: readonly string[], { t, exams, exam }: Pick<Speaker, 't' | 'exams' | 'exam'>) =>
  subjects.length > MOST_NAMED ? [t('line.electives')] : subjects.map((one) => subjectName(exams, exam, one));

function valuesOf({ kind, have, asked, unit, outOf, basis }: LedgerRow, { t, exams, locale, rules }: Speaker) {
  const plain = { have, asked, note: '' };
  switch (kind) {
    case 'academic':
      return { ...plain, note: basis === 'published' ? '' : (rules.get(unit)?.name ?? '') };
    case 'education': {
      const name = (level: string) => (level ? exams(`education.${level as '1'}`) : '');
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
        asked: sayOffer(asked, unit, outOf, { t, locale }),
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

/** Of the Teaching Excellence Framework, as the register has them. */
const RATINGS: Partial<Record<string, 'gold' | 'silver' | 'bronze' | 'improve'>> = {
  Gold: 'gold',
  Silver: 'silver',
  Bronze: 'bronze',
  'Requires Improvement': 'improve',
};

function sayOffer(asked: string, unit: string, outOf: number | null, { t, locale }: Pick<Speaker, 't' | 'locale'>) {
  if (!asked) return '';
  if (unit === 'rank') return t('value.rank', { rank: asked });
  const monthly = /^([A-Z]{3})\/month$/.exec(unit)?.[1];
  if (monthly) {
    const amount = asked.split('–').map((one) => money(one, monthly, locale));
    return t('value.month', { amount: amount.join('–') });
  }
  if (unit === 'tef') {
    const rating = RATINGS[asked];
    return t('value.tef', { rating: rating ? t(`tef.${rating}`) : asked });
  }
  if (unit === 'perCent') return t('value.outOf', { value: asked, most: outOf ?? 100 });
  return money(asked, unit, locale);
}

/** 'Writing 5.5, needs 6.0'. */
export function sayUnmet(line: LedgerRow, speaker: Speaker): string {
  const { title, have, asked } = sayLedgerRow(line, speaker);
  return have ? speaker.t('unmet', { title, have, asked }) : speaker.t('unmetNone', { title, asked });
}

/** How schools count an exam, in words, by the id that a ledger names. */
export function useRuleNames(
  examType: PortalInput<'/appMso/dse/rules'>['publicTestType'],
): ReadonlyMap<string, CountingRule> {
  const toPath = usePortalAddress();
  const locale = useLocale();
  const { agent } = useSite();
  const { data } = useSWR(
    examType ? ([toPath('/appMso/dse/rules', { publicTestType: examType }), locale] as const) : null,
    ([address]) =>
      askPortalRows(address, { cache: answersOf(LISTS_GOOD_FOR_S, { locale, publicLevel: agent.publicLevel }) }),
    { revalidateOnFocus: false },
  );
  return new Map((data?.rows ?? []).map((rule) => [rule.id, rule]));
}
