import type { z } from 'zod';
import { getNetworkErrorText } from '#client/network/load-with-retry.ts';
import { useSite } from '#client/site/site.tsx';
import { sitePath, withQuery } from '#client/site/addresses.ts';
import type { SESSION_ENDPOINTS } from '#shared/constants.ts';
import { SUCCESS_CODE } from '#shared/backend-protocol.ts';
import type { OutputOf, Call, Page, Rows } from '#shared/contract/call.ts';
import type { LoginInput } from '#shared/contract/account/identity.ts';
import type { KnownCall } from '#shared/contract/known-calls.ts';
import { fail, type CallError, type Result, succeed } from '#shared/call-error.ts';

/** Response of the edge to pages: in the contract's format, or an error with a translated message. */
interface PortalResponse<T> {
  code: number | string;
  data?: T;
  datas?: T[];
  page?: Page;
  message?: string;
  /** Missing if there was no response. */
  httpStatus?: number;
  /** Retry-After in seconds. */
  retryAfterSeconds?: number;
}

/** Browser cache of a call: `responseCache` of response-cache.ts. */
export interface ResponseCache {
  read: (url: string) => unknown;
  keep: (url: string, body: unknown) => void;
}

interface RowsOptions<Path> {
  /** The type allows a cache for public calls only: caching others would leak one user's data to another. */
  cache?: Path extends PublicReadPath ? ResponseCache : never;
}

/** Sends a GET request through the edge. Throws a CallError, which SWR exposes as its error, also on abort. */
export async function fetchPortal<Path extends ReadPath>(
  url: PortalAddress<Path>,
  signal?: AbortSignal,
): Promise<PortalOutput<Path>> {
  return (await fetchOrThrow<PortalOutput<Path>>(url, { signal })).data as PortalOutput<Path>;
}

/** Fetches a list with its pagination data. */
export async function fetchPortalRows<Path extends ReadRowsPath>(
  url: PortalAddress<Path>,
  { cache }: RowsOptions<Path> = {},
): Promise<PortalOutput<Path>> {
  const cachedResponse = cache?.read(url);
  if (cachedResponse) return cachedResponse as PortalOutput<Path>;
  const rowsResponse = toRows<Path>(await fetchOrThrow(url));
  cache?.keep(url, rowsResponse);
  return rowsResponse;
}

/** Fetches a list by a POST request with a body. Throws on abort, like any error. */
export async function postPortalForRows<Path extends SendForRowsPath>(
  url: PortalAddress<Path>,
  input: PortalInput<Path>,
  signal?: AbortSignal,
): Promise<PortalOutput<Path>> {
  const portalResponse = await fetchOrThrow(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal,
  });
  return toRows<Path>(portalResponse);
}

const toRows = <Path extends ReadRowsPath | SendForRowsPath>({ datas, page }: PortalResponse<unknown>) =>
  ({ rows: datas ?? [], page }) as Rows<unknown> as PortalOutput<Path>;

async function fetchOrThrow<T = unknown>(url: string, init: RequestInit = {}): Promise<PortalResponse<T>> {
  const portalResponse = await fetchResponse<T>(url, {
    ...init,
    headers: { accept: 'application/json', ...init.headers },
  });
  if (String(portalResponse.code) === SUCCESS_CODE) return portalResponse;
  throw {
    code: String(portalResponse.code),
    message: portalResponse.message ?? '',
    httpStatus: portalResponse.httpStatus,
  } satisfies CallError;
}

export async function fetchResponse<T>(url: string, init: RequestInit): Promise<PortalResponse<T>> {
  try {
    const response = await fetch(url, init);
    const retryAfterSeconds = Number(response.headers.get('retry-after')) || undefined;
    return {
      ...((await response.json()) as PortalResponse<T>),
      httpStatus: response.status,
      retryAfterSeconds: retryAfterSeconds,
    };
  } catch {
    return { code: '1001', message: '' };
  }
}

interface PostOptions {
  signal?: AbortSignal;
  headers?: Readonly<Record<string, string>>;
}

