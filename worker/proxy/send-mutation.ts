import type { z } from 'zod';
import { register, resetPassword, sendVerification, WhoseLogins } from '#shared/contract/account/identity.ts';
import type { OutputOf, Call, InputOf } from '#shared/contract/call.ts';
import { fail, type CallError, type Result } from '#shared/call-error.ts';
import type { Caller } from '#worker/backend-client/backend-request.ts';
import { getLoggedInUserId, recheckSockets } from '#worker/chat/chat-participant.ts';
import { backendClientOf, callerOf } from '#worker/edge-caller.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { invalidInput } from '#worker/locale/error-texts.ts';
import { consumeLoginLimits } from '#worker/security/rate-limit.ts';
import { verifyChallenge } from '#worker/security/require-challenge.ts';
import { getCodeDevice, getKnownDevice } from '#worker/session/session-cookies.ts';

// A mutation arrives as JSON at the API endpoint of its call, or as a form at a page whose action calls `portal.mutate`. Both take
// this path; csrfProtection (pipeline.ts, proxy-backend.ts) comes before either.

/** Calls with a password or a phone number that a stranger may try. */
const LOGIN_LIMITED: readonly string[] = [sendVerification.path, register.path, resetPassword.path];

/** Whether the call has its own rate limit or challenge. */
export const needsAdmission = ({ path, texts }: Call): boolean => texts === 'code' || LOGIN_LIMITED.includes(path);

/** Rate limit and challenge of a call, before its input is validated; the failure when it is refused. */
export async function admitMutation(c: EdgeContext, { path, texts }: Call, input: unknown): Promise<CallError | null> {
  const rejected = LOGIN_LIMITED.includes(path) ? await consumeLoginLimits(c, input) : null;
  return rejected ?? (texts === 'code' ? verifyChallenge(c) : null);
}

/** Calls the backend with a validated input. A call that ends logins has the sockets checked that they opened here. */
export async function sendCall<C extends Call>(
  c: EdgeContext,
  call: C,
  input: InputOf<C>,
): Promise<Result<OutputOf<C>>> {
  const fetchBackend = backendClientOf(c, callerFor(call, c));
  if (!call.endsLogins) return fetchBackend(call, input);
  const userId = await getLoggedInUserId(c);
  const result = await fetchBackend(call, input);
  // The caller may have reset the password of another account of theirs.
  if (result.ok) await recheckSockets(c, WhoseLogins.safeParse(result.value).data?.staffId || userId);
  return result;
}

/** For actions: admits, validates by the contract and sends, as the API endpoint of the call does. */
export async function sendMutation<C extends Call>(
  c: EdgeContext,
  call: C,
  input: InputOf<C>,
): Promise<Result<OutputOf<C>>> {
  const rejected = await admitMutation(c, call, input);
  if (rejected) return fail(rejected);
  const parsed = call.input.safeParse(input);
  if (!parsed.success) return fail(inputFailure(c, parsed.error, input));
  return sendCall(c, call, parsed.data as InputOf<C>);
}

/** The first invalid field of an input. */
export function inputFailure(c: EdgeContext, error: z.core.$ZodError, input: unknown): CallError {
  const path = error.issues[0]?.path ?? [];
  const isMissing = path.length > 0 && valueAt(input, path) === undefined;
  return invalidInput(c.get('locale'), path.join('.') || 'body', isMissing);
}

const valueAt = (input: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>((value, name) => (value as Record<PropertyKey, unknown> | null | undefined)?.[name], input);

/** A code that is used no longer counts against the device that requested it. */
const USES_A_CODE: readonly string[] = [register.path, resetPassword.path];

/** A backend may send codes to the owner of a number, known by the device, when strangers have used up the number's limit. */
function callerFor({ texts, path }: Call, c: EdgeContext): Caller {
  const device = texts === 'code' ? getCodeDevice(c) : USES_A_CODE.includes(path) ? getKnownDevice(c) : null;
  return { ...callerOf(c), ...(device && { device }) };
}
