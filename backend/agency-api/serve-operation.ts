import type { Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { z } from 'zod';
import type { BackendEnv } from '#backend/bindings.ts';
import { hashToken } from '#backend/identity/secrets.ts';
import { getApiLimits, consumeRateLimit } from '#backend/limits/rate-limits.ts';
import { batchWrite, queryRow, queryRows, type Statement } from '#backend/queries/database.ts';
import { selectApiTokenByHash, type ApiTokenRow, recordApiTokenUse } from '#backend/queries/integrations/api-tokens.ts';
import { API_TOKEN_HEADER } from '#shared/backend-protocol.ts';
import { API_OPERATIONS, type ApiErrorCode, ApiPageQuery } from '#shared/contract/agency-api.ts';
import type { ApiScope } from '#shared/rules/api-scopes.ts';

// Shared by all operations of the agency API: token, scope, rate limit, pagination and errors.

export interface ApiEnv extends BackendEnv {
  Variables: BackendEnv['Variables'] & { token: ApiTokenRow };
}
export type ApiContext = Context<ApiEnv>;

export const BASE = '/agency-api/:agent';
/** Minimum interval in milliseconds between two updates of a token's last use. */
const USE_INTERVAL_MS = 60_000;

const STATUS = {
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  invalid: 422,
  rateLimited: 429,
} as const satisfies Record<ApiErrorCode, number>;

export const fail = (c: Context, code: ApiErrorCode, message: string, overrides: object = {}) =>
  c.json({ error: { code, message, ...overrides } }, STATUS[code]);

/** Requires a valid token of this agency with the scope, within its rate limit. */
const requireScope = (scope: ApiScope) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const [scheme = '', secret = ''] = (c.req.header(API_TOKEN_HEADER) ?? '').split(' ');
    const now = Date.now();
    const isBearer = scheme.toLowerCase() === 'bearer' && secret !== '';
    const apiTokenRow = isBearer
      ? await queryRow(c.env.DB, selectApiTokenByHash(await hashToken(secret), c.req.param('agent') ?? '', now))
      : null;
    if (!apiTokenRow) {
      c.header('www-authenticate', 'Bearer');
      return fail(c, 'unauthenticated', 'The token is missing, unknown, revoked or expired.');
    }
    const wait = await consumeRateLimit(c.env.DB, getApiLimits(apiTokenRow.id));
    if (wait !== null) {
      c.header('retry-after', String(wait));
      return fail(c, 'rateLimited', `Too many requests. Wait ${wait} seconds.`);
    }
    if (!(JSON.parse(apiTokenRow.scopes) as string[]).includes(scope))
      return fail(c, 'forbidden', `The token lacks the scope ${scope}.`);
    if (now - apiTokenRow.usedAt > USE_INTERVAL_MS)
      await batchWrite(c.env.DB, [recordApiTokenUse(apiTokenRow.id, now)]);
    c.set('token', apiTokenRow);
    await next();
  });

type OperationName = keyof typeof API_OPERATIONS;

/** Registers the handler of an operation under its path and scope. */
export function register(app: Hono<ApiEnv>, name: OperationName, handler: (c: ApiContext) => Promise<Response>): void {
  const { method, path, scope } = API_OPERATIONS[name];
  app.on(method.toUpperCase(), `${BASE}${path.replace('{id}', ':id')}`, requireScope(scope), handler);
}

export function registerList<Row extends { id: number }, Item>(
  app: Hono<ApiEnv>,
  name: OperationName,
  find: (page: { agentKey: string; after: number; limit: number }) => Statement<Row>,
  describe: (row: Row) => Item,
) {
  register(app, name, async (c) => {
    const query = ApiPageQuery.safeParse(c.req.query());
    if (!query.success) return failInput(c, query.error);
    const { after, limit } = query.data;
    const rows = await queryRows(c.env.DB, find({ agentKey: c.var.token.agentKey, after, limit: limit + 1 }));
    const page = rows.slice(0, limit);
    return c.json({ data: page.map(describe), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null });
  });
}

export const failInput = (c: Context, { issues }: z.ZodError) =>
  fail(c, 'invalid', 'The input is not valid.', {
    fields: Object.fromEntries(issues.map(({ path, message }) => [path.join('.') || 'body', message])),
  });

export const readBody = async (c: Context): Promise<unknown> => {
  try {
    return await c.req.json();
  } catch {
    return undefined;
  }
};

/** Parses the number at the end of the request's path. Returns 0 for anything else. */
export const getId = (c: ApiContext): number => Number(/^[1-9]\d{0,15}$/.exec(c.req.param('id') ?? '')?.[0] ?? 0);
