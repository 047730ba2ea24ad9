import type { PeopleService } from './find-service.ts';
import type { KnownMessages, RemoteMessage } from '#durable/room/remote-message.ts';
import type { RoomEvent } from '#durable/room/room-event.ts';
import type { Contact, Entry, RoomState, Service } from '#durable/room/room-state.ts';

type Unstamped<E> = E extends unknown ? Omit<E, 'at'> : never;

/** What the side of the people needs of its room. */
export interface RoomHold {
  findService: (service: Service) => PeopleService;
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
