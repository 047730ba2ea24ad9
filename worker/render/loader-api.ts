import type { PortalRequest } from '#client/portal-request.server.ts';
import type { FetchBackend } from '#shared/contract/call.ts';
import { getUser } from '#shared/contract/account/identity.ts';
import { fail, type CallError, ERROR_CODES, succeed } from '#shared/call-error.ts';
import { withTimeout } from '#shared/with-timeout.ts';
import type { ReadPriority } from '#worker/backend-client/circuit-breaker.ts';
import { logEvent } from '#worker/log-event.ts';
import type { PageCompleteness } from './page-completeness.ts';

/** Groups that share a rendered page: all visitors, or all logged-in users. */
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

/** The loaders' access to the backend; each method defines what a failure does to the page. */
export function createLoaderApi(parts: LoaderApiOptions): LoaderApi {
  const { requestId, fetchAs, completeness, timeouts, startedAt, audience, hasSession } = parts;
  const mainUntil = startedAt + timeouts.mainMs;
  const lateUntil = startedAt + timeouts.lateMs;
  // When the user cannot be loaded in time the page is rendered as a visitor's and not cached.
  const fetchUser = fetchWithDeadline(fetchAs('main'), mainUntil, completeness.markIncomplete);
  let user: ReturnType<PortalRequest['askUser']> | null = null;
  const fetchAsUser = async () => {
    if (audience === 'users') throw new Error('a page cached for all users reads the current user');
    if (audience === 'visitors' || !hasSession) return succeed(null);
    return (user ??= fetchUser(getUser, {}).then((result) =>
      result.ok ? succeed(result.value.staffId ? result.value : null) : result,
    ));
  };
  const findUser = () => fetchAsUser().then((result) => (result.ok ? result.value : null));
  return {
    isForOne: audience === 'one',
    isLoggedIn: async () => (audience === 'one' ? (await findUser()) !== null : audience === 'users'),
    ask: fetchWithDeadline(fetchAs('part'), startedAt + timeouts.partMs, completeness.partFailed),
    main: {
      ask: fetchWithDeadline(fetchAs('main'), mainUntil, completeness.mainFailed),
      askOptional: fetchWithDeadline(fetchAs('main'), mainUntil, (error) =>
        error.httpStatus === undefined ? completeness.markIncomplete() : completeness.mainFailed(),
      ),
      isFailed: completeness.hasMainFailed,
    },
    late: {
      ask: fetchWithDeadline(fetchAs('part'), lateUntil, completeness.partFailed),
      settle: (work, failed) => {
        const settled = work.catch((error: unknown) => {
          completeness.markIncomplete();
          logEvent('error', 'deferred part failed', { requestId, error });
          return failed;
        });
        return withTimeout(settled, lateUntil - Date.now(), () => {
          completeness.markIncomplete();
          return failed;
        });
      },
      watch: (part) => completeness.track(part),
    },
    askUser: fetchAsUser,
    findUser,
    keepOutOfCache: completeness.markIncomplete,
  };
}

/** Deadlines from the arrival of the request. */
export interface PageTimeouts {
  /** Optional parts. Earlier than mainMs, as the main resource is often fetched after them. */
  partMs: number;
  /** The main resource, which decides the status of the page. */
  mainMs: number;
  /** Deferred parts; afterwards a message takes their place. */
  lateMs: number;
}

/** The first byte comes within three seconds; React and React Router abort a render after ten. */
export const VISITOR_TIMEOUTS: PageTimeouts = { partMs: 1_500, mainMs: 2_500, lateMs: 8_000 };
/** The loaders run after the action, which may have waited for a password hash or for a text message to be sent. */
export const FORM_TIMEOUTS: PageTimeouts = { partMs: 7_000, mainMs: 8_000, lateMs: 9_000 };
/** Revalidation runs in the background, so longer timeouts are acceptable. */
export const REVALIDATION_TIMEOUTS: PageTimeouts = { partMs: 5_000, mainMs: 8_000, lateMs: 8_000 };

/** Fails with a gateway timeout at the deadline; the request itself goes on for later callers of the same data. */
export function fetchWithDeadline(
  fetchBackend: FetchBackend,
  until: number,
  onFailure: (error: CallError) => void,
  now = Date.now,
): FetchBackend {
  return async (call, input) => {
    const answer = await withTimeout(fetchBackend(call, input), until - now(), () =>
      fail({ code: ERROR_CODES.gatewayTimeout, message: '', httpStatus: 504 }),
    );
    if (!answer.ok) onFailure(answer.error);
    return answer;
  };
}
