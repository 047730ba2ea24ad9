import useSWR from 'swr';
import { subjectName } from '#client/features/exam-entry/exam-entry.ts';
import { dayText } from '#client/i18n/date-texts.ts';
import { type TextOf, useLocale, useText } from '#client/i18n/use-text.ts';
import { type PortalInput, askPortalRows, usePortalAddress } from '#client/site/asking/ask-portal.ts';
import { LISTS_GOOD_FOR_S, answersOf } from '#client/site/kept/kept-call-answers.ts';
import { useSite } from '#client/site/site.tsx';
import type { CountingRule } from '#shared/contract/matching/entry-rules.ts';
import type { LedgerRow } from '#shared/contract/matching/school-list.ts';
import type { PublicExam } from '#shared/rules/exams/public-exams.ts';
import { type LedgerSpeaker, sayLedgerRow } from '#shared/rules/say-ledger.ts';

/** Says the lines of ledgers in the language of the page, about the subjects of this exam. */
export function useLedgerSpeaker(rules: LedgerSpeaker['rules'], exam: PublicExam): LedgerSpeaker {
  const t = useText('match');
  const exams = useText('exam');
  const locale = useLocale();
  return {
    t,
    exams,
    subject: (one) => subjectName(exams, exam, one),
    day: (day) => dayText(day, locale),
    locale,
    rules,
  };
}

/** 'Writing 5.5, needs 6.0'. */
export function sayUnmet(line: LedgerRow, speaker: LedgerSpeaker, t: TextOf<'match'>): string {
  const { title, have, asked } = sayLedgerRow(line, speaker);
  return have ? t('unmet', { title, have, asked }) : t('unmetNone', { title, asked });
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
