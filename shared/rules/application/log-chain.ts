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

/**
 * One whose words its reader is not told, and that was written before such words were sealed: its digest stands for it, and what is
 * before it hangs together with what comes after by nothing that the reader sees.
 */
export interface WithheldEntry {
  seq: number;
  hash: string;
  isWithheld: true;
}

/** A log as its student reads it. */
export type RedactedEntry = ChainedEntry | WithheldEntry;

export const isWithheld = (entry: RedactedEntry): entry is WithheldEntry => 'isWithheld' in entry;

/** What the row of an application says of its log: whose it is, and the digest of its last entry; '' before there was any. */
export interface LogHead {
  userId: number;
  head: string;
  /** How many of its first entries are older than digests: no other may lack its own. */
  old: number;
  /** Whether there has to be a head: 0 alone of a log that has not been written to since there are digests. */
  sealed: 0 | 1;
  /** When the form was sent, as the row has it; '' of a draft. Two logs of one student are told apart by it. */
  submittedAt: string;
}

type LogVerification =
  /** One is missing before it, or too many. */
  | 'number'
  /** It says other than what was written, or stands on another entry. */
  | 'content'
  /** It has no digest, and is not older than digests. */
  | 'unchained'
  /** It tells of another submission than its application does: it is the log of another one. */
  | 'other'
  /** The log ends elsewhere than its application says. */
  | 'end';

export type LogProof =
  /** `unsealed`: nothing yet vouches for what it says, as all of it was written before logs were chained. */
  { holds: true; entries: number; unsealed: boolean } | { holds: false; seq: number; fault: LogVerification };

/** An action that is the agency's own matter. Its salt keeps its digest from telling what it says to who guesses well. */
const OWN_MATTER = /^\{"kind":"assigned",.*"salt":"[\w-]{20,}"\}$/s;
const SEALED = /^\{"kind":"assigned","sealed":"[\da-f]{64}"\}$/;

/** Told without its words: a digest of them stands in their place. */
export const isSealed = (action: string): boolean => SEALED.test(action);

/** Whether it has to be withheld whole: it was written before such words were given a salt. */
const isUnsealable = (action: string): boolean => action.startsWith('{"kind":"assigned"') && !OWN_MATTER.test(action);

/** A log as its student may read it, from one that is kept. */
export async function redactLog(userId: number, entries: readonly ChainedEntry[]): Promise<RedactedEntry[]> {
  const told: RedactedEntry[] = [];
  let before = '';
  for (const entry of entries) {
    const { seq, action, hash } = entry;
    before = hash || (await digestEntry(before, userId, entry));
    told.push(
      isUnsealable(action) ? { seq, hash: before, isWithheld: true } : { ...entry, action: await sealAction(action) },
    );
  }
  return told;
}

/** What is digested of an action and may be told to its student: itself, or in place of the agency's own matter its seal. */
export const sealAction = async (action: string): Promise<string> =>
  OWN_MATTER.test(action)
    ? `{"kind":"assigned","sealed":"${await digestBytes(new TextEncoder().encode(action))}"}`
    : action;

/** The one form in which an entry is digested. A log begins with its student, so that nobody's can be passed off as another's. */
export async function digestEntry(before: string, userId: number, entry: LoggedEntry): Promise<string> {
  const { seq, at, by, who, action } = entry;
  const text = JSON.stringify([before || `student ${userId}`, seq, at, by, who, await sealAction(action)]);
  return digestBytes(new TextEncoder().encode(text));
}

/** SHA-256, as 64 digits. */
export async function digestBytes(bytes: BufferSource): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
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
 * One that was begun before logs were chained, and that nobody has vouched for yet, is taken as it stands.
 */
export const groundOf = async (
  { userId, head, sealed }: Pick<LogHead, 'userId' | 'head' | 'sealed'>,
  entries: readonly ChainedEntry[],
): Promise<string> => (head || sealed ? head : digestLog(userId, entries));

/** Walks a log from its first entry and stops at the first that does not hold. As it is kept it has no seals: with one, words are gone. */
export async function proveLog(
  { userId, head, old, sealed, submittedAt }: LogHead,
  entries: readonly RedactedEntry[],
  isTold = false,
): Promise<LogProof> {
  // Each begins with an entry: one without any was emptied, whatever its head says.
  if (entries.length === 0) return { holds: false, seq: 1, fault: 'end' };
  let before = '';
  let submitted: LoggedEntry | undefined;
  for (const [at, entry] of entries.entries()) {
    const { seq, hash } = entry;
    if (seq !== at + 1) return { holds: false, seq: at + 1, fault: 'number' };
    before = isWithheld(entry) ? hash : await digestEntry(before, userId, entry);
    if (hash === '' && (seq > old || isWithheld(entry))) return { holds: false, seq, fault: 'unchained' };
    if (!isTold && (isWithheld(entry) || isSealed(entry.action))) return { holds: false, seq, fault: 'content' };
    if (hash !== '' && hash !== before) return { holds: false, seq, fault: 'content' };
    if (!isWithheld(entry) && isSubmission(entry)) submitted = entry;
  }
  const isUnsealed = head === '' && sealed === 0 && entries.length === old;
  if (!isUnsealed && head !== before) return { holds: false, seq: entries.length + 1, fault: 'end' };
  if ((submitted?.at ?? '') !== submittedAt) return { holds: false, seq: submitted?.seq ?? 1, fault: 'other' };
  return { holds: true, entries: entries.length, unsealed: isUnsealed };
}

const isSubmission = ({ action }: LoggedEntry) => action.startsWith('{"kind":"submitted"');