/** Sends a mutation through the edge, validated by the contract. Errors are returned as values. */
export async function postPortal<Path extends SendPath>(
  url: PortalAddress<Path>,
  body: PortalInput<Path>,
  { signal, headers }: PostOptions = {},
): Promise<Result<PortalOutput<Path>>> {
  const { code, data, message, httpStatus, retryAfterSeconds } = await fetchResponse<PortalOutput<Path> & FieldInError>(
    url,
    {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal,
    },
  );
  if (String(code) === SUCCESS_CODE) return succeed(data as PortalOutput<Path>);
  const messageText = message || (httpStatus === undefined ? getNetworkErrorText() : '');
  return fail({ code: String(code), message: messageText, httpStatus, retryAfterSeconds, field: data?.field });
}

interface FieldInError {
  field?: string;
}

// Calls available to pages, by path. Types only, because importing the contract's schemas would bundle zod.

type Endpoints = typeof SESSION_ENDPOINTS;

interface SessionCall<Path extends `/${string}`, Input extends z.ZodObject> {
  method: 'POST';
  path: Path;
  input: Input;
  data: z.ZodUnknown;
}

/** Calls that the edge itself handles. */
type EdgeCall =
  | SessionCall<Endpoints['login'], typeof LoginInput>
  | SessionCall<Endpoints['refresh'], z.ZodObject<{}>>
  | SessionCall<Endpoints['logout'], z.ZodObject<{}>>;

type PortalCall = KnownCall | EdgeCall;

export type PortalPath = PortalCall['path'];
type CallAt<Path extends PortalPath> = Extract<PortalCall, { path: Path }>;

export type ReadPath = Extract<PortalCall, { method: 'GET'; data: unknown }>['path'];
export type ReadRowsPath = Extract<PortalCall, { method: 'GET'; datas: unknown }>['path'];
export type SendPath = Extract<PortalCall, { method: 'POST'; data: unknown }>['path'];
export type SendForRowsPath = Extract<PortalCall, { method: 'POST'; datas: unknown }>['path'];

export type PortalInput<Path extends PortalPath> = z.input<CallAt<Path>['input']>;
export type PortalOutput<Path extends PortalPath> =
  CallAt<Path> extends infer Operation extends Call ? OutputOf<Operation> : never;

declare const urlBrand: unique symbol;

/** URL typed with its call, from which input and response are inferred. */
export type PortalAddress<Path extends PortalPath = PortalPath> = string & { readonly [urlBrand]: Path };

export function getPortalUrl<Path extends SendPath | SendForRowsPath>(
  agentKey: string,
  path: Path,
): PortalAddress<Path>;
export function getPortalUrl<Path extends ReadPath | ReadRowsPath>(
  agentKey: string,
  path: Path,
  query?: PortalInput<Path>,
): PortalAddress<Path>;
/** Inputs of GET calls are in the query, those of POST calls in the body. */
export function getPortalUrl(agentKey: string, path: PortalPath, query: object = {}): string {
  return withQuery(sitePath(agentKey, path), query as Parameters<typeof withQuery>[1]);
}

interface GetPortalUrl {
  <Path extends SendPath | SendForRowsPath>(path: Path): PortalAddress<Path>;
  <Path extends ReadPath | ReadRowsPath>(path: Path, query?: PortalInput<Path>): PortalAddress<Path>;
}

/** Returns a function that builds call URLs within this agent's site. */
export function usePortalAddress(): GetPortalUrl {
  const { keyCode } = useSite().agent;
  return ((path: ReadPath, query?: PortalInput<ReadPath>) => getPortalUrl(keyCode, path, query)) as GetPortalUrl;
}

/**
 * Calls whose responses browsers may cache, because they are the same for all users of an agent's site;
 * client/site/cache/response-cache.test.ts checks that against the contract.
 */
export const PUBLIC_READS = [
  '/appInstitution/state/list',
  '/appInstitution/city/list',
  '/appMso/dse/rules',
] as const satisfies readonly (ReadPath | ReadRowsPath)[];

type PublicReadPath = (typeof PUBLIC_READS)[number];
