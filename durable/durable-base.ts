import { createDurable } from 'itty-durable';
import type { IRequest, RouterType } from 'itty-router';
import { underRequest } from '#shared/log-line.ts';
import type { ChatBindings } from './bindings.ts';
import { requestIdOf } from './log-event.ts';

/** What itty-durable makes of an object; its own types say nothing of it. */
interface IttyObject {
  /** Everything alive hangs on it: own fields of the object are what persist() stores. */
  state: DurableObjectState & { router: RouterType<IRequest>; env: ChatBindings };
  /** As a method: a property could not be gone over by a class. */
  fetch(request: Request): Promise<Response>;
  loadFromStorage: () => Promise<void>;
  persist: () => Promise<void>;
}

const IttyObject = createDurable({ autoPersist: false }) as unknown as new (
  state: DurableObjectState,
  env: ChatBindings,
) => IttyObject;

/** Whatever comes to an object is one request, for its lines of the log; what comes of it later, too. */
export abstract class DurableBase extends IttyObject {
  override fetch(request: Request): Promise<Response> {
    return underRequest(requestIdOf(request), () => super.fetch(request));
  }

  webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    return underRequest(crypto.randomUUID(), () => this.hear(socket, message));
  }

  alarm(): Promise<void> {
    return underRequest(crypto.randomUUID(), () => this.ring());
  }

  protected abstract hear(socket: WebSocket, message: string | ArrayBuffer): Promise<void>;
  protected abstract ring(): Promise<void>;
}
