import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ChainedEntry,
  digestEntry,
  isWithheld,
  type LoggedEntry,
  verifyLog,
  hashInternalAction,
  type RedactedEntry,
} from './log-chain.ts';
import {
  compareLogs,
  digestText,
  findEntryByDigest,
  extractLogData,
  findSubmission,
  type LogFile,
  verifyLogFile,
  parseLogFile,
  toHashedForm,
  embedLogData,
} from './log-file.ts';

const USER_ID = 7;
const SALT = 'k'.repeat(22);
const SUBMITTED_FORM = toHashedForm(
  '{"personal":{"nameChn":"陳小明","passportNumber":"K1234567"},"documents":[{"path":"x"}]}',
);

async function chainEntries(entries: readonly LoggedEntry[], previousHash = ''): Promise<ChainedEntry[]> {
  const chainedEntries: ChainedEntry[] = [];
  let lastHash = previousHash;
  for (const entry of entries) {
    lastHash = await digestEntry(lastHash, USER_ID, entry);
    chainedEntries.push({ ...entry, hash: lastHash });
  }
  return chainedEntries;
}

const entryArbitrary = fc.record({
  at: fc.constantFrom('2026-10-01T08:00:00.000Z', '2026-10-02T09:30:00.000Z'),
  by: fc.constantFrom('student', 'staff'),
  who: fc.string({ unit: 'grapheme', maxLength: 8 }),
  text: fc.string({ unit: 'grapheme', maxLength: 20 }),
});

/** Log file of a submitted form followed by further entries, some of them internal. */
const fileArbitrary = fc
  .tuple(fc.array(entryArbitrary, { minLength: 1, maxLength: 5 }), fc.nat(31))
  .map(([entryInputs, internalMask]) => ({ logEntries: entryInputs, hidden: internalMask }));

async function writeLogFile({
  logEntries: entryInputs,
  hidden: internalMask,
}: {
  logEntries: Record<'at' | 'by' | 'who' | 'text', string>[];
  hidden: number;
}): Promise<LogFile> {
  const formHash = await digestText(SUBMITTED_FORM);
  const submittedAction = {
    kind: 'submitted',
    courses: 1,
    form: formHash,
    documents: [{ kind: 'passport', sha256: 'ab'.repeat(32) }],
  };
  const entries = await chainEntries([
    { seq: 1, at: '2026', by: 'student', who: 'Ming', action: '{"kind":"started"}' },
    { seq: 2, at: '2027', by: 'student', who: 'Ming', action: JSON.stringify(submittedAction) },
    ...entryInputs.map(({ text, ...rest }, index) => ({
      ...rest,
      seq: index + 3,
      action: JSON.stringify(
        (internalMask >> index) & 1
          ? { kind: 'assigned', to: 4, name: text, salt: SALT }
          : { kind: 'messageSent', text },
      ),
    })),
  ]);
  const head = { userId: USER_ID, head: entries.at(-1)?.hash ?? '', old: 0, sealed: 1, submittedAt: '2027' } as const;
  const redactedEntries: RedactedEntry[] = [];
  for (const entry of entries) redactedEntries.push({ ...entry, action: await hashInternalAction(entry.action) });
  return {
    application: '12',
    site: 'https://a.example/mso',
    writtenAt: '2026',
    head,
    entries: redactedEntries,
    sent: SUBMITTED_FORM,
  };
}

const VALID_RESULT = { log: { holds: true }, form: 'same' };

