import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { type PortalRequest, portalRequest } from '#client/portal-request.server.ts';
import { assertNever } from '#shared/assert-never.ts';
import { ROUTE_MANIFEST_PATH } from '#shared/constants.ts';
import type { FetchBackend } from '#shared/contract/call.ts';
import { isOfficePage } from '#shared/pages/office-pages.ts';
import { parseFilmHosts } from '#shared/rules/film-hosts.ts';
import { parseStage } from '#shared/stage.ts';
import {
  toAnonymousCaller,
  toGenericUserCaller,
  coalesceReads,
  type ReadCoalescer,
} from '#worker/backend-client/read-coalescer.ts';
import type { CallerContext } from '#worker/backend-client/backend-request.ts';
import type { ReadPriority } from '#worker/backend-client/circuit-breaker.ts';
import type { PlatformSwitch } from '#worker/platform/platform-switch.ts';
import { getCacheContext, type IsolateMemory } from '#worker/cache/stale-while-revalidate.ts';
import { getBackendClient, getCaller } from '#worker/edge-caller.ts';
import { type EdgeContext, getUrl } from '#worker/edge-context.ts';
import { respondWithStatus } from '#worker/endpoints/respond.ts';
import { createOfficeClient, hasOffice } from '#worker/office/office-client.ts';
import { sendMutation } from '#worker/proxy/send-mutation.ts';
import { admitAndLogIn, logOut } from '#worker/session/session.ts';
import { renderPreviewCss } from '#worker/tenant/preview.ts';
import { loadSite } from '#worker/tenant/resolve-tenant.ts';
import { type Audience, createLoaderApi, type PageTimeouts, REVALIDATION_TIMEOUTS } from './loader-api.ts';
import { PageCompleteness, trackDeferredData } from './page-completeness.ts';
import { listSegments, findSegment, selectRoutes } from './select-routes.ts';

export interface IsolateState {
  memory: IsolateMemory;
  answers: ReadCoalescer;
  /** Feature flag with which operations show or hide results day on the home page. */
  results: PlatformSwitch;
}

interface DescribedRequest {
  portal: PortalRequest;
  isComplete: () => boolean;
}

export interface RenderOptions {
  audience: Audience | 'one';
  nonce: string;
  timeouts: PageTimeouts;
  startedAt: number;
}

export async function describeRequest(
  c: EdgeContext,
  { memory, answers, results }: IsolateState,
  { audience, nonce, timeouts, startedAt }: RenderOptions,
): Promise<DescribedRequest> {
  const completeness = new PageCompleteness();
  const requestId = c.get('requestId');
  const agent = c.get('agent');
  const audienceCaller = selectCallerForAudience(audience, getCaller(c));
  const fetchShared = (rank: ReadPriority, sharedCaller = audienceCaller): FetchBackend => {
    // The signal does not abort: a shared request must survive the visitor who started it.
    const fetchBackend = getBackendClient(c, sharedCaller, new AbortController().signal, rank);
    return (call, input) => {
      const sharedResponse = fetchBackend(call, input);
      c.executionCtx.waitUntil(sharedResponse);
      return sharedResponse;
    };
  };
  const fetchAs = (rank: ReadPriority) => {
    if (c.get('officePass')) return getBackendClient(c, audienceCaller, c.req.raw.signal, rank);
    const fetchAlone =
      audience === 'users' ? rejectPersonalCalls : getBackendClient(c, audienceCaller, c.req.raw.signal, rank);
    return coalesceReads(
      answers,
      audienceCaller,
      fetchAlone,
      fetchShared(rank),
      rank,
      timeouts === REVALIDATION_TIMEOUTS,
    );
  };
  const fetchForSite = fetchShared('main', toAnonymousCaller(audienceCaller));
  const cache = getCacheContext(c, memory);
  const siteResult =
    agent && (await loadSite(cache, fetchForSite, agent, c.get('locale'), completeness.markIncomplete));
  const isPreview = Boolean(c.get('officePass'));
  const site =
    siteResult && isPreview
      ? { ...siteResult, paletteCss: siteResult.paletteCss + renderPreviewCss(c.get('locale')) }
      : siteResult;
  const portal: PortalRequest = {
    requestId,
    nonce,
    locale: c.get('locale'),
    device: c.get('device'),
    origin: getUrl(c).origin,
    mapStyles: { global: c.env.MAP_STYLE_GLOBAL, mainland: c.env.MAP_STYLE_MAINLAND },
    challengeKey: c.env.TURNSTILE_SITE_KEY,
    keepsPages: c.get('allowsBrowserCache') === true,
    resultsSwitch: await results.get(c.env.CACHE),
    filmHosts: parseFilmHosts(c.env.FILM_HOSTS),
    stage: parseStage(c.env.DOMAIN_TYPE),
    site,
    siteFailure: c.get('siteFailure'),
    callOffice: isOfficePage(getUrl(c).pathname) && hasOffice(c) ? createOfficeClient(c, memory.versions) : null,
    isPreview,
    mutate: (call, input) => sendMutation(c, call, input),
    logIn: (input) => admitAndLogIn(c, input),
    logOut: () => logOut(c),
    isDocument: !getUrl(c).pathname.endsWith('.data'),
    ...createLoaderApi({
      requestId,
      fetchAs,
      completeness,
      timeouts,
      startedAt,
      audience,
      hasSession: Boolean(c.get('session')),
    }),
  };
  return { portal, isComplete: completeness.isComplete };
}

