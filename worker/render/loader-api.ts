import type { PortalRequest } from '#client/portal-request.server.ts';
import type { AskBackend } from '#shared/contract/call.ts';
import { getUser } from '#shared/contract/account/identity.ts';
import { fail, type Failure, FAILURE_CODES, succeed } from '#shared/failure.ts';
import { inTime } from '#shared/in-time.ts';
import type { ReadRank } from '#worker/backend-client/retry-budget.ts';
import { logEvent } from '#worker/log-event.ts';
import type { PageCompleteness } from './page-completeness.ts';

/** Many get a page alike: all visitors, or all who are logged in. */
export type Audience = 'visitors' | 'users';

interface AskingParts {
  requestId: string;
  askAs: (rank: ReadRank) => AskBackend;
  whole: PageCompleteness;
  patience: PagePatience;
  startedAt: number;
  audience: Audience | 'one';
  hasSession: boolean;
}

type Asking = Pick<
  PortalRequest,
  'ask' | 'late' | 'main' | 'isForOne' | 'isLoggedIn' | 'askUser' | 'findUser' | 'keepOutOfCache'
>;

/** The ways in which a loader asks, and what each does to its page when no answer comes. */
export function createLoaderApi(parts: AskingParts): Asking {
  const { requestId, askAs, whole, patience, startedAt, audience, hasSession } = parts;
  const mainUntil = startedAt + patience.mainMs;
  const lateUntil = startedAt + patience.lateMs;
  // Whose login it is decides what the page is, and still the page stands as a visitor's when nobody says.
  const askWhoIsIn = askUntil(askAs('main'), mainUntil, whole.spoil);
  let user: ReturnType<PortalRequest['askUser']> | null = null;
  const askUser = async () => {
    if (audience === 'users') throw new Error('a page for all users asks who one of them is');
    if (audience === 'visitors' || !hasSession) return succeed(null);
    return (user ??= askWhoIsIn(getUser, {}).then((told) =>
      told.ok ? succeed(told.value.staffId ? told.value : null) : told,
    ));
  };
  const findUser = () => askUser().then((told) => (told.ok ? told.value : null));
  return {
    isForOne: audience === 'one',
    isLoggedIn: async () => (audience === 'one' ? (await findUser()) !== null : audience === 'users'),
    ask: askUntil(askAs('part'), startedAt + patience.partMs, whole.missPart),
    main: {
      ask: askUntil(askAs('main'), mainUntil, whole.failMain),
      askOptional: askUntil(askAs('main'), mainUntil, (failure) =>
        failure.httpStatus === undefined ? whole.spoil() : whole.failMain(),
      ),
      isFailed: whole.isMainFailed,
    },
    late: {
      ask: askUntil(askAs('part'), lateUntil, whole.missPart),
      settle: (work, failed) => {
        const settled = work.catch((error: unknown) => {
          whole.spoil();
          logEvent('error', 'late part is broken', { requestId, error });
          return failed;
        });
        return inTime(settled, lateUntil - Date.now(), () => {
          whole.spoil();
          return failed;
        });
      },
      watch: (part) => whole.watch(part),
    },
    askUser,
    findUser,
    keepOutOfCache: whole.spoil,
  };
}

/** From the arrival of its request. */
export interface PagePatience {
  /** What is waited for and may be missing. Before mainMs, for what a page is about is often asked only after it. */
  partMs: number;
  /** After this time the status of the page is decided, and no answer can change it. */
  mainMs: number;
  /** After this time the last part of the page is there, or words stand in its place. */
  lateMs: number;
}

/** A visitor sees a page within three seconds; React and React Router end one after ten. */
export const VISITOR_PATIENCE: PagePatience = { partMs: 1_500, mainMs: 2_500, lateMs: 8_000 };
/** A page that is made anew keeps nobody waiting. */
export const REMAKE_PATIENCE: PagePatience = { partMs: 5_000, mainMs: 8_000, lateMs: 8_000 };

/** Answers until then; after it every answer is that none came. The question itself goes on, for those who ask next. */
export function askUntil(
  ask: AskBackend,
  until: number,
  onFailure: (failure: Failure) => void,
  now = Date.now,
): AskBackend {
  return async (call, input) => {
    const answer = await inTime(ask(call, input), until - now(), () =>
      fail({ code: FAILURE_CODES.gatewayTimeout, message: '', httpStatus: 504 }),
    );
    if (!answer.ok) onFailure(answer.failure);
    return answer;
  };
}
