/** Log entry as stored; `action` is the exact stored text, which is hashed. */
export interface LoggedEntry {
  seq: number;
  at: string;
  by: string;
  who: string;
  action: string;
}

/** Entry with its hash; '' for an entry that predates hash chains. */
export interface ChainedEntry extends LoggedEntry {
  hash: string;
}

/**
 * Internal entry that was written before such entries were salted: its reader gets only the hash and so cannot verify
 * that it continues the earlier entries.
 */
export interface WithheldEntry {
  seq: number;
  hash: string;
  isWithheld: true;
}

/** Entry as the student reads it. */
export type RedactedEntry = ChainedEntry | WithheldEntry;

export const isWithheld = (entry: RedactedEntry): entry is WithheldEntry => 'isWithheld' in entry;

/** Data about the log in the application's row. `head` is the hash of the last entry; '' for an empty log. */
export interface LogHead {
  userId: number;
  head: string;
  /** Number of entries at the start without a hash; all later entries must have one. */
  old: number;
  /** Whether a head is required: 0 only for a log without entries since hash chains were introduced. */
  sealed: 0 | 1;
  /** Submission time in the row; '' for a draft. It distinguishes two logs of one student. */
  submittedAt: string;
}

type LogVerification =
  /** An entry is missing or surplus before `seq`. */
  | 'number'
  /** The content of the entry or of an earlier one was modified. */
  | 'content'
  /** The entry has no hash although it needs one. */
  | 'unchained'
  /** The submission is that of another application. */
  | 'other'
  /** The last entry does not match the head in the application's row. */
  | 'end';

export type LogVerificationResult =
  /** `unsealed` means that no hash protects the log yet, because all entries predate hash chains. */
  { holds: true; entries: number; unsealed: boolean } | { holds: false; seq: number; fault: LogVerification };

/** Internal action of the agency. Its salt prevents guessing the content from the hash. */
const INTERNAL_ACTION = /^\{"kind":"assigned",.*"salt":"[\w-]{20,}"\}$/s;
const SEALED = /^\{"kind":"assigned","sealed":"[\da-f]{64}"\}$/;

/** Returns whether the content of an action was replaced by its hash. */
export const isHashed = (action: string): boolean => SEALED.test(action);

/**
 * Returns whether an internal action has no salt; it must be withheld, because its content could be guessed from a
 * hash.
 */
const isUnsealable = (action: string): boolean =>
  action.startsWith('{"kind":"assigned"') && !INTERNAL_ACTION.test(action);

/** Returns a stored log as its student may read it. */
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

/**
 * Returns the text of an action that is hashed and shown to the student: the action itself, or for an internal one its
 * hash.
 */
export const hashAction = async (action: string): Promise<string> =>
  INTERNAL_ACTION.test(action)
    ? `{"kind":"assigned","sealed":"${await digestBytes(new TextEncoder().encode(action))}"}`
    : action;

/**
 * Returns the hash of an entry. The chain starts with the student's id, so that logs of two students cannot be
 * exchanged.
 */
export async function digestEntry(before: string, userId: number, entry: LoggedEntry): Promise<string> {
  const { seq, at, by, who, action } = entry;
  const text = JSON.stringify([before || `student ${userId}`, seq, at, by, who, await hashAction(action)]);
  return digestBytes(new TextEncoder().encode(text));
}

/** Returns the SHA-256 hash in hexadecimal. */
export async function digestBytes(bytes: BufferSource): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the hash that the last entry must have. */
export async function digestLog(userId: number, entries: readonly LoggedEntry[]): Promise<string> {
  let before = '';
  for (const entry of entries) before = await digestEntry(before, userId, entry);
  return before;
}

/**
 * Returns the hash that the next entry continues. It is taken from the head rather than from the last row, because
 * otherwise a truncated log would continue as if it were complete. A log that predates hash chains is accepted as it
 * is.
 */
export const predecessorHash = async (
  { userId, head, sealed }: Pick<LogHead, 'userId' | 'head' | 'sealed'>,
  entries: readonly ChainedEntry[],
): Promise<string> => (head || sealed ? head : digestLog(userId, entries));

/**
 * Verifies a log and stops at the first invalid entry. In a stored log (`isNotified` false) a withheld or hashed action is
 * invalid, because it would mean that content was lost.
 */
export async function verifyLog(
  { userId, head, old, sealed, submittedAt }: LogHead,
  entries: readonly RedactedEntry[],
  isNotified = false,
): Promise<LogVerificationResult> {
  // Every log has at least one entry, so an empty one was deleted, whatever its head.
  if (entries.length === 0) return { holds: false, seq: 1, fault: 'end' };
  let before = '';
  let submitted: LoggedEntry | undefined;
  for (const [index, entry] of entries.entries()) {
    const { seq, hash } = entry;
    if (seq !== index + 1) return { holds: false, seq: index + 1, fault: 'number' };
    before = isWithheld(entry) ? hash : await digestEntry(before, userId, entry);
    if (hash === '' && (seq > old || isWithheld(entry))) return { holds: false, seq, fault: 'unchained' };
    if (!isNotified && (isWithheld(entry) || isHashed(entry.action))) return { holds: false, seq, fault: 'content' };
    if (hash !== '' && hash !== before) return { holds: false, seq, fault: 'content' };
    if (!isWithheld(entry) && isSubmission(entry)) submitted = entry;
  }
  const isUnsealed = head === '' && sealed === 0 && entries.length === old;
  if (!isUnsealed && head !== before) return { holds: false, seq: entries.length + 1, fault: 'end' };
  if ((submitted?.at ?? '') !== submittedAt) return { holds: false, seq: submitted?.seq ?? 1, fault: 'other' };
  return { holds: true, entries: entries.length, unsealed: isUnsealed };
}

const isSubmission = ({ action }: LoggedEntry) => action.startsWith('{"kind":"submitted"');
