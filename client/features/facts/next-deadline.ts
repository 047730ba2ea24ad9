import type { SourcedFigure } from './figure.ts';
import { parseJsonOrNull } from '#shared/parse-or-null.ts';
import { getNextDay, isYearlyDay } from '#shared/rules/next-day.ts';
import { getHongKongDay } from '#shared/rules/hong-kong-day.ts';

/** Next application deadline that a school publishes on its own website. */
export interface NextDeadline {
  figure: SourcedFigure;
  /** Date of the next deadline, such as '2027-01-15'. */
  day: string;
  /** Whether the school states the day without a year. */
  isYearly: boolean;
  /**
   * Programmes or applicants to which the deadline is limited, in English and Chinese, or '' if it applies to the whole
   * level.
   */
  appliesTo: string;
  appliesToChn: { zh: string; 'zh-hk': string } | null;
}

interface DeadlineInput {
  kind?: unknown;
  day?: unknown;
  appliesTo?: unknown;
  appliesToChn?: { zh: string; 'zh-hk': string } | null;
  standing?: unknown;
}

const DAY_PATTERN = /^(?:\d{4}-)?\d{2}-\d{2}$/;

/**
 * Finds the next deadline among the school's figures for these levels. Guides are ignored, and past dates are skipped.
 */
export function findNextDeadline(
  figures: readonly SourcedFigure[],
  levels: readonly string[],
  today = getHongKongDay(),
): NextDeadline | null {
  const [nearestDeadline] = figures
    .flatMap((figure) => {
      const parsedDeadline = (parseJsonOrNull(figure.value) ?? {}) as DeadlineInput;
      const { kind, day, standing, appliesTo, appliesToChn = null } = parsedDeadline;
      const [level = ''] = figure.part.split('|');
      if (kind !== 'application' || standing !== 'stated' || typeof day !== 'string' || !DAY_PATTERN.test(day))
        return [];
      if (level !== 'all' && !levels.includes(level)) return [];
      const nextDay = getNextDay(day, today);
      if (nextDay === null) return [];
      const limitsText = typeof appliesTo === 'string' ? appliesTo : '';
      return [
        {
          figure: { ...figure, value: '' },
          day: nextDay,
          isYearly: isYearlyDay(day),
          appliesTo: limitsText,
          appliesToChn,
        },
      ];
    })
    .sort((deadlineA, deadlineB) => (deadlineA.day < deadlineB.day ? -1 : 1));
  return nearestDeadline ?? null;
}
