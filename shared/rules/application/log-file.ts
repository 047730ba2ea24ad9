import { type Fields, isFields } from '#shared/is-fields.ts';
import {
  type ChainedEntry,
  digestBytes,
  isWithheld,
  type LogHead,
  type LogVerificationResult,
  verifyLog,
  type RedactedEntry,
} from './log-chain.ts';

/** Downloaded log with everything needed to verify it without the backend. */
export interface LogFile {
  application: string;
  /** URL of the site and time of the export. Neither is hashed. */
  site: string;
  writtenAt: string;
  head: LogHead;
  entries: readonly RedactedEntry[];
  /** Submitted form, whose hash is in the log, or '' if there is none. */
  sent: string;
}

export interface SubmittedDocument {
  kind: string;
  /** SHA-256 hash of the file, or '' for a file uploaded before files were hashed. */
  sha256: string;
}

interface Submission {
  seq: number;
  documents: readonly SubmittedDocument[];
  form: string;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const hasStringFields = (fields: Fields, fieldNames: readonly string[]) =>
  fieldNames.every((name) => typeof fields[name] === 'string');

const isRedactedEntry = (value: unknown): value is RedactedEntry =>
  isFields(value) &&
  typeof value.seq === 'number' &&
  hasStringFields(value, value.isWithheld === true ? ['hash'] : ['at', 'by', 'who', 'action', 'hash']);

const isLogHead = (value: unknown): value is LogHead =>
  isFields(value) &&
  hasStringFields(value, ['head', 'submittedAt']) &&
  typeof value.userId === 'number' &&
  typeof value.old === 'number' &&
  (value.sealed === 0 || value.sealed === 1);

/** Parses a log file. Returns null for another format. The content is untrusted until it is verified. */
export function parseLogFile(text: string): LogFile | null {
  const file = parseJson(text);
  if (!isFields(file) || !hasStringFields(file, ['application', 'site', 'writtenAt', 'sent'])) return null;
  if (!isLogHead(file.head) || !Array.isArray(file.entries) || !file.entries.every(isRedactedEntry)) return null;
  return file as unknown as LogFile;
}

/** Markers around the data in a saved page. */
const DATA_START = '<script type="application/json" id="log">';
const DATA_END = '</script>';

/** Escapes `<`, so that no text in the data can close the script element. */
export const embedLogData = (file: LogFile): string =>
  `${DATA_START}${JSON.stringify(file).replaceAll('<', '\\u003c')}${DATA_END}`;

/** Returns the data of a saved page, or null if there is none. */
export function extractLogData(page: string): LogFile | null {
  const startIndex = page.indexOf(DATA_START);
  const endIndex = startIndex < 0 ? -1 : page.indexOf(DATA_END, startIndex);
  return endIndex < 0 ? null : parseLogFile(page.slice(startIndex + DATA_START.length, endIndex));
}

const SUBMISSION_KINDS: ReadonlySet<unknown> = new Set(['submitted', 'formChanged']);

/**
 * Returns the latest submission or correction in the log; null before submission, or if it predates the hashing of
 * forms and files.
 */
export function findSubmission(entries: readonly RedactedEntry[]): Submission | null {
  for (const entry of [...entries].reverse()) {
    const action = isWithheld(entry) ? undefined : parseJson(entry.action);
    if (!isFields(action) || !SUBMISSION_KINDS.has(action.kind) || typeof action.form !== 'string') continue;
    const documents = Array.isArray(action.documents) ? action.documents : [];
    return {
      seq: entry.seq,
      form: action.form,
      documents: documents.filter(
        (document): document is SubmittedDocument =>
          isFields(document) && hasStringFields(document, ['kind', 'sha256']),
      ),
    };
  }
  return null;
}

/**
 * Returns the form as it is hashed: without the passport number, which may be deleted later, and without the documents,
 * which have hashes of their own.
 */
export function toHashedForm(formJson: string): string {
  const parsedForm = parseJson(formJson);
  if (!isFields(parsedForm) || !isFields(parsedForm.personal))
    throw new Error('the submitted form has no personal section');
  return JSON.stringify({ ...parsedForm, personal: { ...parsedForm.personal, passportNumber: '' }, documents: [] });
}

export const digestText = (text: string): Promise<string> => digestBytes(new TextEncoder().encode(text));

interface FileVerification {
  log: LogVerificationResult;
  /** Result of comparing the form with its hash in the log. 'none' if the log has no hash. */
  form: 'same' | 'other' | 'none';
}

export async function verifyLogFile({ head, entries, sent }: LogFile): Promise<FileVerification> {
  const logVerification = await verifyLog(head, entries, true);
  const submission = findSubmission(entries);
  if (!submission) return { log: logVerification, form: 'none' };
  return { log: logVerification, form: (await digestText(sent)) === submission.form ? 'same' : 'other' };
}

type LogComparison =
  | { kind: 'stranger' }
  /** `seq` is the first entry that differs. */
  | { kind: 'differs'; seq: number }
  /** `older` and `newer`: one log continues the other. */
  | { kind: 'same' | 'older' | 'newer'; entries: number };

/** Compares two files of the same log. A rewritten log differs from a file that the student downloaded earlier. */
export function compareLogs(file: LogFile, otherFile: LogFile): LogComparison {
  if (file.application !== otherFile.application || file.head.userId !== otherFile.head.userId)
    return { kind: 'stranger' };
  const commonLength = Math.min(file.entries.length, otherFile.entries.length);
  for (let index = 0; index < commonLength; index++) {
    const [entry, otherEntry] = [file.entries[index], otherFile.entries[index]];
    if (entry && otherEntry && !isSameEntry(entry, otherEntry)) return { kind: 'differs', seq: index + 1 };
  }
  const lengthDifference = otherFile.entries.length - file.entries.length;
  return {
    kind: lengthDifference === 0 ? 'same' : lengthDifference < 0 ? 'older' : 'newer',
    entries: otherFile.entries.length,
  };
}

/** Compares two entries. A missing hash is ignored. A withheld entry is compared by its hash. */
function isSameEntry(entry: RedactedEntry, otherEntry: RedactedEntry): boolean {
  if (entry.hash && otherEntry.hash && entry.hash !== otherEntry.hash) return false;
  if (isWithheld(entry) || isWithheld(otherEntry))
    return entry.seq === otherEntry.seq && entry.hash === otherEntry.hash;
  return serializeEntry(entry) === serializeEntry(otherEntry);
}

const serializeEntry = ({ seq, at, by, who, action }: ChainedEntry) => JSON.stringify([seq, at, by, who, action]);

const MIN_DIGEST_DIGITS = 8;

/**
 * Returns the number of the entry whose hash, or prefix of it, is on a receipt, or 0 if there is none. Whitespace and
 * case are ignored.
 */
export function findEntryByDigest(entries: readonly RedactedEntry[], input: string): number {
  const digits = input.toLowerCase().replaceAll(/[^\da-f]/g, '');
  if (digits.length < MIN_DIGEST_DIGITS) return 0;
  return entries.find(({ hash }) => hash.startsWith(digits))?.seq ?? 0;
}
