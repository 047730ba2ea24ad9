import type { CSSProperties } from 'react';
import useSWR from 'swr';
import { useText, type TextOf, useLocale } from '#client/i18n/use-text.ts';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import type { Band, InquiredSchool, LedgerRow } from '#shared/contract/matching/school-list.ts';
import { formatSubjectName } from '#client/features/exam-entry/exam-entry.ts';
import { formatDay } from '#client/i18n/date-texts.ts';
import { type PortalInput, fetchPortalRows, usePortalAddress } from '#client/site/portal/fetch-portal.ts';
import { LIST_MAX_AGE_SECONDS, createAudienceCache } from '#client/site/cache/response-cache.ts';
import { useSite } from '#client/site/site.tsx';
import type { CountingRule } from '#shared/contract/matching/entry-rules.ts';
import type { PublicExam } from '#shared/rules/exams/public-exams.ts';
import { type BreakdownFormatter, formatBreakdownRow } from '#shared/rules/format-breakdown.ts';
import './known-bar.css';

export function MetSign({ met }: { met: boolean | null }) {
  const t = useText('match');
  if (met === null) return null;
  return met ? (
    <span className="jade">
      <Icon name="check" label={t('met')} />
    </span>
  ) : (
    <span className="brass">
      <Icon name="up" label={t('notMet')} />
    </span>
  );
}

export const BAND_SIGNS = { reach: 'up', match: 'check', likely: 'star', unknown: 'info' } as const satisfies Record<
  Band,
  IconName
>;

export function BandBadge({ band }: { band: Band }) {
  const examText = useText('exam');
  return (
    <Badge kind={band === 'unknown' ? 'plain' : band} icon={BAND_SIGNS[band]}>
      {examText(`band.${band}`)}
    </Badge>
  );
}

/**
 * Returns the displayed band. A match that has neither a rule nor figures cannot be verified, so its band is shown as
 * unknown.
 */
export const getDisplayedBand = ({
  band,
  rule,
  placement,
}: Pick<InquiredSchool, 'band' | 'rule' | 'placement'>): Band =>
  band && (rule || placement?.basis) ? band : 'unknown';

export const MAX_POINTS = 100;

/** Returns the maximum score of the known rows, or 100 if the backend returns none. */
export const getMaxScore = ({ matchMost }: Pick<InquiredSchool, 'matchMost'>) => matchMost ?? MAX_POINTS;

interface MatchBarProps {
  score: number;
  maxScore: number;
}

/** Bar of the points that were reached, missed or are unknown. Unknown points are hatched. */
export function ScoreBar({ score, maxScore }: MatchBarProps) {
  const t = useText('match');
  const scoreShares = { '--had': score, '--missed': maxScore - score, '--unknown': MAX_POINTS - maxScore };
  return (
    <div
      className="known"
      role="img"
      aria-label={t('known.bar', { score, most: maxScore })}
      style={scoreShares as CSSProperties}
    >
      <span className="known__had" />
      <span className="known__missed" />
      <span className="known__unknown" />
    </div>
  );
}

/** Legend of the bar. It is hidden from screen readers, because they read the bar's label. */
export function ScoreBarLegend() {
  const t = useText('match');
  return (
    <p className="known__key source" aria-hidden="true">
      {(['had', 'missed', 'unknown'] as const).map((part) => (
        <span key={part}>
          <i className={`known__${part}`} /> {t(`known.${part}`)}
        </span>
      ))}
    </p>
  );
}

/** Returns the formatter of score breakdowns for the language of the page and the subjects of the exam. */
export function useBreakdownFormatter(rules: BreakdownFormatter['rules'], exam: PublicExam): BreakdownFormatter {
  const t = useText('match');
  const examText = useText('exam');
  const locale = useLocale();
  return {
    t,
    exams: examText,
    subject: (value) => formatSubjectName(examText, exam, value),
    day: (day) => formatDay(day, locale),
    locale,
    rules,
  };
}

/** Formats an unmet requirement, such as 'Writing 5.5, needs 6.0'. */
export function formatUnmetLine(line: LedgerRow, breakdownFormatter: BreakdownFormatter, t: TextOf<'match'>): string {
  const { title, have, asked } = formatBreakdownRow(line, breakdownFormatter);
  return have ? t('unmet', { title, have, asked }) : t('unmetNone', { title, asked });
}

export function useRuleNames(
  examType: PortalInput<'/appMso/dse/rules'>['publicTestType'],
): ReadonlyMap<string, CountingRule> {
  const getPortalUrl = usePortalAddress();
  const locale = useLocale();
  const { agent } = useSite();
  const { data } = useSWR(
    examType ? ([getPortalUrl('/appMso/dse/rules', { publicTestType: examType }), locale] as const) : null,
    ([url]) =>
      fetchPortalRows(url, {
        cache: createAudienceCache(LIST_MAX_AGE_SECONDS, { locale, publicLevel: agent.publicLevel }),
      }),
    { revalidateOnFocus: false },
  );
  return new Map((data?.rows ?? []).map((rule) => [rule.id, rule]));
}

/** Counts the courses that the student's results reach, and all comparable courses. */
export function countMatchedCourses({ matchedCourseBands }: Pick<InquiredSchool, 'matchedCourseBands'>) {
  const { likely, match, reach, outOfReach } = matchedCourseBands;
  return { within: likely + match, total: likely + match + reach + outOfReach };
}
