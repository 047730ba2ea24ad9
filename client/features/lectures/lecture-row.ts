import { parseDay } from '#client/i18n/date-texts.ts';
import type { Caption } from '#client/ui/film/film-captions.tsx';
import { getSchoolArtPath } from '#shared/art/art-address.ts';
import type { RichText } from '#shared/contract/fields.ts';
import type { Lecture } from '#shared/contract/catalogue/lecture.ts';

export interface LectureRow {
  id: string;
  title: string;
  speaker: string;
  /** Date such as '2026-12-05', or '' if invalid. */
  day: string;
  /** Start and end such as '19:00–20:30', or only one of them if the other is unknown. */
  hours: string;
  /** Start as ISO time with Hong Kong's offset, or '' if unknown. */
  startsAt: string;
  endsAt: string;
  place: string;
  online: boolean;
  cover: string;
  description: RichText;
  replay: { kind: 'film' | 'page'; address: string; captions: readonly Caption[] } | null;
  seatsLeft: number | null;
  signedUp: boolean;
  cancelled: boolean;
}

export function toLectureRow(lecture: Lecture): LectureRow {
  const { id, title, speaker, startTime, endTime, place, online, cover, description, seatsLeft, signedUp, cancelled } =
    lecture;
  return {
    id,
    title,
    speaker,
    day: parseDay(startTime),
    hours: formatHours(startTime, endTime),
    startsAt: toHongKongTime(startTime),
    endsAt: toHongKongTime(endTime),
    place,
    online,
    cover: cover || getSchoolArtPath({ id: `l-${id}`, country: 'any' }),
    description,
    replay: toReplay(lecture),
    seatsLeft,
    signedUp,
    cancelled,
  };
}

function toHongKongTime(time: string): string {
  const timeOfDay = extractTimeOfDay(time);
  return parseDay(time) && timeOfDay ? `${parseDay(time)}T${timeOfDay}:00+08:00` : '';
}

/** Converts the URL of a recording. Film files play on the page. Other URLs open in a new tab. */
function toReplay({ videoUrl: address, captions }: Lecture): LectureRow['replay'] {
  if (!/^(https?:\/\/|\/)/i.test(address)) return null;
  return { kind: /\.(mp4|webm|m4v|mov)(\?|$)/i.test(address) ? 'film' : 'page', address, captions };
}

/** Extracts the time of day from a text such as '2026-12-05 19:00:00'. Returns '' if it is missing. */
const extractTimeOfDay = (time: string) => /[ T](\d{2}:\d{2})/.exec(time)?.[1] ?? '';

/** Formats start and end such as '19:00–20:30', or only one of them if the other is unknown. */
export const formatHours = (start: string, end: string) =>
  [extractTimeOfDay(start), extractTimeOfDay(end)].filter(Boolean).join('–');
