import { createDurable } from 'itty-durable';

/** What a room says of itself; live conversations open with the live service. */
export interface RoomReport {
  sockets: number;
}

/**
 * One conversation. It holds browsers' sockets while they last; nothing of a live service is in it yet, so it accepts
 * none.
 */
export class ChatRoom extends createDurable({ autoPersist: false }) {
  report(): RoomReport {
    return { sockets: (this.state as DurableObjectState).getWebSockets().length };
  }
}
