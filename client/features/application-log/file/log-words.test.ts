import { expect, it } from 'vitest';
import { type ChainedEntry, digestBytes, digestEntry, type LoggedEntry } from '#shared/rules/application/log-chain.ts';
import { type LogFile, verifyLogFile } from '#shared/rules/application/log-file.ts';
import { compareFinding, fileFinding, logFileMessages } from './log-words.ts';

const WORDS = logFileMessages('en-us');
const USER = 7;
const DOCUMENT = new Blob(['transcript']);

async function write(): Promise<LogFile> {
  const sha256 = await digestBytes(await DOCUMENT.arrayBuffer());
  const submittedEntry = { kind: 'submitted', courses: 1, form: 'f', documents: [{ kind: 'transcript', sha256 }] };
  const values: LoggedEntry[] = [
    { seq: 1, at: '2026', by: 'student', who: 'Ming', action: '{"kind":"started"}' },
    { seq: 2, at: '2027', by: 'student', who: 'Ming', action: JSON.stringify(submittedEntry) },
    { seq: 3, at: '2028', by: 'staff', who: 'Lee', action: '{"kind":"messageSent","text":"IELTS?"}' },
  ];
  const entries: ChainedEntry[] = [];
  for (const entry of values)
    entries.push({ ...entry, hash: await digestEntry(entries.at(-1)?.hash ?? '', USER, entry) });
  const head = { userId: USER, head: entries.at(-1)?.hash ?? '', old: 0, sealed: 1, submittedAt: '2027' } as const;
  return { application: '12', site: 'https://a.example/mso', writtenAt: '2026', head, entries, sent: '' };
}

/** Changes the text of an entry but not its digest, as a manipulation would. */
const spoil = (file: LogFile, seq: number): LogFile => ({
  ...file,
  entries: file.entries.map((entry) =>
    entry.seq === seq && 'who' in entry ? { ...entry, who: `${entry.who}!` } : entry,
  ),
});

const findings = async (file: LogFile) => {
  const { log } = await verifyLogFile(file);
  const digests = file.entries.map(({ hash }) => compareFinding(file, log, hash, WORDS).isValid);
  return [...digests, (await fileFinding(file, log, new File([DOCUMENT], 'mine.pdf'), WORDS)).isValid];
};

it('confirms the entries before the first invalid one, and none after it', async () => {
  const file = await write();
  expect(await findings(file)).toEqual([true, true, true, true]);
  expect(await findings(spoil(file, 3))).toEqual([true, true, false, true]);
  expect(await findings(spoil(file, 2))).toEqual([true, false, false, false]);
  expect(await findings(spoil(file, 1))).toEqual([false, false, false, false]);
});
