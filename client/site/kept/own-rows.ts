import type { SessionEnd } from '#client/site/login/session-news.ts';
import { createLocalStore, type LocalStore, type RowName } from './local-store.ts';

// What a browser keeps for one person, and under which names: whoever logs out leaves none of it on a shared computer. The
// features that keep it and the end of a session both read it here; lookup-lists.ts keeps what is the same for everybody.

/** Stands for the owner of what a guest keeps: a row without one would be found by whoever logs in next. */
export const GUEST = '';

/** What is typed into an application and not yet sent, passport and all; the key is the user. */
export const DRAFT_TYPE = 'applyDraft';

/** What was said in a conversation and has not got there yet, files too. */
export const outboxType = (agentKey: string, owner: string) => `chatOutbox.${agentKey}.${owner}`;

/** Up to which message a tab has shown a conversation; not a row, but on the tab's shelf. */
export const seenKey = (agentKey: string, owner: string) => `chatSeen.${agentKey}.${owner}`;

/** On whichever agent's site. */
const isRowOf =
  (owner: string) =>
  ({ type, key }: RowName): boolean =>
    type === DRAFT_TYPE ? key === owner : /^chatOutbox\.[^.]*\.(.*)$/s.exec(type)?.[1] === owner;

/**
 * Whoever speaks here next is another guest (the edge sees to that), in whose name nothing may be sent that the one before
 * had typed. What is the user's own waits for their login, unless they asked to leave: an application has their passport.
 */
export async function forgetOwnRows(why: SessionEnd, staffId: string, store: LocalStore = createLocalStore()) {
  await store.forget(isRowOf(GUEST));
  if (why === 'asked') await store.forget(isRowOf(staffId));
}
