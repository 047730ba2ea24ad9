import type { RouterContextProvider, ServerBuild } from 'react-router';
import { portalRequest } from '#client/portal-request.server.ts';
import { type Failure, isNotOffered } from '#shared/failure.ts';

/** Whether all of a page has come as it should. Only then may others get it. */
export class PageCompleteness {
  #isBroken = false;
  #isPointless = false;
  #waiting = 0;

  /** Part of it is missing, or it is for one visitor alone. */
  spoil = () => {
    this.#isBroken = true;
  };

  /** A part did not come. One that this backend does not offer will not come next time either: the page is whole without it. */
  missPart = (failure: Failure) => {
    if (!isNotOffered(failure)) this.spoil();
  };

  /** What the page is about is missing. */
  failMain = () => {
    this.#isPointless = true;
    this.spoil();
  };

  isMainFailed = (): boolean => this.#isPointless;

  /** What fails, and what is still on its way when the page ends, makes it one that is not whole. */
  watch(part: Promise<unknown>) {
    this.#waiting += 1;
    part.then(
      () => {
        this.#waiting -= 1;
      },
      () => this.spoil(),
    );
  }

  /** Asked when the last byte has been written. */
  isWhole = (): boolean => !this.#isBroken && this.#waiting === 0;
}

type Loader = (args: { context: Readonly<RouterContextProvider> }) => unknown;

/** A build in which every loader's late parts are watched, so that no route can forget to. */
export function trackDeferredData(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const loader = route?.module.loader as Loader | undefined;
    if (!route || !loader) return [id, route] as const;
    const watched: Loader = async (args) => {
      const loaded = await loader(args);
      for (const part of findPromises(loaded)) args.context.get(portalRequest).late.watch(part);
      return loaded;
    };
    return [id, { ...route, module: { ...route.module, loader: watched } }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] };
}

/** Whatever is still to come in what a loader gave, at any depth. */
export function findPromises(value: unknown, seen = new Set<unknown>()): Promise<unknown>[] {
  if (value instanceof Promise) return [value];
  if (typeof value !== 'object' || value === null || seen.has(value) || value instanceof Response) return [];
  seen.add(value);
  return Object.values(value).flatMap((inner) => findPromises(inner, seen));
}
