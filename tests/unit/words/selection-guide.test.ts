import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Cue, writeCaptions } from '#backend/seed/files/film-cues.ts';
import { GUIDE_SCENES } from '#client/features/selection/selection-guide.tsx';
import type { Texts } from '#backend/site/site-content.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { VERSION_NOTES } from '#backend/seed/seed-data.ts';

const FOLDER = 'client/features/selection/film';
const LARGEST = 1_500_000;

interface Messages {
  guide: { scenes: Record<string, string> };
}

/** Captions of the film, built from the transcript on its page. */
function guideCues(): Cue[] {
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

describe.each(LOCALES)('the film of the questionnaire in %s', (locale) => {
  it('has captions equal to the text next to it', () => {
    const captions = readFileSync(`${FOLDER}/guide-${locale}.vtt`, 'utf8');
    expect(captions).toBe(writeCaptions(guideCues(), locale));
    expect(captions.match(/-->/g)).toHaveLength(GUIDE_SCENES.length);
    expect(guideCues().every(({ text }) => text[locale] !== '')).toBe(true);
  });

  it('is a small film, with a picture to begin with, that says how long it lasts', () => {
    const film = readFileSync(`${FOLDER}/guide-${locale}.webm`);
    expect([film.subarray(0, 4).toString('hex'), film.byteLength < LARGEST]).toEqual(['1a45dfa3', true]);
    expect(readFileSync(`${FOLDER}/guide-${locale}.jpg`).subarray(0, 3).toString('hex')).toBe('ffd8ff');
    const seconds = GUIDE_SCENES.reduce((sum, scene) => sum + scene.seconds, 0);
    const { guide } = JSON.parse(readFileSync(`client/i18n/messages/${locale}/selection.json`, 'utf8'));
    expect(guide.title).toContain(String(seconds));
  });
});

it('is where the version notes say it is', () => {
  expect(VERSION_NOTES.find(({ key }) => key === 'selection-video')?.link).toBe('/school-selection#guide');
});
