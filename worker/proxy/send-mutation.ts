import type { z } from 'zod';
import { register, resetPassword, sendVerification, LoginOwner } from '#shared/contract/account/identity.ts';
import type { OutputOf, Call, InputOf } from '#shared/contract/call.ts';
import { fail, type CallError, type Result } from '#shared/call-error.ts';
import type { CallerContext } from '#worker/backend-client/backend-request.ts';
import { getLoggedInUserId, recheckSockets } from '#worker/chat/chat-participant.ts';
import { getBackendClient, getCaller } from '#worker/edge-caller.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { createInvalidInputError } from '#worker/locale/error-texts.ts';
import { consumeLoginLimits } from '#worker/security/rate-limit.ts';
import { verifyChallenge } from '#worker/security/require-challenge.ts';
import { getCodeDevice, getKnownDevice } from '#worker/session/session-cookies.ts';

// A mutation arrives either as JSON at the API endpoint of its call, or as a form at a page whose action calls
// `portal.mutate`. This module handles both. csrfProtection (pipeline.ts, proxy-backend.ts) has run before.

/** Calls with which an unauthenticated client could guess passwords or send codes to phone numbers. */
const LOGIN_LIMITED_PATHS: readonly string[] = [sendVerification.path, register.path, resetPassword.path];

/** Whether the call has its own rate limit or CAPTCHA. */
export const needsAdmission = ({ path, texts }: Call): boolean =>
  texts === 'code' || LOGIN_LIMITED_PATHS.includes(path);

/**
 * Applies rate limit and CAPTCHA of a call before its input is validated. Returns the error if the call is rejected, or
 * null otherwise.
 */
export async function admitMutation(c: EdgeContext, { path, texts }: Call, input: unknown): Promise<CallError | null> {
  const error = LOGIN_LIMITED_PATHS.includes(path) ? await consumeLoginLimits(c, input) : null;
  return error ?? (texts === 'code' ? verifyChallenge(c) : null);
}

/**
 * Calls the backend with a validated input. After a call that ends logins, the chat WebSocketsof the user are checked
 * again.
 */
export async function sendCall<C extends Call>(
  c: EdgeContext,
  call: C,
  input: InputOf<C>,
): Promise<Result<OutputOf<C>>> {
  const fetchBackend = getBackendClient(c, selectCaller(call, c));
  if (!call.endsLogins) return fetchBackend(call, input);
  const userId = await getLoggedInUserId(c);
  const result = await fetchBackend(call, input);
  // The caller may have reset the password of another account of their own.
  if (result.ok) await recheckSockets(c, LoginOwner.safeParse(result.value).data?.staffId || userId);
  return result;
}

/** Sends a mutation of an action with the same checks as the API endpoint of the call. */
export async function sendMutation<C extends Call>(
  c: EdgeContext,
  call: C,
  input: InputOf<C>,
): Promise<Result<OutputOf<C>>> {
  const error = await admitMutation(c, call, input);
  if (error) return fail(error);
  const parsedInput = call.input.safeParse(input);
  if (!parsedInput.success) return fail(createInputError(c, parsedInput.error, input));
  return sendCall(c, call, parsedInput.data as InputOf<C>);
}

/** Returns the error of the first invalid field of an input. */
export function createInputError(c: EdgeContext, error: z.core.$ZodError, input: unknown): CallError {
  const path = error.issues[0]?.path ?? [];
  const isMissing = path.length > 0 && getValueAtPath(input, path) === undefined;
  return createInvalidInputError(c.get('locale'), path.join('.') || 'body', isMissing);
}

const getValueAtPath = (input: unknown, propertyPath: readonly PropertyKey[]) =>
  propertyPath.reduce<unknown>(
    (value, name) => (value as Record<PropertyKey, unknown> | null | undefined)?.[name],
    input,
  );

/** Calls that use a code, which then no longer counts against the device that requested it. */
const CODE_CONSUMING_PATHS: readonly string[] = [register.path, resetPassword.path];

/**
 * Returns the caller with its device for calls that request or use a code. If other devices have exhausted the limit of
 * a phone number, a backend can still senda code to a device that it knows.
 */
function selectCaller({ texts, path }: Call, c: EdgeContext): CallerContext {
  const device = texts === 'code' ? getCodeDevice(c) : CODE_CONSUMING_PATHS.includes(path) ? getKnownDevice(c) : null;
  return { ...getCaller(c), ...(device && { device }) };
}
