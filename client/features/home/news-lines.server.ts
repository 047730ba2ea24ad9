import type { Agent } from '#shared/contract/agent.ts';
import type { Locale } from '#shared/locale/locales.ts';

export interface NewsItem {
  id: string;
  title: string;
  subtitle: string;
  /** 2026-11-18, or '' where the backend gives none that can be read. */
  day: string;
  /** The same day in words. */
  dayText: string;
}

/** Dates in English are written the British way. */
const DATE_TAGS = { zh: 'zh-CN', 'zh-hk': 'zh-HK', 'en-us': 'en-GB' } as const satisfies Record<Locale, string>;

export function toNewsLines(lines: Agent['indexNewsList'], locale: Locale): NewsItem[] {
  return lines
    .filter(({ id, title }) => id && title)
    .map(({ id, title, subtitle, publishTime, gmtCreate }) => ({
      id,
      title,
      subtitle,
      ...readDay(publishTime || gmtCreate, locale),
    }));
}

/** The day as the backend wrote it; no time zone can move it. */
function readDay(time: string, locale: Locale): Pick<NewsItem, 'day' | 'dayText'> {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(time)?.[0] ?? '';
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return { day: '', dayText: '' };
  return {
    day,
    dayText: date.toLocaleDateString(DATE_TAGS[locale], {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    }),
  };
}
