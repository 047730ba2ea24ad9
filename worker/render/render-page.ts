import { createRequestHandler, RouterContextProvider } from 'react-router';
import { type PortalRequest, portalRequest } from '#client/portal-request.server.ts';
import { paintFirst } from './paint-first.ts';
import { watchLoaders } from './wholeness.ts';

const loadBuild = () => import('virtual:react-router/server-build');
const handle = createRequestHandler(async () => watchLoaders(await loadBuild()), import.meta.env.MODE);

export async function renderPage(request: Request, portal: PortalRequest): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(portalRequest, portal);
  return paintFirst(await handle(request, context));
}

/** Names this build: pages that were made by another one refer to files that are gone. */
export const readBuildVersion = async () => (await loadBuild()).assets.version;
