import { interpolate } from '#shared/locale/interpolate.ts';
import { assertNever } from '#shared/assert-never.ts';
import { digestBytes, type LogVerificationResult, type RedactedEntry } from '#shared/rules/application/log-chain.ts';
import {
  compareLogs,
  findEntryByDigest,
  extractLogData,
  findSubmission,
  type LogFile,
  verifyLogFile,
} from '#shared/rules/application/log-file.ts';
import enApplication from '#client/i18n/messages/en-us/application.json' with { type: 'json' };
import enForm from '#client/i18n/messages/en-us/apply-form.json' with { type: 'json' };
import enPage from '#client/i18n/messages/en-us/application-log.json' with { type: 'json' };
import en from '#client/i18n/messages/en-us/log-file.json' with { type: 'json' };
import hkApplication from '#client/i18n/messages/zh-hk/application.json' with { type: 'json' };
import hkForm from '#client/i18n/messages/zh-hk/apply-form.json' with { type: 'json' };
import hkPage from '#client/i18n/messages/zh-hk/application-log.json' with { type: 'json' };
import hk from '#client/i18n/messages/zh-hk/log-file.json' with { type: 'json' };
import zhApplication from '#client/i18n/messages/zh/application.json' with { type: 'json' };
import zhForm from '#client/i18n/messages/zh/apply-form.json' with { type: 'json' };
import zhPage from '#client/i18n/messages/zh/application-log.json' with { type: 'json' };
import zh from '#client/i18n/messages/zh/log-file.json' with { type: 'json' };
import { DATE_TAGS, LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import { listCourseNames, parseLoggedAction } from '#client/features/application-log/to-log-file.ts';

type ApplicationMessages = Pick<
  typeof enApplication,
  'event' | 'outcome' | 'reason' | 'step' | 'state' | 'you' | 'adviser'
>;
type LogPageMessages = Pick<typeof enPage, 'ownMatter' | 'unknown' | 'proves' | 'provesText' | 'provesNot'>;

/** Messages of the log file, including those that it shares with the site. */
export interface LogFileMessages {
  file: typeof en;
  page: LogPageMessages;
  application: ApplicationMessages;
  kinds: Readonly<Record<string, string>>;
}

const pickLogMessages = (
  file: typeof en,
  page: LogPageMessages,
  application: ApplicationMessages,
  kinds: LogFileMessages['kinds'],
): LogFileMessages => {
  const { ownMatter, unknown, proves, provesText, provesNot } = page;
  const { event, outcome, reason, step, state, you, adviser } = application;
  return {
    file,
    page: { ownMatter, unknown, proves, provesText, provesNot },
    application: { event, outcome, reason, step, state, you, adviser },
    kinds,
  };
};

const LOG_FILE_MESSAGES: Record<Locale, LogFileMessages> = {
  'zh-hk': pickLogMessages(hk, hkPage, hkApplication, hkForm.documentKinds),
  zh: pickLogMessages(zh, zhPage, zhApplication, zhForm.documentKinds),
  'en-us': pickLogMessages(en, enPage, enApplication, enForm.documentKinds),
};

export const getLogFileMessages = (locale: Locale): LogFileMessages => LOG_FILE_MESSAGES[locale];

const getDisplayName = (names: Readonly<Record<string, string>>, name: string) =>
  (Object.hasOwn(names, name) ? names[name] : '') ?? '';

/** Returns the text of an entry, as on the page of the application. */
export function formatEntry(
  { application, page, kinds }: LogFileMessages,
  entry: RedactedEntry,
  submittedAt: string,
): string {
  const describedAction = parseLoggedAction(entry);
  if (describedAction.kind !== 'event') return page[describedAction.kind];
  return interpolate(application.event[describedAction.event], {
    step: getDisplayName(application.step, describedAction.step),
    outcome: getDisplayName(application.outcome, describedAction.outcome),
    state: getDisplayName(application.state, describedAction.ending),
    intake: describedAction.intake,
    document: getDisplayName(kinds, describedAction.document),
    course: listCourseNames(submittedAt)[describedAction.course] ?? '',
  });
}

/** Formats a time in Hong Kong, with seconds. An invalid timestamp is returned unchanged. */
export function formatTimestamp(timestamp: string, locale: Locale): string {
  const date = new Date(timestamp);
  if (Number.isNaN(date.getTime())) return timestamp;
  return new Intl.DateTimeFormat(DATE_TAGS[locale], {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone: 'Asia/Hong_Kong',
  }).format(date);
}

export const getLanguageTag = (locale: Locale): string => LANGUAGE_TAGS[locale];

export interface LogFinding {
  isValid: boolean;
  text: string;
}

/** Searches the log for a digest that the student copied from a receipt or from the site. */
export function findDigestMatch(
  file: LogFile,
  verification: LogVerificationResult,
  digest: string,
  messages: LogFileMessages,
): LogFinding {
  const { compareNone, compareHead, compareFound } = messages.file;
  const seq = findEntryByDigest(file.entries, digest);
  if (seq === 0) return { isValid: false, text: compareNone };
  const isLatestEntry = verification.holds && seq === file.entries.length;
  return invalidateIfLogBroken(
    { isValid: true, text: isLatestEntry ? compareHead : interpolate(compareFound, { seq }) },
    seq,
    verification,
    messages,
  );
}

/**
 * Adds a warning to entries from the first mismatch on. The stored digests of later entries do not reveal a changed
 * content, so these entries are not verified.
 */
const invalidateIfLogBroken = (
  finding: LogFinding,
  seq: number,
  verification: LogVerificationResult,
  { file: fileMessages }: LogFileMessages,
): LogFinding =>
  verification.holds || seq < verification.seq
    ? finding
    : { isValid: false, text: `${finding.text} ${interpolate(fileMessages.broken, { seq: verification.seq })}` };

/** Describes how a file relates to this log: as a copy of it, as a submitted document, or not at all. */
export async function fileFinding(
  file: LogFile,
  verification: LogVerificationResult,
  selectedFile: File,
  messages: LogFileMessages,
): Promise<LogFinding> {
  const bytes = await selectedFile.arrayBuffer();
  const otherLogFile = extractLogData(new TextDecoder().decode(bytes));
  if (otherLogFile) return compareCopy(file, otherLogFile, selectedFile.name, messages);
  const hash = await digestBytes(bytes);
  const submission = findSubmission(file.entries);
  const submittedDocument = submission?.documents.find(({ sha256 }) => sha256 === hash);
  const { name } = selectedFile;
  if (!submission || !submittedDocument)
    return { isValid: false, text: interpolate(messages.file.notSent, { name, hash }) };
  const documentKindName =
    (Object.hasOwn(messages.kinds, submittedDocument.kind) ? messages.kinds[submittedDocument.kind] : undefined) ??
    submittedDocument.kind;
  const { seq } = submission;
  return invalidateIfLogBroken(
    { isValid: true, text: interpolate(messages.file.isSent, { name, kind: documentKindName, seq }) },
    seq,
    verification,
    messages,
  );
}

async function compareCopy(
  ownLogFile: LogFile,
  copiedLogFile: LogFile,
  name: string,
  { file: fileMessages }: LogFileMessages,
): Promise<LogFinding> {
  const { log } = await verifyLogFile(copiedLogFile);
  if (!log.holds) return { isValid: false, text: interpolate(fileMessages.copy.broken, { name, seq: log.seq }) };
  const comparison = compareLogs(ownLogFile, copiedLogFile);
  switch (comparison.kind) {
    case 'stranger':
      return { isValid: false, text: interpolate(fileMessages.copy.stranger, { name }) };
    case 'differs':
      return { isValid: false, text: interpolate(fileMessages.copy.differs, { name, seq: comparison.seq }) };
    case 'same':
    case 'older':
    case 'newer':
      return {
        isValid: true,
        text: interpolate(fileMessages.copy[comparison.kind], { name, count: comparison.entries }),
      };
    default:
      return assertNever(comparison);
  }
}
