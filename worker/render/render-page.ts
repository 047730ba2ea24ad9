import { createRequestHandler, RouterContextProvider } from 'react-router';
import { type PortalRequest, portalRequest } from '#client/portal-request.server.ts';

const loadBuild = () => import('virtual:react-router/server-build');
const handle = createRequestHandler(loadBuild, import.meta.env.MODE);

export function renderPage(request: Request, portal: PortalRequest): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(portalRequest, portal);
  return handle(request, context);
}

/** Names this build: pages that were made by another one refer to files that are gone. */
export const readBuildVersion = async () => (await loadBuild()).assets.version;
