import { createRequestHandler, type RequestHandler, RouterContextProvider } from 'react-router';
import { portalRequest, type PortalRequest } from '#client/portal-request.server.ts';
import { watchLoaders } from './wholeness.ts';

/** Under the dev server the next request may be to another page: its files change while it runs. */
export const IS_EDITED = import.meta.env?.MODE === 'development';

const loadBuild = () => import('virtual:react-router/server-build');
/** Of a build that is given by a function, React Router would make its table of routes anew with every page. */
const readHandler = async () => createRequestHandler(watchLoaders(await loadBuild()), import.meta.env.MODE);
let handler: RequestHandler | null = null;

/** What the routes of the site answer; a loader is told of its request by `portal`. */
export async function runRouter(request: Request, portal: PortalRequest): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(portalRequest, portal);
  // Files that are edited make another build.
  const handle = IS_EDITED ? await readHandler() : (handler ??= await readHandler());
  return handle(request, context);
}

let version = '';

/** Names this build: pages that were made by another one refer to files that are gone. '' until it was read once. */
export const buildVersion = (): string => version;
export const readBuildVersion = async (): Promise<string> => (version = (await loadBuild()).assets.version);
