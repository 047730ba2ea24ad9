import type { SourcedFigure } from '#client/features/facts/figure.ts';
import { parseOrNull } from '#shared/parse-or-null.ts';

/** The next day until which a school, by its own page, accepts applications. */
export interface NextDeadline {
  figure: SourcedFigure;
  /** '2027-01-15', or '01-15' of every year. */
  day: string;
  /** Programmes or applicants that it is limited to, in English and Chinese; '' for all of its level. */
  appliesTo: string;
  appliesToChn: { zh: string; 'zh-hk': string } | null;
}

interface Said {
  kind?: unknown;
  day?: unknown;
  appliesTo?: unknown;
  appliesToChn?: { zh: string; 'zh-hk': string } | null;
  standing?: unknown;
}

const DAY = /^(?:\d{4}-)?\d{2}-\d{2}$/;
const YEARLESS_LETTERS = '01-15'.length;

/** Next deadline among the school's facts for these levels. Guides are ignored, and past dates are omitted. */
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
      const message = (parseOrNull(figure.value) ?? {}) as Said;
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
