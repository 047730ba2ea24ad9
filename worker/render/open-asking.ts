import type { PortalRequest } from '#client/portal-request.server.ts';
import type { AskBackend } from '#shared/contract/call.ts';
import { getUser } from '#shared/contract/identity.ts';
import { succeed } from '#shared/failure.ts';
import { inTime } from '#shared/in-time.ts';
import type { ReadRank } from '#worker/backend-client/retry-budget.ts';
import { logEvent } from '#worker/log-event.ts';
import { askUntil, type PagePatience } from './page-clock.ts';
import type { Wholeness } from './wholeness.ts';

export interface AskingParts {
  requestId: string;
  askAs: (rank: ReadRank) => AskBackend;
  whole: Wholeness;
  patience: PagePatience;
  startedAt: number;
  hasSession: boolean;
}

export type Asking = Pick<PortalRequest, 'ask' | 'late' | 'main' | 'askUser' | 'findUser' | 'keepOutOfCache'>;

/** The ways in which a loader asks, and what each does to its page when no answer comes. */
export function openAsking({ requestId, askAs, whole, patience, startedAt, hasSession }: AskingParts): Asking {
  const mainUntil = startedAt + patience.mainMs;
  const lateUntil = startedAt + patience.lateMs;
  // Whose login it is decides what the page is, and still the page stands as a visitor's when nobody says.
  const askWhoIsIn = askUntil(askAs('main'), mainUntil, whole.spoil);
  let user: ReturnType<PortalRequest['askUser']> | null = null;
  const askUser = () =>
    (user ??= hasSession
      ? askWhoIsIn(getUser, {}).then((told) => (told.ok ? succeed(told.value.staffId ? told.value : null) : told))
      : Promise.resolve(succeed(null)));
  return {
    ask: askUntil(askAs('part'), startedAt + patience.partMs, whole.spoil),
    main: { ask: askUntil(askAs('main'), mainUntil, whole.failMain), isFailed: whole.isMainFailed },
    late: {
      ask: askUntil(askAs('part'), lateUntil, whole.spoil),
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
    findUser: () => askUser().then((told) => (told.ok ? told.value : null)),
    keepOutOfCache: whole.spoil,
  };
}
