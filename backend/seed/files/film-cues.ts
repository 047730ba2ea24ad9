import type { Texts } from '#backend/site/site-content.ts';
import type { Locale } from '#shared/locale/locales.ts';

/** What stands under a film from one second to another. */
export interface Cue {
  from: number;
  to: number;
  text: Texts;
}

const clock = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

/** WebVTT. A blank line ends a cue and '-->' begins one, so a text holds neither. */
export const writeCaptions = (cues: readonly Cue[], locale: Locale): string =>
  ['WEBVTT', ...cues.map(({ from, to, text }) => `${clock(from)} --> ${clock(to)}\n${text[locale]}`), ''].join('\n\n');

// How long the parts of a film are, in seconds: the captions and the drawing keep to the same.

export const LECTURE_SCENES = { title: 2.5, chart: 2.5, picture: 2.5 } as const;
