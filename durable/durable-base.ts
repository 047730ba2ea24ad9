import { createDurable } from 'itty-durable';
import type { IRequest, RouterType } from 'itty-router';
import { withRequestId } from '#shared/log-line.ts';
import { parseTraceparent, TRACEPARENT_HEADER } from '#shared/trace-context.ts';
import type { ChatBindings } from './bindings.ts';
import { getRequestId } from './log-event.ts';

/** State that itty-durable passes on, with the router and the bindings that its types omit. */
export type IttyState = DurableObjectState & { router: RouterType<IRequest>; env: ChatBindings };

const IttyObject = createDurable({ autoPersist: false });

/** Base class that gives each request, WebSocket message and alarm a request id for the log. */
export abstract class DurableBase extends IttyObject {
  /** Objects that exist only at run time are attached to `state`, because persist() stores the object's own fields. */
  declare state: IttyState;

  override fetch(request: Request): Promise<Response> {
    return withRequestId(
      getRequestId(request),
      () => super.fetch(request),
      parseTraceparent(request.headers.get(TRACEPARENT_HEADER)),
    );
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
