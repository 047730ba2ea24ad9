import type { Texts } from '#backend/site/site-content.ts';
import type { Locale } from '#shared/locale/locales.ts';

/** Caption of a film with start and end in seconds. */
export interface Cue {
  from: number;
  to: number;
  text: Texts;
}

const formatCueTime = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

/** Formats captions as WebVTT. A blank line ends a cue and '-->' starts one, so texts must contain neither. */
export const renderCaptions = (cues: readonly Cue[], locale: Locale): string =>
  [
    'WEBVTT',
    ...cues.map(({ from, to, text }) => `${formatCueTime(from)} --> ${formatCueTime(to)}\n${text[locale]}`),
    '',
  ].join('\n\n');

// Durations in seconds, used by both captions and drawings.

export const LECTURE_SCENES = { title: 2.5, chart: 2.5, picture: 2.5 } as const;
