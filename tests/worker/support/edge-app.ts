import { Hono, type MiddlewareHandler } from 'hono';
import type { PortalBindings } from '#worker/bindings.ts';
import type { EdgeEnv, EdgeVariables } from '#worker/edge-context.ts';
import { createClock } from './clock.ts';
import { createMemoryKv } from './memory-kv.ts';
import { createFailedResponse, createStubFetcher } from './stub-fetcher.ts';

type EdgeStep = MiddlewareHandler<EdgeEnv>;

/** Creates an app with the given steps. Its response contains the variables that the steps set. */
export function createEdgeApp(...steps: EdgeStep[]): Hono<EdgeEnv> {
  const app = new Hono<EdgeEnv>();
  for (const step of steps) app.use(step);
  app.all('*', (c) => c.json(c.var));
  return app;
}

/** Returns a step that sets variables instead of the real steps. */
export const values =
  (match: Partial<EdgeVariables>): EdgeStep =>
  async (c, next) => {
    for (const [name, value] of Object.entries(match)) c.set(name as keyof EdgeVariables, value);
    await next();
  };

/** Stubs a rate limiter that allows the given number of requests for each key, and records the keys. */
export function createRateLimit(max = Number.POSITIVE_INFINITY): RateLimit & { keys: string[] } {
  const keys: string[] = [];
  const limit = async ({ key }: RateLimitOptions) => {
    keys.push(key);
    return { success: keys.filter((usedKey) => usedKey === key).length <= max };
  };
  return { keys, limit };
}

/** Secrets that the portal needs outside development. */
export const SECRETS = { BACKEND_BASIC_AUTH: 'cG9ydGFsOnNlY3JldA==', CHAT_SECRET: 'a secret of the chat' };

export function createEdgeEnv(changes: Partial<PortalBindings> = {}): PortalBindings {
  const unknownBackend = createStubFetcher(() => createFailedResponse('1002')).fetcher;
  return {
    ASSETS: unknownBackend,
    BACKEND: unknownBackend,
    CHAT: unknownBackend,
    TRIES_BY_ADDRESS: createRateLimit(),
    TRIES_BY_NUMBER: createRateLimit(),
    GUESTS_BY_ADDRESS: createRateLimit(),
    ROOMS_BY_ADDRESS: createRateLimit(),
    ASKS_BY_ADDRESS: createRateLimit(),
    PICTURES_BY_ADDRESS: createRateLimit(),
    SIGNALS_BY_ADDRESS: createRateLimit(),
    CACHE: createMemoryKv(createClock()).kv,
    DOMAIN_TYPE: 'development',
    BACKEND_ORIGIN: '',
    CHAT_ORIGIN: '',
    CHAT_INBOX: '',
    PICTURE_ORIGIN: '',
    FILM_HOSTS: '',
    MAP_STYLE_GLOBAL: '',
    MAP_STYLE_MAINLAND: '',
    HSTS_PRELOAD: '',
    SECURITY_CONTACT: '',
    REGION: '',
    OTHER_REGION: '',
    TURNSTILE_SITE_KEY: '',
    TURNSTILE_VERIFY_URL: '',
    WECHAT_API_ORIGIN: '',
    ...changes,
  };
}

export interface VisitResult {
  response: Response;
  found: Partial<EdgeVariables>;
  /** Resolves when all work after the response is done. */
  afterwards: () => Promise<void>;
}

/** Sends one request through an app. `found` contains the variables that the steps set. */
export async function visit(
  app: Hono<EdgeEnv>,
  url: string,
  init: RequestInit = {},
  env: PortalBindings = createEdgeEnv(),
): Promise<VisitResult> {
  const backgroundPromises: Promise<unknown>[] = [];
  const executionContext = {
    waitUntil: (promise: Promise<unknown>) => backgroundPromises.push(promise),
    passThroughOnException() {},
    props: {},
  };
  const response = await app.request(url, init, env, executionContext as unknown as ExecutionContext);
  const text = response.headers.get('content-type')?.includes('json') ? await response.clone().text() : '';
  const match = text ? (JSON.parse(text) as Partial<EdgeVariables>) : {};
  return { response, found: match, afterwards: async () => void (await Promise.allSettled(backgroundPromises)) };
}
