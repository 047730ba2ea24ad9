import { createDurable } from 'itty-durable';
import type { IRequest, RouterType } from 'itty-router';
import type { ChatBindings } from './bindings.ts';

/** What itty-durable makes of an object; its own types say nothing of it. */
interface DurableBase {
  /** Everything alive hangs on it: own fields of the object are what persist() stores. */
  state: DurableObjectState & { router: RouterType<IRequest>; env: ChatBindings };
  fetch: (request: Request) => Promise<Response>;
  loadFromStorage: () => Promise<void>;
  persist: () => Promise<void>;
}

export const DurableBase = createDurable({ autoPersist: false }) as unknown as new (
  state: DurableObjectState,
  env: ChatBindings,
) => DurableBase;
