import { texts } from '#backend/site/site-content.ts';
import { type Cue, LECTURE_SCENES } from './film-cues.ts';
import type { LectureSeed } from '#backend/seed/seed-schemas.ts';

const withoutMarkup = (html: string) => html.replaceAll(/<[^<>]+>/g, '');

/**
 * Returns the captions of a lecture's film. The demo's lectures never took place, so they say that the film is an
 * example.
 */
export function lectureFilmCues({ title, description }: LectureSeed): Cue[] {
  const { title: first, chart, picture } = LECTURE_SCENES;
  return [
    { from: 0, to: first, text: title },
    {
      from: first,
      to: first + chart,
      text: texts(
        withoutMarkup(description['zh-hk']),
        withoutMarkup(description.zh),
        withoutMarkup(description['en-us']),
      ),
    },
    {
      from: first + chart,
      to: first + chart + picture,
      text: texts(
        '這是示例短片，只示範重溫怎樣播放，並非講座實錄。',
        '这是示例短片，只演示回放怎样播放，并非讲座实录。',
        'An example that shows how recordings play. It is no recording of the talk.',
      ),
    },
  ];
}
