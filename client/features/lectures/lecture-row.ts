import { readDay } from '#client/i18n/date-texts.ts';
import type { Caption } from '#client/ui/film/film-captions.tsx';
import { schoolArtAddress } from '#shared/art/art-address.ts';
import type { RichText } from '#shared/contract/fields.ts';
import type { Lecture } from '#shared/contract/catalogue/lecture.ts';

/** A lecture as lists show it. */
export interface LectureRow {
  id: string;
  title: string;
  speaker: string;
  /** 2026-12-05, or '' where it cannot be read. */
  day: string;
  /** '19:00–20:30', both ends where both are known. */
  hours: string;
  /** For machines, with Hong Kong's offset; '' where unknown. */
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
    day: readDay(startTime),
    hours: hoursText(startTime, endTime),
    startsAt: inHongKong(startTime),
    endsAt: inHongKong(endTime),
    place,
    online,
    cover: cover || schoolArtAddress({ id: `l-${id}`, country: 'any' }),
    description,
    replay: toReplay(lecture),
    seatsLeft,
    signedUp,
    cancelled,
  };
}

function inHongKong(time: string): string {
  const clock = readClock(time);
  return readDay(time) && clock ? `${readDay(time)}T${clock}:00+08:00` : '';
}

/** A film file is played on this page; any other address is a page of another site, and opens in a tab. */
function toReplay({ videoUrl: address, captions }: Lecture): LectureRow['replay'] {
  if (!/^(https?:\/\/|\/)/i.test(address)) return null;
  return { kind: /\.(mp4|webm|m4v|mov)(\?|$)/i.test(address) ? 'film' : 'page', address, captions };
}

/** 19:00 of '2026-12-05 19:00:00', as the backend wrote it; '' where there is none. */
const readClock = (time: string) => /[ T](\d{2}:\d{2})/.exec(time)?.[1] ?? '';

/** '19:00–20:30', or as much of it as is known. */
export const hoursText = (start: string, end: string) => [readClock(start), readClock(end)].filter(Boolean).join('–');
