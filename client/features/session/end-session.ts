import { mutate } from 'swr';
import { forgetKeptPages } from '#client/site/kept/kept-pages.ts';
import { portalAddress, tellPortal } from '#client/site/asking/ask-portal.ts';
import { forgetAnswers } from '#client/site/storage/saved-answers.ts';
import { forgetSearchedSchools } from '#client/site/storage/searched-schools.ts';
import { type SessionEnd, tellOtherTabs } from '#client/site/login/session-news.ts';
import { SESSION_ENDPOINTS } from '#shared/constants.ts';
import type { Result } from '#shared/failure.ts';
import { forgetClock } from './session-clock.ts';

/** Both tokens die; then this browser forgets what it knew of the user. Where nobody answers, nothing has changed. */
export async function endSession(agentKey: string, why: SessionEnd, staffId: string): Promise<Result<unknown>> {
  const answer = await tellPortal(portalAddress(agentKey, SESSION_ENDPOINTS.logout), {});
  if (answer.ok) {
    forgetSearchedSchools();
    forgetClock();
    void forgetKeptPages();
    hearEnd(why, staffId);
    tellOtherTabs(why);
  }
  return answer;
}

/**
 * Called in every tab, for each keeps answers of its own. After a session that timed out the answers stay: they are kept
 * under the user's number, so only the same user is offered them.
 */
export function hearEnd(why: SessionEnd, staffId: string) {
  if (why === 'asked') forgetAnswers(staffId);
}

/** What was fetched for one person is not for the next: forgets every answer, and asks again for those in use. */
export const refreshAnswers = async () => void (await mutate(() => true, undefined, { revalidate: true }));
