import type { ServiceDoor } from './live-agent/find-service.ts';
import type { RemoteMessage } from './room/remote-message.ts';
import type { RoomEvent } from './room/room-event.ts';
import type { Contact, Entry, RoomState, Service } from './room/room-state.ts';
import type { KnownMessages } from './room/find-known.ts';

type Unstamped<E> = E extends unknown ? Omit<E, 'at'> : never;

/** What the side of the people needs of its room. */
export interface RoomHold {
  /** The way to a service. */
  door: (service: Service) => ServiceDoor;
  log: KnownMessages & { findBytes: (seq: number) => Uint8Array | null; dropBytes: (seq: number) => void };
  state: () => RoomState;
  take: (event: Unstamped<RoomEvent>) => void;
  /** Something is to be seen to at another time than before. */
  planWake: () => void;
  tabs: () => number;
  tellTyping: (isTyping: boolean) => void;
  now: () => number;
  random: () => number;
}

/** The same, with what each part of that side does with a service's messages. */
export interface PeopleHold extends RoomHold {
  hear: (messages: RemoteMessage[]) => void;
  known: (message: RemoteMessage) => Entry[];
  seenUpTo: (contact: Contact) => number;
}
