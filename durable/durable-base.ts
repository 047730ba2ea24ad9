import { createDurable } from 'itty-durable';
import type { IRequest, RouterType } from 'itty-router';
import { withRequestId } from '#shared/log-line.ts';
import type { ChatBindings } from './bindings.ts';
import { requestIdOf } from './log-event.ts';

/** State passed on by itty-durable, with the router and bindings that its types omit. */
export type IttyState = DurableObjectState & { router: RouterType<IRequest>; env: ChatBindings };

const IttyObject = createDurable({ autoPersist: false });

/** Base class that gives each request, socket message and alarm a request id for the log. */
export abstract class DurableBase extends IttyObject {
  /** Runtime objects are attached to it, because persist() stores the object's own fields. */
  declare state: IttyState;

  override fetch(request: Request): Promise<Response> {
    return withRequestId(requestIdOf(request), () => super.fetch(request));
  }

  webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    return withRequestId(crypto.randomUUID(), () => this.onMessage(socket, message));
  }

  alarm(): Promise<void> {
    return withRequestId(crypto.randomUUID(), () => this.onAlarm());
  }

  protected abstract onMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void>;
  protected abstract onAlarm(): Promise<void>;
}
