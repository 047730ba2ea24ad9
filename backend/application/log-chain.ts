/** An entry of a log as its table has it; `action` is the very text that is kept. */
export interface LoggedEntry {
  seq: number;
  at: string;
  by: string;
  who: string;
  action: string;
}

/** With its digest; '' of one that was written before logs were chained. */
export interface ChainedEntry extends LoggedEntry {
  hash: string;
}

/** What the row of an application says of its log: whose it is, and the digest of its last entry; '' before there was any. */
export interface LogHead {
  userId: number;
  head: string;
}

type LogFault =
  /** One is missing before it, or too many. */
  | 'number'
  /** It says other than what was written, or stands on another entry. */
  | 'content'
  /** It has no digest, and stands after one that has. */
  | 'unchained'
  /** The log ends elsewhere than its application says. */
  | 'end';

export type LogProof =
  /** `unsealed`: nothing yet vouches for what it says, as all of it was written before logs were chained. */
  { holds: true; entries: number; unsealed: boolean } | { holds: false; seq: number; fault: LogFault };

/** The one form in which an entry is digested. A log begins with its student, so that nobody's can be passed off as another's. */
export async function digestEntry(before: string, userId: number, entry: LoggedEntry): Promise<string> {
  const { seq, at, by, who, action } = entry;
  const text = JSON.stringify([before || `student ${userId}`, seq, at, by, who, action]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What the digest of the last of them has to be. */
export async function digestLog(userId: number, entries: readonly LoggedEntry[]): Promise<string> {
  let before = '';
  for (const entry of entries) before = await digestEntry(before, userId, entry);
  return before;
}

/**
 * What the next entry stands on: never what the last row says, or a log whose end was cut off would go on as if it were whole.
 * One that was begun before logs were chained is taken as it stands.
 */
export const groundOf = async ({ userId, head }: LogHead, entries: readonly ChainedEntry[]): Promise<string> =>
  head || entries.some(({ hash }) => hash) ? head : digestLog(userId, entries);

/** Walks a log from its first entry and stops at the first that does not hold. */
export async function proveLog({ userId, head }: LogHead, entries: readonly ChainedEntry[]): Promise<LogProof> {
  // Each begins with an entry: one without any was emptied, whatever its head says.
  if (entries.length === 0) return { holds: false, seq: 1, fault: 'end' };
  let before = '';
  let isChained = false;
  for (const [at, entry] of entries.entries()) {
    const { seq, hash } = entry;
    if (seq !== at + 1) return { holds: false, seq: at + 1, fault: 'number' };
    before = await digestEntry(before, userId, entry);
    if (hash === '' && isChained) return { holds: false, seq, fault: 'unchained' };
    if (hash !== '' && hash !== before) return { holds: false, seq, fault: 'content' };
    isChained ||= hash !== '';
  }
  const isUnsealed = head === '' && !isChained;
  if (!isUnsealed && head !== before) return { holds: false, seq: entries.length + 1, fault: 'end' };
  return { holds: true, entries: entries.length, unsealed: isUnsealed };
}
