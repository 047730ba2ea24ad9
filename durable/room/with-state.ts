import type { Turn } from './room-event.ts';
import type { HumanSession, RoomState } from './room-state.ts';

export const withState = (turn: Turn, change: Partial<RoomState>): Turn => ({
  ...turn,
  state: { ...turn.state, ...change },
});

/** Nothing where there is no session with people. */
export function withHuman(turn: Turn, change: Partial<HumanSession>): Turn {
  const { human } = turn.state;
  return human ? withState(turn, { human: { ...human, ...change } }) : turn;
}
