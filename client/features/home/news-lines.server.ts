import type { Agent } from '#shared/contract/agent.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { dayOfNews, dayText } from '#client/i18n/day-text.ts';

export interface NewsItem {
  id: string;
  title: string;
  subtitle: string;
  /** 2026-11-18, or '' where the backend gives none that can be read. */
  day: string;
  /** The same day in words. */
  dayText: string;
}

export function toNewsLines(lines: Agent['indexNewsList'], locale: Locale): NewsItem[] {
  return lines
    .filter(({ id, title }) => id && title)
    .map((line) => {
      const { id, title, subtitle } = line;
      const day = dayOfNews(line);
      return { id, title, subtitle, day, dayText: dayText(day, locale) };
    });
}
