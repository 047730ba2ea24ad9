import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Cue, renderCaptions } from '#backend/seed/files/film-cues.ts';
import { GUIDE_SCENES } from '#client/features/selection/selection-guide.tsx';
import type { Texts } from '#backend/site/site-content.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { VERSION_NOTES } from '#backend/seed/seed-data.ts';

const FILM_FOLDER = 'client/features/selection/film';
const MAX_FILM_BYTES = 1_500_000;

interface Messages {
  guide: { scenes: Record<string, string> };
}

/** Builds the captions of the film from the transcript on its page. */
function createGuideCues(): Cue[] {
  const messages = LOCALES.map(
    (locale) =>
      [locale, JSON.parse(readFileSync(`client/i18n/messages/${locale}/selection.json`, 'utf8')) as Messages] as const,
  );
  let startSeconds = 0;
  return GUIDE_SCENES.map(({ key, seconds }) => {
    const text = Object.fromEntries(messages.map(([locale, { guide }]) => [locale, guide.scenes[key] ?? ''])) as Texts;
    const cue = { from: startSeconds, to: startSeconds + seconds, text };
    startSeconds += seconds;
    return cue;
  });
}

describe.each(LOCALES)('the film of the questionnaire in %s', (locale) => {
  it('has captions equal to the text next to it', () => {
    const captions = readFileSync(`${FILM_FOLDER}/guide-${locale}.vtt`, 'utf8');
    expect(captions).toBe(renderCaptions(createGuideCues(), locale));
    expect(captions.match(/-->/g)).toHaveLength(GUIDE_SCENES.length);
    expect(createGuideCues().every(({ text }) => text[locale] !== '')).toBe(true);
  });

  it('is a small film with a poster and a stated length', () => {
    const filmBytes = readFileSync(`${FILM_FOLDER}/guide-${locale}.webm`);
    expect([filmBytes.subarray(0, 4).toString('hex'), filmBytes.byteLength < MAX_FILM_BYTES]).toEqual([
      '1a45dfa3',
      true,
    ]);
    expect(readFileSync(`${FILM_FOLDER}/guide-${locale}.jpg`).subarray(0, 3).toString('hex')).toBe('ffd8ff');
    const seconds = GUIDE_SCENES.reduce((sum, scene) => sum + scene.seconds, 0);
    const { guide } = JSON.parse(readFileSync(`client/i18n/messages/${locale}/selection.json`, 'utf8'));
    expect(guide.title).toContain(String(seconds));
  });
});

it('is located where the version notes link to', () => {
  expect(VERSION_NOTES.find(({ key }) => key === 'selection-video')?.link).toBe('/school-selection#guide');
});
