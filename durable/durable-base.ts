import { createDurable } from 'itty-durable';
import type { IRequest, RouterType } from 'itty-router';
import { underRequest } from '#shared/log-line.ts';
import type { ChatBindings } from './bindings.ts';
import { requestIdOf } from './log-event.ts';

/** The state that itty-durable passes on: with its router and the bindings, which its types do not describe. */
export type IttyState = DurableObjectState & { router: RouterType<IRequest>; env: ChatBindings };

const IttyObject = createDurable({ autoPersist: false });

/** Whatever comes to an object is one request, for its lines of the log; what comes of it later, too. */
export abstract class DurableBase extends IttyObject {
  /** Runtime objects hang on it: own fields of the object are what persist() stores. */
  declare state: IttyState;

  override fetch(request: Request): Promise<Response> {
    return underRequest(requestIdOf(request), () => super.fetch(request));
  }

  webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    return underRequest(crypto.randomUUID(), () => this.onMessage(socket, message));
  }

  alarm(): Promise<void> {
    return underRequest(crypto.randomUUID(), () => this.onAlarm());
  }

  protected abstract onMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void>;
  protected abstract onAlarm(): Promise<void>;
}
