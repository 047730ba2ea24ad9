import { expect, it } from 'vitest';
import { type ChainedEntry, digestBytes, digestEntry, type LoggedEntry } from '#shared/rules/application/log-chain.ts';
import { type LogFile, verifyLogFile } from '#shared/rules/application/log-file.ts';
import { findDigestMatch, fileFinding, getLogFileMessages } from './log-words.ts';

const MESSAGES = getLogFileMessages('en-us');
const USER_ID = 7;
const DOCUMENT = new Blob(['transcript']);

async function createLogFile(): Promise<LogFile> {
  const sha256 = await digestBytes(await DOCUMENT.arrayBuffer());
  const submittedEntry = { kind: 'submitted', courses: 1, form: 'f', documents: [{ kind: 'transcript', sha256 }] };
  const entriesToLog: LoggedEntry[] = [
    { seq: 1, at: '2026', by: 'student', who: 'Ming', action: '{"kind":"started"}' },
    { seq: 2, at: '2027', by: 'student', who: 'Ming', action: JSON.stringify(submittedEntry) },
    { seq: 3, at: '2028', by: 'staff', who: 'Lee', action: '{"kind":"messageSent","text":"IELTS?"}' },
  ];
  const entries: ChainedEntry[] = [];
  for (const entry of entriesToLog)
    entries.push({ ...entry, hash: await digestEntry(entries.at(-1)?.hash ?? '', USER_ID, entry) });
  const logHead = {
    userId: USER_ID,
    head: entries.at(-1)?.hash ?? '',
    old: 0,
    sealed: 1,
    submittedAt: '2027',
  } as const;
  return {
    application: '12',
    site: 'https://a.example/mso',
    writtenAt: '2026',
    head: logHead,
    entries,
    sent: '',
  };
}

/** Changes the text of an entry but not its digest, as a manipulation would. */
const tamperWithEntry = (file: LogFile, seq: number): LogFile => ({
  ...file,
  entries: file.entries.map((entry) =>
    entry.seq === seq && 'who' in entry ? { ...entry, who: `${entry.who}!` } : entry,
  ),
});

const collectFindings = async (file: LogFile) => {
  const { log } = await verifyLogFile(file);
  const areDigestsValid = file.entries.map(({ hash }) => findDigestMatch(file, log, hash, MESSAGES).isValid);
  return [...areDigestsValid, (await fileFinding(file, log, new File([DOCUMENT], 'mine.pdf'), MESSAGES)).isValid];
};

it('the entries before the first invalid one are confirmed, and none after it', async () => {
  const file = await createLogFile();
  expect(await collectFindings(file)).toEqual([true, true, true, true]);
  expect(await collectFindings(tamperWithEntry(file, 3))).toEqual([true, true, false, true]);
  expect(await collectFindings(tamperWithEntry(file, 2))).toEqual([true, false, false, false]);
  expect(await collectFindings(tamperWithEntry(file, 1))).toEqual([false, false, false, false]);
});
