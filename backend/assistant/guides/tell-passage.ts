import type { GuideRow } from '#backend/queries/assistant/guides.ts';
import { escapeMarkup, say } from '#backend/assistant/say.ts';
import type { Locale } from '#shared/locale/locales.ts';

/** A passage with its page and its day, as markup, in an answer and for who writes it. */
export function tellPassage(
  { locale, now }: { locale: Locale; now: Date },
  { passage, page, publisher, asAt, reviewBy }: Pick<GuideRow, 'passage' | 'page' | 'publisher' | 'asAt' | 'reviewBy'>,
): string {
  const link = `<a href="${escapeMarkup(page).replaceAll('"', '%22')}" target="_blank">${escapeMarkup(publisher)}</a>`;
  const day = asAt ? say(locale, 'guideAsAt', { day: asAt }) : say(locale, 'guideUndated');
  const isOverdue = reviewBy < now.toISOString().slice(0, reviewBy.length);
  const warning = isOverdue ? say(locale, 'guideOverdue', { day: reviewBy }) : '';
  return `<p>${escapeMarkup(passage)} ${link}${escapeMarkup(day)}${escapeMarkup(warning)}</p>`;
}
