import { assertNever } from '#shared/assert-never.ts';
import type { Told } from '#backend/inbox/told.ts';
import type { SeatDeed } from './next-seat.ts';

/** What the student is told of what happened to their seat; null for what needs no telling. */
export function tellOfSeat(lecture: number, deed: SeatDeed): Told | null {
  switch (deed.kind) {
    case 'signUp':
      return { kind: 'lectureConfirmed', lecture };
    case 'remove':
      return { kind: 'lectureSeatTaken', lecture, who: deed.who, text: deed.text };
    case 'leave':
    case 'attend':
    case 'unattend':
      return null;
    default:
      return assertNever(deed);
  }
}
