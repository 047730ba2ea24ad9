import { readFileSync } from 'node:fs';
import { GUIDE_SCENES } from '#client/features/selection/selection-guide.tsx';
import type { Cue } from '#backend/seed/files/film-cues.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import type { Texts } from '#backend/site/site-content.ts';

interface Messages {
  guide: { scenes: Record<string, string> };
}

/** The captions of the film: the words of the page's own transcript. */
export function guideCues(): Cue[] {
  const messages = LOCALES.map(
    (locale) =>
      [locale, JSON.parse(readFileSync(`client/i18n/messages/${locale}/selection.json`, 'utf8')) as Messages] as const,
  );
  let from = 0;
  return GUIDE_SCENES.map(({ key, seconds }) => {
    const text = Object.fromEntries(messages.map(([locale, { guide }]) => [locale, guide.scenes[key] ?? ''])) as Texts;
    const cue = { from, to: from + seconds, text };
    from += seconds;
    return cue;
  });
}
