import type { RouterContextProvider, ServerBuild } from 'react-router';
import { portalRequest } from '#client/portal-request.server.ts';

type Loader = (args: { context: Readonly<RouterContextProvider> }) => unknown;

/** A build in which every loader's late parts are watched, so that no route can forget to. */
export function watchLoaders(build: ServerBuild): ServerBuild {
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
