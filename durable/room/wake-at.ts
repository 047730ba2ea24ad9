import { DAY_MS, RETENTION_DAYS } from '#shared/rules/retention-periods.ts';
import type { RoomState } from './room-state.ts';

const KEPT_MS = RETENTION_DAYS.conversation * DAY_MS;

/** When the room is to be emptied, unless something is written before. */
const forgetAt = ({ writtenAt }: RoomState) => (writtenAt > 0 ? writtenAt + KEPT_MS : Number.POSITIVE_INFINITY);

export const isForgettable = (room: RoomState, at: number) => at >= forgetAt(room);

/** When something of the state is to be seen to. */
export function wakeAt(room: RoomState): number {
  const outbox = (room.human?.outbox ?? []).map(({ lateAt, until }) => lateAt ?? until);
  return Math.min(forgetAt(room), ...outbox, ...room.answering.map(({ until }) => until));
}
