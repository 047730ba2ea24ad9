import type { Call } from '#shared/contract/call.ts';
import type { Result } from '#shared/failure.ts';
import { anybody } from './shared-answers.ts';
import { type BackendRequest, type Caller, platformHeaders } from './backend-request.ts';
import { parseAnswer } from './parse-answer.ts';

/** What was well before answers soon, if it answers; a visitor waits for it. */
export const CONTROL_MS = 1_000;

/** As much of a transport as a control needs. */
export interface ControlTransport {
  send: (path: string, init: RequestInit) => Promise<Response>;
}

/** Asks again what was well before, and says whether it still is. */
export type ControlRead = (transport: ControlTransport) => Promise<boolean>;

/** A refusal in the words of the contract is sound; an answer that cannot be read, or breaks the contract, is none. */
export const isSoundAnswer = (answer: Result<unknown>) => answer.ok || (answer.failure.httpStatus ?? 0) < 500;

/** Of a control that is kept: strangers choose it, and an isolate has one for each class. */
const MOST_CHARACTERS = 10_000;

/**
 * A public read, as anybody asks it: without login, address or device, and without an end when its visitor leaves.
 * Undefined for what is no such read.
 */
export function controlRead(
  call: Call,
  { path, body }: BackendRequest,
  caller: Caller,
  { basicAuth }: { basicAuth: string },
): ControlRead | undefined {
  if (!call.isPublic || !call.idempotent || (body !== null && typeof body !== 'string')) return undefined;
  if (path.length + (body?.length ?? 0) > MOST_CHARACTERS) return undefined;
  const { device: _, ...anyone } = anybody(caller);
  return async ({ send }) => {
    const headers = platformHeaders({ ...anyone, requestId: crypto.randomUUID() }, basicAuth);
    if (body !== null) headers.set('content-type', 'application/json');
    const signal = AbortSignal.timeout(CONTROL_MS);
    try {
      const response = await send(path, { method: call.method, headers, body, signal });
      return isSoundAnswer(await parseAnswer(call, response, (text) => text, anyone));
    } catch {
      // That no answer came, or half of one, is what it was to find out.
      return false;
    }
  };
}