describe('a file of a log', () => {
  it('is valid as written, parsed from its page', () =>
    fc.assert(
      fc.asyncProperty(fileArbitrary, async (fileInput) => {
        const file = await writeLogFile(fileInput);
        const page = `<!doctype html><p>${embedLogData(file)}<script>1</script>`;
        expect(embedLogData(file).match(/<\/?script/g)).toHaveLength(2);
        expect(extractLogData(page)).toEqual(file);
        expect(await verifyLogFile(file)).toMatchObject(VALID_RESULT);
      }),
    ));

  it('fails verification with any character of entries, head or form changed', () =>
    fc.assert(
      fc.asyncProperty(
        fileArbitrary,
        fc.nat(),
        fc.constantFrom('0', 'f', 'x', ' ', '學', '"', '}'),
        async (fileInput, index, replacement) => {
          const file = await writeLogFile(fileInput);
          const fileJson = JSON.stringify({ head: file.head, entries: file.entries, sent: file.sent });
          const changedIndex = index % fileJson.length;
          const changedJson = fileJson.slice(0, changedIndex) + replacement + fileJson.slice(changedIndex + 1);
          const fileFrame = { application: '12', site: '', writtenAt: '' };
          const parsedFile = parseLogFile(`${JSON.stringify(fileFrame).slice(0, -1)},${changedJson.slice(1)}`);
          if (changedJson[0] !== '{' || !parsedFile) return;
          // A changed `old` or `sealed`, and JSON that parses to the same content, do not affect what the file proves.
          const isSameContent =
            JSON.stringify([parsedFile.entries, parsedFile.sent, { ...parsedFile.head, old: 0, sealed: 1 }]) ===
            JSON.stringify([file.entries, file.sent, file.head]);
          fc.pre(!isSameContent);
          const verification = await verifyLogFile(parsedFile);
          expect(verification.log.holds && verification.form === 'same').toBe(false);
        },
      ),
      { numRuns: 400 },
    ));

  it('fails verification with an entry removed, duplicated or moved', () =>
    fc.assert(
      fc.asyncProperty(fileArbitrary, fc.nat(), fc.nat(), async (fileInput, fromSeed, toSeed) => {
        const file = await writeLogFile(fileInput);
        const [fromIndex, toIndex] = [fromSeed % file.entries.length, toSeed % file.entries.length];
        const movedEntry = file.entries[fromIndex];
        const renumber = (entries: readonly (RedactedEntry | undefined)[]) =>
          entries.flatMap((entry, index) => (entry ? [{ ...entry, seq: index + 1 }] : []));
        const remainingEntries = file.entries.toSpliced(fromIndex, 1);
        const changedLogs = [
          remainingEntries,
          [...file.entries.slice(0, fromIndex), movedEntry, ...file.entries.slice(fromIndex)],
        ];
        if (fromIndex !== toIndex)
          changedLogs.push(remainingEntries.toSpliced(toIndex, 0, ...(movedEntry ? [movedEntry] : [])));
        for (const entries of changedLogs)
          expect(await verifyLogFile({ ...file, entries: renumber(entries) })).not.toMatchObject(VALID_RESULT);
      }),
    ));

  it('omits the text of internal entries, and verifies without it', async () => {
    const file = await writeLogFile({
      logEntries: [{ at: '1', by: 'staff', who: 'Wong', text: 'the father calls' }],
      hidden: 1,
    });
    expect(JSON.stringify(file)).not.toContain('the father calls');
    expect(await verifyLogFile(file)).toMatchObject(VALID_RESULT);
    const visibleEntries = file.entries.filter((entry): entry is ChainedEntry => !isWithheld(entry));
    expect(await verifyLog(file.head, visibleEntries)).toEqual({ holds: false, seq: 3, fault: 'content' });
  });

  it('fails verification with a withheld entry without digest', async () => {
    const file = await writeLogFile({ logEntries: [], hidden: 0 });
    const entries = file.entries.with(0, { seq: 1, hash: '', isWithheld: true });
    expect((await verifyLogFile({ ...file, entries })).log).toEqual({ holds: false, seq: 1, fault: 'unchained' });
  });

  it.each([
    '',
    'null',
    '[]',
    '{}',
    '{"application":"1","site":"","writtenAt":"","sent":"","head":{},"entries":[]}',
    '{"entries":[{"seq":1}]}',
  ])('is not read from %s', (text) => expect(parseLogFile(text)).toBeNull());
});

describe('two files of one log', () => {
  it('of two different logs are compared by the first differing entry and by which one continues', () =>
    fc.assert(
      fc.asyncProperty(fileArbitrary, fc.nat(), async (fileInput, index) => {
        const file = await writeLogFile({ ...fileInput, hidden: 0 });
        expect(compareLogs(file, file)).toEqual({ kind: 'same', entries: file.entries.length });
        const truncatedFile = { ...file, entries: file.entries.slice(0, -1) };
        expect(compareLogs(file, truncatedFile)).toEqual({ kind: 'older', entries: truncatedFile.entries.length });
        expect(compareLogs(truncatedFile, file)).toEqual({ kind: 'newer', entries: file.entries.length });
        const changedIndex = index % file.entries.length;
        const chainedEntries = file.entries.filter((entry): entry is ChainedEntry => !isWithheld(entry));
        // A log that was rewritten with new digests is internally valid.
        const rewrittenEntries = await chainEntries(
          chainedEntries.map(({ hash: _hash, ...item }, n) =>
            n === changedIndex ? { ...item, who: `${item.who}!` } : item,
          ),
        );
        const rewrittenFile = {
          ...file,
          entries: rewrittenEntries,
          head: { ...file.head, head: rewrittenEntries.at(-1)?.hash ?? '' },
        };
        expect(await verifyLogFile(rewrittenFile)).toMatchObject({ log: { holds: true } });
        expect(compareLogs(rewrittenFile, file)).toEqual({ kind: 'differs', seq: changedIndex + 1 });
      }),
    ));

  it('of two applications are not comparable', async () => {
    const file = await writeLogFile({ logEntries: [], hidden: 0 });
    expect(compareLogs(file, { ...file, application: '13' })).toEqual({ kind: 'stranger' });
  });
});

it('finds the entry of a receipt by its digest, however it was copied', async () => {
  const { entries } = await writeLogFile({ logEntries: [], hidden: 0 });
  const hash = entries[1]?.hash ?? '';
  expect(findEntryByDigest(entries, hash)).toBe(2);
  expect(findEntryByDigest(entries, ` ${hash.slice(0, 6).toUpperCase()} ${hash.slice(6, 12)} `)).toBe(2);
  expect(findEntryByDigest(entries, hash.slice(0, 7))).toBe(0);
  expect(findEntryByDigest(entries, '0'.repeat(64))).toBe(0);
});

it('contains the submitted form without the passport number', async () => {
  const { entries } = await writeLogFile({ logEntries: [], hidden: 0 });
  expect(findSubmission(entries)).toMatchObject({ seq: 2, documents: [{ kind: 'passport' }] });
  expect(findSubmission(entries.slice(0, 1))).toBeNull();
  expect(SUBMITTED_FORM).toContain('陳小明');
  expect(SUBMITTED_FORM).not.toContain('K1234567');
});
