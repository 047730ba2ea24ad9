import type { SourcedFigure } from '#client/features/facts/figure.ts';
import { parseOrNull } from '#shared/parse-or-null.ts';

/** Next application deadline that a school publishes on its own website. */
export interface NextDeadline {
  figure: SourcedFigure;
  /** Date such as '2027-01-15', or '01-15' for an annual deadline. */
  day: string;
  /** Programmes or applicants to which the deadline is limited, in English and Chinese; '' for all of the level. */
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

const DAY = /^(?:\d{4}-)?\d{2}-\d{2}$/;
const YEARLESS_LETTERS = '01-15'.length;

/**
 * Finds the next deadline among the school's figures for these levels. Guides are ignored, and past dates are skipped.
 */
export function nextDeadline(
  figures: readonly SourcedFigure[],
  levels: readonly string[],
  today = new Date().toISOString().slice(0, '2027-01-15'.length),
): NextDeadline | null {
  const year = Number(today.slice(0, 4));
  const inTime = (day: string) => {
    if (day.length > YEARLESS_LETTERS) return day;
    return `${year}-${day}` < today ? `${year + 1}-${day}` : `${year}-${day}`;
  };
  const [next] = figures
    .flatMap((figure) => {
      const message = (parseOrNull(figure.value) ?? {}) as DeadlineInput;
      const { kind, day, standing, appliesTo, appliesToChn = null } = message;
      const [level = ''] = figure.part.split('|');
      if (kind !== 'application' || standing !== 'stated' || typeof day !== 'string' || !DAY.test(day)) return [];
      if (level !== 'all' && !levels.includes(level)) return [];
      const limits = typeof appliesTo === 'string' ? appliesTo : '';
      return [{ figure: { ...figure, value: '' }, day, appliesTo: limits, appliesToChn }];
    })
    .filter(({ day }) => inTime(day) >= today)
    .sort((item, other) => (inTime(item.day) < inTime(other.day) ? -1 : 1));
  return next ?? null;
}
