import { mutate } from 'swr';
import { tabStorage } from '#client/site/storage/safe-storage.ts';
import { createLocalStore, type LocalStore } from '#client/site/kept/local-store.ts';
import { GUEST, isRowOf, seenKey } from '#client/site/kept/own-rows.ts';
import { forgetKeptPages } from '#client/site/kept/kept-pages.ts';
import { portalAddress, tellPortal } from '#client/site/asking/ask-portal.ts';
import { forgetAnswers } from '#client/site/storage/saved-answers.ts';
import { forgetSearchedSchools } from '#client/site/storage/searched-schools.ts';
import { type SessionEnd, tellOtherTabs } from '#client/site/login/session-news.ts';
import { SESSION_ENDPOINTS } from '#shared/constants.ts';
import { inTime } from '#shared/in-time.ts';
import type { Result } from '#shared/failure.ts';
import { forgetClock } from './session-clock.ts';

const PATIENCE_MS = 1_000;

/** Both tokens die; then this browser forgets what it knew of the user. Where nobody answers, nothing has changed. */
export async function endSession(agentKey: string, why: SessionEnd, staffId: string): Promise<Result<unknown>> {
  const answer = await tellPortal(portalAddress(agentKey, SESSION_ENDPOINTS.logout), {});
  if (answer.ok) {
    forgetSearchedSchools();
    forgetClock();
    void forgetKeptPages();
    // A store that does not answer keeps nobody from leaving.
    await inTime(forgetUnsent(why, staffId), PATIENCE_MS, () => undefined);
    hearEnd(why, staffId, agentKey);
    tellOtherTabs(why);
  }
  return answer;
}

/**
 * Called in every tab, for each keeps answers of its own. After a session that timed out the answers stay: they are kept
 * under the user's number, so only the same user is offered them.
 */
export function hearEnd(why: SessionEnd, staffId: string, agentKey: string) {
  if (why === 'asked') forgetAnswers(staffId);
  tabStorage.drop(seenKey(agentKey, GUEST));
}

/**
 * Whoever speaks here next is another guest (the edge sees to that), in whose name nothing may be sent that the one before
 * had typed. What is the user's own waits for their login, unless they asked to leave: an application has their passport.
 */
export async function forgetUnsent(why: SessionEnd, staffId: string, store: LocalStore = createLocalStore()) {
  await store.forget(isRowOf(GUEST));
  if (why === 'asked') await store.forget(isRowOf(staffId));
}

/** What was fetched for one person is not for the next: forgets every answer, and asks again for those in use. */
export const refreshAnswers = async () => void (await mutate(() => true, undefined, { revalidate: true }));
