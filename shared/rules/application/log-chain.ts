/** Log entry as stored; `action` is the exact stored text. */
export interface LoggedEntry {
  seq: number;
  at: string;
  by: string;
  who: string;
  action: string;
}

/** With its hash; '' for entries from before hash chains. */
export interface ChainedEntry extends LoggedEntry {
  hash: string;
}

/**
 * Entry whose content is withheld from its reader and that predates sealing: only its hash is known, so the reader
 * cannot verify the link to earlier entries.
 */
export interface WithheldEntry {
  seq: number;
  hash: string;
  isWithheld: true;
}

/** Log as its student reads it. */
export type RedactedEntry = ChainedEntry | WithheldEntry;

export const isWithheld = (entry: RedactedEntry): entry is WithheldEntry => 'isWithheld' in entry;

/** Log data in the application row: owner, and hash of the last entry; '' for an empty log. */
export interface LogHead {
  userId: number;
  head: string;
  /** Number of initial entries without a hash; all others need one. */
  old: number;
  /** Whether a head is required: 0 only for a log without entries since hash chains exist. */
  sealed: 0 | 1;
  /** Submission time in the row; '' for a draft. Distinguishes two logs of one student. */
  submittedAt: string;
}

type LogVerification =
  /** Missing or surplus entry before it. */
  | 'number'
  /** Modified content or predecessor. */
  | 'content'
  /** Missing hash on an entry that needs one. */
  | 'unchained'
  /** Submission differs from the application: log of another application. */
  | 'other'
  /** The log's end differs from the application's head. */
  | 'end';

export type LogVerificationResult =
  /** `unsealed`: no hash protects it yet, since all entries predate hash chains. */
  { holds: true; entries: number; unsealed: boolean } | { holds: false; seq: number; fault: LogVerification };

/** Internal action of the agency. The salt prevents guessing its content from the hash. */
const INTERNAL_ACTION = /^\{"kind":"assigned",.*"salt":"[\w-]{20,}"\}$/s;
const SEALED = /^\{"kind":"assigned","sealed":"[\da-f]{64}"\}$/;

/** Content replaced by its hash. */
export const isHashed = (action: string): boolean => SEALED.test(action);

/** Internal action from before salting, which must be withheld entirely. */
const isUnsealable = (action: string): boolean =>
  action.startsWith('{"kind":"assigned"') && !INTERNAL_ACTION.test(action);

/** Student's view of a stored log. */
export async function redactLog(userId: number, entries: readonly ChainedEntry[]): Promise<RedactedEntry[]> {
  const redacted: RedactedEntry[] = [];
  let before = '';
  for (const entry of entries) {
    const { seq, action, hash } = entry;
    before = hash || (await digestEntry(before, userId, entry));
    redacted.push(
      isUnsealable(action) ? { seq, hash: before, isWithheld: true } : { ...entry, action: await hashAction(action) },
    );
  }
  return redacted;
}

/** Hash input of an action that is visible to its student: the action, or the seal of an internal one. */
export const hashAction = async (action: string): Promise<string> =>
  INTERNAL_ACTION.test(action)
    ? `{"kind":"assigned","sealed":"${await digestBytes(new TextEncoder().encode(action))}"}`
    : action;

/** Canonical form of an entry for hashing. The chain starts with the student's id, so that logs cannot be exchanged. */
export async function digestEntry(before: string, userId: number, entry: LoggedEntry): Promise<string> {
  const { seq, at, by, who, action } = entry;
  const text = JSON.stringify([before || `student ${userId}`, seq, at, by, who, await hashAction(action)]);
  return digestBytes(new TextEncoder().encode(text));
}

/** SHA-256 in hexadecimal. */
export async function digestBytes(bytes: BufferSource): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Expected hash of the last entry. */
export async function digestLog(userId: number, entries: readonly LoggedEntry[]): Promise<string> {
  let before = '';
  for (const entry of entries) before = await digestEntry(before, userId, entry);
  return before;
}

/**
 * Predecessor hash of the next entry, taken from the head instead of the last row: otherwise a truncated log would
 * continue as if complete. A log from before hash chains is accepted as it is.
 */
export const predecessorHash = async (
  { userId, head, sealed }: Pick<LogHead, 'userId' | 'head' | 'sealed'>,
  entries: readonly ChainedEntry[],
): Promise<string> => (head || sealed ? head : digestLog(userId, entries));

/**
 * Verifies a stored log and stops at the first invalid entry. Stored logs contain no seals, which would mean lost
 * content.
 */
export async function verifyLog(
  { userId, head, old, sealed, submittedAt }: LogHead,
  entries: readonly RedactedEntry[],
  isTold = false,
): Promise<LogVerificationResult> {
  // A log is never empty: an empty one was deleted, whatever its head.
  if (entries.length === 0) return { holds: false, seq: 1, fault: 'end' };
  let before = '';
  let submitted: LoggedEntry | undefined;
  for (const [at, entry] of entries.entries()) {
    const { seq, hash } = entry;
    if (seq !== at + 1) return { holds: false, seq: at + 1, fault: 'number' };
    before = isWithheld(entry) ? hash : await digestEntry(before, userId, entry);
    if (hash === '' && (seq > old || isWithheld(entry))) return { holds: false, seq, fault: 'unchained' };
    if (!isTold && (isWithheld(entry) || isHashed(entry.action))) return { holds: false, seq, fault: 'content' };
    if (hash !== '' && hash !== before) return { holds: false, seq, fault: 'content' };
    if (!isWithheld(entry) && isSubmission(entry)) submitted = entry;
  }
  const isUnsealed = head === '' && sealed === 0 && entries.length === old;
  if (!isUnsealed && head !== before) return { holds: false, seq: entries.length + 1, fault: 'end' };
  if ((submitted?.at ?? '') !== submittedAt) return { holds: false, seq: submitted?.seq ?? 1, fault: 'other' };
  return { holds: true, entries: entries.length, unsealed: isUnsealed };
}

const isSubmission = ({ action }: LoggedEntry) => action.startsWith('{"kind":"submitted"');
