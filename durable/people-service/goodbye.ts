import { AGENT_LEAVE } from '#shared/contract/chat.ts';
import { DELIVERY_PATIENCE_MS } from './service-client.ts';
import type { PeopleHold } from './room-hold.ts';

const PAUSE_MS = 15_000;

/** Tells the service that the visitor has left, until it has heard it. */
export class Goodbye {
  readonly #room: PeopleHold;
  #isAtIt = false;
  #nextAt = 0;

  constructor(room: PeopleHold) {
    this.#room = room;
  }

  keepGoing(): void {
    const { leaving } = this.#room.state();
    if (leaving && !this.#isAtIt && this.#room.now() >= this.#nextAt) void this.#say();
  }

  get wakeAt(): number {
    if (!this.#room.state().leaving) return Number.POSITIVE_INFINITY;
    return Math.max(this.#nextAt, this.#room.now() + DELIVERY_PATIENCE_MS);
  }

  async #say(): Promise<void> {
    const { leaving } = this.#room.state();
    if (!leaving) return;
    const { service, contact, attempts, lastId } = leaving;
    const { client } = this.#room.findService(service);
    this.#isAtIt = true;
    this.#nextAt = this.#room.now() + PAUSE_MS;
    try {
      // Of one whose answer was lost the service has heard all the same.
      const said = attempts > 0 ? await client.fetchSince(contact, lastId) : [];
      if (!said.some(({ from, text }) => from === 'own' && text === AGENT_LEAVE)) await client.leave(contact);
      this.#room.take({ kind: 'goodbyeHeard' });
    } catch {
      this.#room.take({ kind: 'goodbyeLost' });
    } finally {
      this.#isAtIt = false;
      this.#room.planWake();
    }
  }
}
