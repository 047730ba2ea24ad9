import type { RouterContextProvider, ServerBuild } from 'react-router';
import { portalRequest } from '#client/portal-request.server.ts';
import { type CallError, isNotOffered } from '#shared/call-error.ts';

/** Whether every part of a page was loaded: only a complete page may be cached. */
export class PageCompleteness {
  #isIncomplete = false;
  #hasMainFailed = false;
  #pending = 0;

  /** A part is missing, or the page is personal. */
  markIncomplete = () => {
    this.#isIncomplete = true;
  };

  /** A call that this backend does not offer will fail next time too: the page counts as complete without it. */
  partFailed = (error: CallError) => {
    if (!isNotOffered(error)) this.markIncomplete();
  };

  /** The page's main resource could not be loaded. */
  mainFailed = () => {
    this.#hasMainFailed = true;
    this.markIncomplete();
  };

  hasMainFailed = (): boolean => this.#hasMainFailed;

  /** Deferred data that rejects, or is still pending when the page ends, makes it incomplete. */
  track(part: Promise<unknown>) {
    this.#pending += 1;
    part.then(
      () => {
        this.#pending -= 1;
      },
      () => this.markIncomplete(),
    );
  }

  /** Valid after the last byte was written. */
  isComplete = (): boolean => !this.#isIncomplete && this.#pending === 0;
}

type Loader = (args: { context: Readonly<RouterContextProvider> }) => unknown;

/** Wraps every loader of the build, so that no route can forget to track its deferred data. */
export function trackDeferredData(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const loader = route?.module.loader as Loader | undefined;
    if (!route || !loader) return [id, route] as const;
    const tracked: Loader = async (args) => {
      const loaded = await loader(args);
      for (const part of findPromises(loaded)) args.context.get(portalRequest).late.watch(part);
      return loaded;
    };
    return [id, { ...route, module: { ...route.module, loader: tracked } }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] };
}

/** Promises in a loader's data, at any depth. */
export function findPromises(value: unknown, seen = new Set<unknown>()): Promise<unknown>[] {
  if (value instanceof Promise) return [value];
  if (typeof value !== 'object' || value === null || seen.has(value) || value instanceof Response) return [];
  seen.add(value);
  return Object.values(value).flatMap((inner) => findPromises(inner, seen));
}
