/** Log entry as stored. `action` is the exact stored text, which is hashed. */
export interface LoggedEntry {
  seq: number;
  at: string;
  by: string;
  who: string;
  action: string;
}

/** Entry with its hash, or '' for an entry that predates hash chains. */
export interface ChainedEntry extends LoggedEntry {
  hash: string;
}

/**
 * Internal entry from before such entries were salted. Its reader receives only the hash, and so cannot verify that it
 * continues the earlier entries.
 */
export interface WithheldEntry {
  seq: number;
  hash: string;
  isWithheld: true;
}

/** Entry as shown to the student. */
export type RedactedEntry = ChainedEntry | WithheldEntry;

export const isWithheld = (entry: RedactedEntry): entry is WithheldEntry => 'isWithheld' in entry;

/** Data about the log in the application's row. `head` is the hash of the last entry, or '' for an empty log. */
export interface LogHead {
  userId: number;
  head: string;
  /** Number of entries at the start that have no hash. All later entries must have one. */
  old: number;
  /** Whether a head is required: 0 only for a log without entries since hash chains were introduced. */
  sealed: 0 | 1;
  /** Submission time in the row, or '' for a draft. It distinguishes two logs of one student. */
  submittedAt: string;
}

type LogFault =
  /** An entry is missing or surplus before `seq`. */
  | 'number'
  /** The content of the entry or of an earlier one was modified. */
  | 'content'
  /** The entry lacks a required hash. */
  | 'unchained'
  /** The submission belongs to another application. */
  | 'other'
  /** The last entry does not match the head in the application's row. */
  | 'end';

export type LogVerificationResult =
  /** `unsealed`: no hash protects the log yet, because all entries predate hash chains. */
  { holds: true; entries: number; unsealed: boolean } | { holds: false; seq: number; fault: LogFault };

/** Internal action of the agency. Its salt prevents guessing the content from the hash. */
const SALTED_ACTION = /^\{"kind":"assigned",.*"salt":"[\w-]{20,}"\}$/s;
const HASHED_ACTION = /^\{"kind":"assigned","sealed":"[\da-f]{64}"\}$/;

/** Returns whether the content of an action was replaced by its hash. */
export const isHashedAction = (action: string): boolean => HASHED_ACTION.test(action);

/**
 * Returns whether an internal action has no salt. It must be withheld, because its content could be guessed from a
 * hash.
 */
const isUnsaltedAction = (action: string): boolean =>
  action.startsWith('{"kind":"assigned"') && !SALTED_ACTION.test(action);

/** Returns a stored log in the form that the student may read. */
export async function redactLog(userId: number, entries: readonly ChainedEntry[]): Promise<RedactedEntry[]> {
  const redactedEntries: RedactedEntry[] = [];
  let previousHash = '';
  for (const entry of entries) {
    const { seq, action, hash } = entry;
    previousHash = hash || (await digestEntry(previousHash, userId, entry));
    redactedEntries.push(
      isUnsaltedAction(action)
        ? { seq, hash: previousHash, isWithheld: true }
        : { ...entry, action: await hashInternalAction(action) },
    );
  }
  return redactedEntries;
}

/**
 * Returns the text of an action that is hashed and shown to the student: the action itself or, for an internal action,
 * its hash.
 */
export const hashInternalAction = async (action: string): Promise<string> =>
  SALTED_ACTION.test(action)
    ? `{"kind":"assigned","sealed":"${await digestBytes(new TextEncoder().encode(action))}"}`
    : action;

/**
 * Returns the hash of an entry. The chain starts with the student's id, so that logs of two students cannot be
 * exchanged.
 */
export async function digestEntry(previousHash: string, userId: number, entry: LoggedEntry): Promise<string> {
  const { seq, at, by, who, action } = entry;
  const entryJson = JSON.stringify([
    previousHash || `student ${userId}`,
    seq,
    at,
    by,
    who,
    await hashInternalAction(action),
  ]);
  return digestBytes(new TextEncoder().encode(entryJson));
}

/** Returns the SHA-256 hash in hexadecimal. */
export async function digestBytes(bytes: BufferSource): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the hash that the last entry must have. */
export async function digestLog(userId: number, entries: readonly LoggedEntry[]): Promise<string> {
  let previousHash = '';
  for (const entry of entries) previousHash = await digestEntry(previousHash, userId, entry);
  return previousHash;
}

/**
 * Returns the hash that the next entry continues. It is taken from the head instead of the last row, because otherwise
 * a truncated log would continue as if it were complete. A log that predates hash chains is accepted without
 * verification.
 */
export const getPreviousHash = async (
  { userId, head, sealed }: Pick<LogHead, 'userId' | 'head' | 'sealed'>,
  entries: readonly ChainedEntry[],
): Promise<string> => (head || sealed ? head : digestLog(userId, entries));

/**
 * Verifies a log and stops at the first invalid entry. In a stored log (`isRedacted` false) a withheld or hashed action is
 * invalid, because it would mean that content was lost.
 */
export async function verifyLog(
  { userId, head, old, sealed, submittedAt }: LogHead,
  entries: readonly RedactedEntry[],
  isRedacted = false,
): Promise<LogVerificationResult> {
  // Every log has at least one entry, so an empty one was deleted, whatever its head.
  if (entries.length === 0) return { holds: false, seq: 1, fault: 'end' };
  let previousHash = '';
  let submissionEntry: LoggedEntry | undefined;
  for (const [index, entry] of entries.entries()) {
    const { seq, hash } = entry;
    if (seq !== index + 1) return { holds: false, seq: index + 1, fault: 'number' };
    previousHash = isWithheld(entry) ? hash : await digestEntry(previousHash, userId, entry);
    if (hash === '' && (seq > old || isWithheld(entry))) return { holds: false, seq, fault: 'unchained' };
    if (!isRedacted && (isWithheld(entry) || isHashedAction(entry.action)))
      return { holds: false, seq, fault: 'content' };
    if (hash !== '' && hash !== previousHash) return { holds: false, seq, fault: 'content' };
    if (!isWithheld(entry) && isSubmission(entry)) submissionEntry = entry;
  }
  const isUnsealed = head === '' && sealed === 0 && entries.length === old;
  if (!isUnsealed && head !== previousHash) return { holds: false, seq: entries.length + 1, fault: 'end' };
  if ((submissionEntry?.at ?? '') !== submittedAt)
    return { holds: false, seq: submissionEntry?.seq ?? 1, fault: 'other' };
  return { holds: true, entries: entries.length, unsealed: isUnsealed };
}

const isSubmission = ({ action }: LoggedEntry) => action.startsWith('{"kind":"submitted"');
