import { underway } from './delivery-events.ts';
import { newRoom, type RoomState, type Underway } from './room-state.ts';

/**
 * What was stored by an older version has not all that a room has; then a line under way was only its number, and
 * nobody knew when it was written: its time begins with the new version.
 */
export function restoreRoom(stored: Partial<RoomState>, at: number): RoomState {
  const known = { ...newRoom(), ...stored };
  const room = { ...known, writtenAt: known.writtenAt || (known.seq > 0 ? at : 0) };
  if (!room.human) return room;
  const { trouble = null, isConfirmed = true } = room.human as Partial<typeof room.human>;
  const outbox = (room.human.outbox as (Underway | number)[]).map((item) =>
    typeof item === 'number' ? underway(item, at) : item,
  );
  return { ...room, human: { ...room.human, trouble, isConfirmed, outbox } };
}
