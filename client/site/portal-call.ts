import type { z } from 'zod';
import type { SESSION_ENDPOINTS } from '#shared/constants.ts';
import type { AnswerOf, Call } from '#shared/contract/call.ts';
import type { LoginInput } from '#shared/contract/identity.ts';
import type { KnownCall } from '#shared/contract/known-calls.ts';
import { sitePath } from './site-path.ts';
import { withQuery } from './with-query.ts';

// What a page may ask of the edge, by its path: the contract's own descriptors, as types alone. Their schemas bring zod
// along, which stays at the edge.

type Endpoints = typeof SESSION_ENDPOINTS;

interface SessionCall<Path extends `/${string}`, Input extends z.ZodObject> {
  method: 'POST';
  path: Path;
  input: Input;
  data: z.ZodUnknown;
}

/** The edge's own three, beside the calls of the contract. */
type EdgeCall =
  | SessionCall<Endpoints['login'], typeof LoginInput>
  | SessionCall<Endpoints['refresh'], z.ZodObject<{}>>
  | SessionCall<Endpoints['logout'], z.ZodObject<{}>>;

type PortalCall = KnownCall | EdgeCall;

export type PortalPath = PortalCall['path'];
type CallAt<Path extends PortalPath> = Extract<PortalCall, { path: Path }>;

/** Calls by how they are made and by what comes back: one thing, or rows. */
export type ReadPath = Extract<PortalCall, { method: 'GET'; data: unknown }>['path'];
export type ReadRowsPath = Extract<PortalCall, { method: 'GET'; datas: unknown }>['path'];
export type SendPath = Extract<PortalCall, { method: 'POST'; data: unknown }>['path'];
export type SendForRowsPath = Extract<PortalCall, { method: 'POST'; datas: unknown }>['path'];

export type PortalInput<Path extends PortalPath> = z.input<CallAt<Path>['input']>;
export type PortalAnswer<Path extends PortalPath> = CallAt<Path> extends infer C extends Call ? AnswerOf<C> : never;

declare const asked: unique symbol;

/** An address that remembers which call stands there, so that what is sent to it and what it answers are known. */
export type PortalAddress<Path extends PortalPath = PortalPath> = string & { readonly [asked]: Path };

export function portalAddress<Path extends SendPath | SendForRowsPath>(
  agentKey: string,
  path: Path,
): PortalAddress<Path>;
export function portalAddress<Path extends ReadPath | ReadRowsPath>(
  agentKey: string,
  path: Path,
  query?: PortalInput<Path>,
): PortalAddress<Path>;
/** What is read has its input in its address; what is sent has it in the body. */
export function portalAddress(agentKey: string, path: PortalPath, query: object = {}): string {
  return withQuery(sitePath(agentKey, path), query as Parameters<typeof withQuery>[1]);
}
