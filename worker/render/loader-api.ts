import type { PortalRequest } from '#client/portal-request.server.ts';
import type { FetchBackend } from '#shared/contract/call.ts';
import { getUser } from '#shared/contract/account/identity.ts';
import { fail, type CallError, ERROR_CODES, succeed } from '#shared/call-error.ts';
import { withTimeout } from '#shared/with-timeout.ts';
import type { ReadPriority } from '#worker/backend-client/circuit-breaker.ts';
import { logEvent } from '#worker/log-event.ts';
import type { PageCompleteness } from './page-completeness.ts';

/** Visitors who share a rendered page: all anonymous ones, or all logged-in users. */
export type Audience = 'visitors' | 'users';

interface LoaderApiOptions {
  requestId: string;
  fetchAs: (rank: ReadPriority) => FetchBackend;
  completeness: PageCompleteness;
  timeouts: PageTimeouts;
  startedAt: number;
  audience: Audience | 'one';
  hasSession: boolean;
}

type LoaderApi = Pick<
  PortalRequest,
  'ask' | 'late' | 'main' | 'isForOne' | 'isLoggedIn' | 'askUser' | 'findUser' | 'keepOutOfCache'
>;

/** Creates the loaders' access to the backend. Its methods differ in how a failure affects the page. */
export function createLoaderApi(options: LoaderApiOptions): LoaderApi {
  const { requestId, fetchAs, completeness, timeouts, startedAt, audience, hasSession } = options;
  const mainDeadline = startedAt + timeouts.mainMs;
  const lateDeadline = startedAt + timeouts.lateMs;
  // If the user cannot be loaded in time, the page is rendered as for a visitor and is not cached.
  const fetchUser = fetchWithDeadline(fetchAs('main'), mainDeadline, completeness.markIncomplete);
  let userResult: ReturnType<PortalRequest['askUser']> | null = null;
  const fetchCurrentUser = async () => {
    if (audience === 'users') throw new Error('a page cached for all users must not read the current user');
    if (audience === 'visitors' || !hasSession) return succeed(null);
    return (userResult ??= fetchUser(getUser, {}).then((result) =>
      result.ok ? succeed(result.value.staffId ? result.value : null) : result,
    ));
  };
  const findUser = () => fetchCurrentUser().then((result) => (result.ok ? result.value : null));
  return {
    isForOne: audience === 'one',
    isLoggedIn: async () => (audience === 'one' ? (await findUser()) !== null : audience === 'users'),
    ask: fetchWithDeadline(fetchAs('part'), startedAt + timeouts.partMs, completeness.partFailed),
    main: {
      ask: fetchWithDeadline(fetchAs('main'), mainDeadline, completeness.mainFailed),
      askOptional: fetchWithDeadline(fetchAs('main'), mainDeadline, (error) =>
        error.httpStatus === undefined ? completeness.markIncomplete() : completeness.mainFailed(),
      ),
      isFailed: completeness.hasMainFailed,
    },
    late: {
      ask: fetchWithDeadline(fetchAs('part'), lateDeadline, completeness.partFailed),
      settle: (promise, fallbackValue) => {
        const settledPromise = promise.catch((error: unknown) => {
          completeness.markIncomplete();
          logEvent('error', 'deferred part failed', { requestId, error });
          return fallbackValue;
        });
        return withTimeout(settledPromise, lateDeadline - Date.now(), () => {
          completeness.markIncomplete();
          return fallbackValue;
        });
      },
      watch: (part) => completeness.track(part),
    },
    askUser: fetchCurrentUser,
    findUser,
    keepOutOfCache: completeness.markIncomplete,
  };
}

/** Timeouts in milliseconds that start when the request arrives. */
export interface PageTimeouts {
  /** Timeout of optional parts. It is shorter than mainMs, because the main resource is often fetched after them. */
  partMs: number;
  /** Timeout of the main resource, which decides the status of the page. */
  mainMs: number;
  /** Timeout of deferred parts, after which a message replaces them. */
  lateMs: number;
}

/**
 * Timeouts of a page view: the first byte is sent within three seconds, and React and React Router abort a render after
 * ten.
 */
export const VISITOR_TIMEOUTS: PageTimeouts = { partMs: 1_500, mainMs: 2_500, lateMs: 8_000 };
/** Timeouts after an action, which may have waited for a password hash or for a text message to be sent. */
export const FORM_TIMEOUTS: PageTimeouts = { partMs: 7_000, mainMs: 8_000, lateMs: 9_000 };
/** Timeouts of a revalidation, which runs in the background and may take longer. */
export const REVALIDATION_TIMEOUTS: PageTimeouts = { partMs: 5_000, mainMs: 8_000, lateMs: 8_000 };

/** Fails with a gateway timeout at the deadline. The request itself continues, so that later callers can join it. */
export function fetchWithDeadline(
  fetchBackend: FetchBackend,
  deadline: number,
  onFailure: (error: CallError) => void,
  now = Date.now,
): FetchBackend {
  return async (call, input) => {
    const result = await withTimeout(fetchBackend(call, input), deadline - now(), () =>
      fail({ code: ERROR_CODES.gatewayTimeout, message: '', httpStatus: 504 }),
    );
    if (!result.ok) onFailure(result.error);
    return result;
  };
}
