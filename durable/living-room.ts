import { SOCKET_CLOSES } from '#shared/chat-protocol/chat-names.ts';
import type { HumanSide } from './people-service/human-side.ts';
import type { Alarm } from './plan-wake.ts';
import type { RoomLog } from './queries/room-log.ts';
import type { TabSockets } from './tab-sockets.ts';

/** What of a room is not its stored state. */
export interface LivingRoom {
  log: RoomLog;
  tabs: TabSockets;
  people: HumanSide;
  alarm: Alarm;
}

/** Nothing stays of the conversation. Whoever looks at it now finds an empty one. */
export async function emptyRoom(living: LivingRoom, storage: DurableObjectStorage): Promise<void> {
  living.tabs.closeAll(SOCKET_CLOSES.forgotten, 'forgotten');
  living.people.keepGoing();
  await storage.deleteAlarm();
  await storage.deleteAll();
  living.alarm = { at: 0, rang: 0 };
  living.log.open();
}

/** A login of this user has ended. Whose socket it opened is known only when that browser comes again. */
export function recheckTabs({ tabs }: Pick<LivingRoom, 'tabs'>): Response {
  tabs.closeAll(SOCKET_CLOSES.comeAgain, 'come again');
  return new Response(null, { status: 204 });
}
