import type { RouterContextProvider, ServerBuild } from 'react-router';
import { portalRequest } from '#client/portal-request.server.ts';
import { type CallError, isNotOffered } from '#shared/call-error.ts';

/** Tracks whether every part of a page was loaded, because only a complete page may be cached. */
export class PageCompleteness {
  #isIncomplete = false;
  #hasMainFailed = false;
  #pending = 0;

  /** Called when a part is missing or the page is personal. */
  markIncomplete = () => {
    this.#isIncomplete = true;
  };

  /**
   * Called when a part failed. A call that this backend does not offer will never succeed, so the page is complete
   * without it.
   */
  partFailed = (error: CallError) => {
    if (!isNotOffered(error)) this.markIncomplete();
  };

  mainFailed = () => {
    this.#hasMainFailed = true;
    this.markIncomplete();
  };

  hasMainFailed = (): boolean => this.#hasMainFailed;

  /** Tracks deferred data. If it rejects, or is still pending when the page ends, the page is incomplete. */
  track(part: Promise<unknown>) {
    this.#pending += 1;
    part.then(
      () => {
        this.#pending -= 1;
      },
      () => this.markIncomplete(),
    );
  }

  /** Whether the page is complete. Valid only after its last byte was written. */
  isComplete = (): boolean => !this.#isIncomplete && this.#pending === 0;
}

type Loader = (args: { context: Readonly<RouterContextProvider> }) => unknown;

/** Wraps every loader of the build, so that the deferred data of every route is tracked. */
export function trackDeferredData(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const loader = route?.module.loader as Loader | undefined;
    if (!route || !loader) return [id, route] as const;
    const trackedLoader: Loader = async (args) => {
      const loaderData = await loader(args);
      for (const deferredPart of findPromises(loaderData)) args.context.get(portalRequest).late.watch(deferredPart);
      return loaderData;
    };
    return [id, { ...route, module: { ...route.module, loader: trackedLoader } }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] };
}

/** Returns the promises in a loader's data, at any depth. */
export function findPromises(value: unknown): Promise<unknown>[] {
  const promises: Promise<unknown>[] = [];
  collectPromises(value, new Set(), promises);
  return promises;
}

/**
 * Adds all promises inside a value to one list. Joining a list per value would be slow, because a page has thousands of
 * values.
 */
function collectPromises(value: unknown, visitedObjects: Set<unknown>, promises: Promise<unknown>[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (value instanceof Promise) {
    promises.push(value);
    return;
  }
  if (visitedObjects.has(value) || value instanceof Response) return;
  visitedObjects.add(value);
  if (Array.isArray(value)) for (const item of value) collectPromises(item, visitedObjects, promises);
  else for (const childValue of Object.values(value)) collectPromises(childValue, visitedObjects, promises);
}
