import type { SourcedFigure } from './figure.ts';
import { parseJsonOrNull } from '#shared/parse-or-null.ts';

/** Next application deadline that a school publishes on its own website. */
export interface NextDeadline {
  figure: SourcedFigure;
  /** Date such as '2027-01-15', or '01-15' for an annual deadline. */
  day: string;
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
const MONTH_DAY_LENGTH = '01-15'.length;

/**
 * Finds the next deadline among the school's figures for these levels. Guides are ignored, and past dates are skipped.
 */
export function findNextDeadline(
  figures: readonly SourcedFigure[],
  levels: readonly string[],
  today = new Date().toISOString().slice(0, '2027-01-15'.length),
): NextDeadline | null {
  const currentYear = Number(today.slice(0, 4));
  const getNextOccurrence = (day: string) => {
    if (day.length > MONTH_DAY_LENGTH) return day;
    return `${currentYear}-${day}` < today ? `${currentYear + 1}-${day}` : `${currentYear}-${day}`;
  };
  const [nearestDeadline] = figures
    .flatMap((figure) => {
      const parsedDeadline = (parseJsonOrNull(figure.value) ?? {}) as DeadlineInput;
      const { kind, day, standing, appliesTo, appliesToChn = null } = parsedDeadline;
      const [level = ''] = figure.part.split('|');
      if (kind !== 'application' || standing !== 'stated' || typeof day !== 'string' || !DAY_PATTERN.test(day))
        return [];
      if (level !== 'all' && !levels.includes(level)) return [];
      const limitsText = typeof appliesTo === 'string' ? appliesTo : '';
      return [{ figure: { ...figure, value: '' }, day, appliesTo: limitsText, appliesToChn }];
    })
    .filter(({ day }) => getNextOccurrence(day) >= today)
    .sort((deadlineA, deadlineB) => (getNextOccurrence(deadlineA.day) < getNextOccurrence(deadlineB.day) ? -1 : 1));
  return nearestDeadline ?? null;
}
