import { createRequestHandler, type RequestHandler, RouterContextProvider } from 'react-router';
import { type PortalRequest, portalRequest } from '#client/portal-request.server.ts';
import { assertNever } from '#shared/assert-never.ts';
import type { AskBackend } from '#shared/contract/call.ts';
import { readFilmHosts } from '#shared/rules/film-hosts.ts';
import { readStage } from '#shared/stage.ts';
import { anybody, anyUser, askTogether, type SharedAnswers } from '#worker/backend-client/shared-answers.ts';
import type { Caller } from '#worker/backend-client/backend-request.ts';
import type { ReadRank } from '#worker/backend-client/retry-budget.ts';
import type { PlatformSwitch } from '#worker/platform/platform-switch.ts';
import { cacheShellOf, type IsolateMemory } from '#worker/cache/remember.ts';
import { backendClientOf, callerOf } from '#worker/edge-caller.ts';
import { type EdgeContext, urlOf } from '#worker/edge-context.ts';
import { previewCss } from '#worker/tenant/preview.ts';
import { assembleSite } from '#worker/tenant/resolve-tenant.ts';
import { type Audience, createLoaderApi, type PagePatience, REMAKE_PATIENCE } from './loader-api.ts';
import { PageCompleteness, trackDeferredData } from './page-completeness.ts';

/** What all requests of an isolate have in common. */
export interface Isolate {
  memory: IsolateMemory;
  answers: SharedAnswers;
  /** Whether operations have put results day on the home page. */
  results: PlatformSwitch;
}

interface Described {
  portal: PortalRequest;
  isWhole: () => boolean;
}

/** For whom a page is made, and what there is time for. */
export interface Occasion {
  audience: Audience | 'one';
  nonce: string;
  patience: PagePatience;
  startedAt: number;
}

/** What the pipeline has found out, in the words that loaders know. */
export async function describeRequest(
  c: EdgeContext,
  { memory, answers, results }: Isolate,
  { audience, nonce, patience, startedAt }: Occasion,
): Promise<Described> {
  const whole = new PageCompleteness();
  const requestId = c.get('requestId');
  const agent = c.get('agent');
  const caller = callerFor(audience, callerOf(c));
  const askForMany = (rank: ReadRank, any = caller): AskBackend => {
    // What is shared by many does not end with the visitor who happened to ask first.
    const ask = backendClientOf(c, any, new AbortController().signal, rank);
    return (call, input) => {
      const asked = ask(call, input);
      c.executionCtx.waitUntil(asked);
      return asked;
    };
  };
  const askAs = (rank: ReadRank) => {
    if (c.get('officePass')) return backendClientOf(c, caller, c.req.raw.signal, rank);
    const askAlone = audience === 'users' ? refuseOwn : backendClientOf(c, caller, c.req.raw.signal, rank);
    return askTogether(answers, caller, askAlone, askForMany(rank), rank, patience === REMAKE_PATIENCE);
  };
  const askForSite = askForMany('main', anybody(caller));
  const shell = cacheShellOf(c, memory);
  const stands = agent && (await assembleSite(shell, askForSite, agent, c.get('locale'), whole.spoil));
  const isPreview = Boolean(c.get('officePass'));
  const site =
    stands && isPreview ? { ...stands, paletteCss: stands.paletteCss + previewCss(c.get('locale')) } : stands;
  const portal: PortalRequest = {
    requestId,
    nonce,
    locale: c.get('locale'),
    device: c.get('device'),
    origin: urlOf(c).origin,
    mapStyles: { global: c.env.MAP_STYLE_GLOBAL, mainland: c.env.MAP_STYLE_MAINLAND },
    challengeKey: c.env.TURNSTILE_SITE_KEY,
    keepsPages: c.get('keepsPages') === true,
    resultsSwitch: await results.read(c.env.CACHE),
    filmHosts: readFilmHosts(c.env.FILM_HOSTS),
    stage: readStage(c.env.DOMAIN_TYPE),
    site,
    siteFailure: c.get('siteFailure'),
    ...createLoaderApi({
      requestId,
      askAs,
      whole,
      patience,
      startedAt,
      audience,
      hasSession: Boolean(c.get('session')),
    }),
  };
  return { portal, isWhole: whole.isWhole };
}

function callerFor(audience: Occasion['audience'], caller: Caller): Caller {
  switch (audience) {
    case 'visitors':
      return anybody(caller);
    case 'users':
      return anyUser(caller);
    case 'one':
      return caller;
    default:
      return assertNever(audience);
  }
}

/** All users get the page, so nothing may be in it that one of them alone is told. */
const refuseOwn: AskBackend = async ({ path }) => {
  throw new Error(`a page for all users asks for ${path}, which is not public`);
};

/** Under the dev server the next request may be to another page: its files change while it runs. */
export const IS_EDITED = import.meta.env?.MODE === 'development';

const loadBuild = () => import('virtual:react-router/server-build');
/** Of a build that is given by a function, React Router would make its table of routes anew with every page. */
const readHandler = async () => createRequestHandler(trackDeferredData(await loadBuild()), import.meta.env.MODE);
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
