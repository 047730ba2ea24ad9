import { createTexts } from '#backend/site/site-content.ts';
import { type Cue, LECTURE_SCENES } from './film-cues.ts';
import type { LectureSeed } from '#backend/seed/seed-schemas.ts';

const stripMarkup = (html: string) => html.replaceAll(/<[^<>]+>/g, '');

/**
 * Creates the captions of a lecture's film. They state that the film is an example, because the demo's lectures never
 * took place.
 */
export function createLectureFilmCues({ title, description }: LectureSeed): Cue[] {
  const { title: titleSeconds, chart: chartSeconds, picture: pictureSeconds } = LECTURE_SCENES;
  return [
    { from: 0, to: titleSeconds, text: title },
    {
      from: titleSeconds,
      to: titleSeconds + chartSeconds,
      text: createTexts(
        stripMarkup(description['zh-hk']),
        stripMarkup(description.zh),
        stripMarkup(description['en-us']),
      ),
    },
    {
      from: titleSeconds + chartSeconds,
      to: titleSeconds + chartSeconds + pictureSeconds,
      text: createTexts(
        '這是示例短片，只示範重溫怎樣播放，並非講座實錄。',
        '这是示例短片，只演示回放怎样播放，并非讲座实录。',
        'An example that shows how recordings play. It is no recording of the talk.',
      ),
    },
  ];
}
