import type { AskBackend } from '#shared/contract/call.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { fail } from '#shared/failure.ts';
import { inTime } from '#shared/in-time.ts';

/** From the arrival of its request. */
export interface PagePatience {
  /** What is waited for and may be missing. Before mainMs, for what a page is about is often asked only after it. */
  partMs: number;
  /** By then the page's status is decided. */
  mainMs: number;
  /** By then its last part is there, or words are in its place. */
  lateMs: number;
}

/** A visitor sees a page within three seconds; React and React Router end one after ten. */
export const VISITOR_PATIENCE: PagePatience = { partMs: 1_500, mainMs: 2_500, lateMs: 8_000 };
/** A page that is made anew keeps nobody waiting. */
export const REMAKE_PATIENCE: PagePatience = { partMs: 5_000, mainMs: 8_000, lateMs: 8_000 };

/** Answers until then; after it every answer is that none came. The question itself goes on, for those who ask next. */
export function askUntil(ask: AskBackend, until: number, onFailure: () => void, now = Date.now): AskBackend {
  return async (call, input) => {
    const answer = await inTime(ask(call, input), until - now(), () =>
      fail({ code: FAILURE_CODES.gatewayTimeout, message: '', httpStatus: 504 }),
    );
    if (!answer.ok) onFailure();
    return answer;
  };
}