function selectCallerForAudience(audience: RenderOptions['audience'], caller: CallerContext): CallerContext {
  switch (audience) {
    case 'visitors':
      return toAnonymousCaller(caller);
    case 'users':
      return toGenericUserCaller(caller);
    case 'one':
      return caller;
    default:
      return assertNever(audience);
  }
}

/** Backend client of a page for all users. It throws, because such a page must not contain a user's own data. */
const rejectPersonalCalls: FetchBackend = async ({ path }) => {
  throw new Error(`a page cached for all users must not call ${path}, which is not public`);
};

/** True on the dev server, where nothing is cached because files change while it runs. */
export const IS_DEV_SERVER = import.meta.env?.MODE === 'development';

const loadBuild = () => import('virtual:react-router/server-build');
/**
 * Handlers by the segment whose routes they have. The build is loaded before a handler is created: given a function
 * instead of a build, React Router would recreate its route table for every request.
 */
class RouteHandlers {
  readonly #build: ServerBuild;
  readonly #segments: ReadonlySet<string>;
  readonly #bySegment = new Map<string, RequestHandler>();
  /** Handler of every route. */
  readonly entire: RequestHandler;

  constructor(build: ServerBuild) {
    this.#build = build;
    this.#segments = listSegments(build.routes);
    this.entire = createRequestHandler(build, import.meta.env.MODE);
  }

  find(pathname: string): RequestHandler {
    const segment = findSegment(pathname, this.#segments);
    if (segment === null) return this.entire;
    const existingHandler = this.#bySegment.get(segment);
    if (existingHandler) return existingHandler;
    const handler = createRequestHandler(selectRoutes(this.#build, segment), import.meta.env.MODE);
    this.#bySegment.set(segment, handler);
    return handler;
  }
}

const loadHandlers = async () => new RouteHandlers(trackDeferredData(await loadBuild()));
let routeHandlers: RouteHandlers | null = null;

/** Runs React Router. Loaders read the request from `portal`. */
export async function runRouter(request: Request, portal: PortalRequest): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(portalRequest, portal);
  return (await getHandlers()).find(new URL(request.url).pathname)(request, context);
}

/** On the dev server, an edited file results in another build. */
const getHandlers = async () => (IS_DEV_SERVER ? loadHandlers() : (routeHandlers ??= await loadHandlers()));

/**
 * Maximum number of paths in one request: the links of a page with their ancestors. A navigation discovers any others
 * itself.
 */
const MAX_MANIFEST_PATHS = 250;

/**
 * Lazy route discovery: responds with the manifest entries of the routes that match the links of a page. The URL
 * contains the build, so React Router's immutable cache header is valid. Its 204 response to an older build must not be
 * cached.
 */
export async function serveRouteManifest(c: EdgeContext): Promise<Response> {
  const url = getUrl(c);
  // Hono also matches this path below an agent's key, where React Router has no manifest.
  if (url.pathname !== ROUTE_MANIFEST_PATH) return respondWithStatus(c, 404);
  if ((url.searchParams.get('paths') ?? '').split(',').length > MAX_MANIFEST_PATHS) return c.text('', 400);
  // Matching a path costs about 0.4 ms, and every visitor of a page requests the same paths.
  const cache = IS_DEV_SERVER ? null : await caches.open('route-manifests');
  const cachedManifest = await cache?.match(url);
  if (cachedManifest) return new Response(cachedManifest.body, cachedManifest);
  const response = await (await getHandlers()).entire(new Request(url), new RouterContextProvider());
  if (response.headers.has('cache-control')) {
    if (cache) c.executionCtx.waitUntil(cache.put(url, response.clone()));
    return response;
  }
  const mutableResponse = new Response(response.body, response);
  mutableResponse.headers.set('cache-control', 'no-store');
  return mutableResponse;
}

let buildVersionText = '';

/**
 * Returns the version of this build, or '' until it has been read. A page of another build references files that no
 * longer exist.
 */
export const getCachedBuildVersion = (): string => buildVersionText;
export const getBuildVersion = async (): Promise<string> => (buildVersionText = (await loadBuild()).assets.version);
