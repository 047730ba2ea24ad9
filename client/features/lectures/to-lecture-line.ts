import { schoolArtAddress } from '#shared/art/art-address.ts';
import type { Lecture } from '#shared/contract/lecture.ts';
import { hoursText, readClock } from './clock-text.ts';
import { readDay } from '#client/i18n/day-text.ts';
import type { LectureLine } from './lecture-line.ts';

export function toLectureLine(lecture: Lecture): LectureLine {
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

/** A film plays here; anything else is a page of somebody else's, and opens as one. */
function toReplay({ videoUrl: address, captions }: Lecture): LectureLine['replay'] {
  if (!/^(https?:\/\/|\/)/i.test(address)) return null;
  return { kind: /\.(mp4|webm|m4v|mov)(\?|$)/i.test(address) ? 'film' : 'page', address, captions };
}
