interface RouteTable {
  url: string;
  routes: Record<string, { imports?: string[] } | undefined>;
}

export interface RouteImports {
  files: string[];
  /** By route, the places of its files. */
  routes: Record<string, number[]>;
}

/**
 * Fetches what the build has left out of the table of routes (scripts/size/lean-manifest.ts): with it React Router fetches
 * all files of a page that somebody points at. Without it the page comes all the same, one file after the other.
 */
export async function fetchRouteImports(): Promise<void> {
  const table = Reflect.get(window, '__reactRouterManifest') as RouteTable | undefined;
  if (!table || import.meta.env.DEV) return;
  const answer = await fetch(table.url.replace(/\.js$/, '.imports.json'));
  if (answer.ok) restoreImports(table.routes, (await answer.json()) as RouteImports);
}

export function restoreImports(table: RouteTable['routes'], { files, routes }: RouteImports) {
  for (const [id, places] of Object.entries(routes)) {
    const route = table[id];
    if (route) route.imports = places.flatMap((at) => files[at] ?? []);
  }
}
