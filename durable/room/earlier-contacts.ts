import { MOST_EARLIER } from './limits.ts';
import type { Turn } from './room-event.ts';
import { type Contact, type EarlierContact, isSameContact, lastIdOf } from './room-state.ts';
import { withState } from './with-state.ts';

// A session whose line is broken when it ends may have been written to while nobody could hear it. Its contact is kept
// until somebody has asked the service what was said there.

/** The session that is about to end; there is nothing to ask for where there never was a contact. */
export function noteEarlier(turn: Turn, { mayGoOn, endedAt }: Pick<EarlierContact, 'mayGoOn' | 'endedAt'>): Turn {
  const { human } = turn.state;
  if (!human?.contact) return turn;
  const { service, contact } = human;
  const noted = { service, contact, lastId: lastIdOf(turn.state, contact), mayGoOn, endedAt, isRead: false };
  const { earlier } = withoutEarlier(turn, contact).state;
  return withState(turn, { earlier: [...earlier, noted].slice(-MOST_EARLIER) });
}

export const withoutEarlier = (turn: Turn, contact: Contact | null): Turn =>
  contact
    ? withState(turn, { earlier: turn.state.earlier.filter((one) => !isSameContact(one.contact, contact)) })
    : turn;

/** There may be more by now than was read. */
export const askEarlier = (turn: Turn): Turn =>
  withState(turn, { earlier: turn.state.earlier.map((one) => ({ ...one, isRead: false })) });
