import type { BackendEnv } from '#backend/bindings.ts';
import { getHub } from '#backend/people/cable-hub.ts';

/** Closes the live sockets of deleted sessions. */
export const closeSockets = async (
  { CABLE }: Pick<BackendEnv['Bindings'], 'CABLE'>,
  agentKey: string,
  endedSessions: readonly { id: number }[],
) => getHub(CABLE, agentKey).closeOfficeSockets(endedSessions.map(({ id }) => id));
