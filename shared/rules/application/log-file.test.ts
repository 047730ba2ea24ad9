import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ChainedEntry,
  digestEntry,
  isWithheld,
  type LoggedEntry,
  verifyLog,
  hashAction,
  type RedactedEntry,
} from './log-chain.ts';
import {
  compareLogs,
  digestText,
  findDigest,
  extractLogData,
  findSubmission,
  type LogFile,
  verifyLogFile,
  parseLogFile,
  hashedForm,
  embedLogData,
} from './log-file.ts';

const USER = 7;
const SALT = 'k'.repeat(22);
const FORM = hashedForm('{"personal":{"nameChn":"陳小明","passportNumber":"K1234567"},"documents":[{"path":"x"}]}');

async function chain(all: readonly LoggedEntry[], textBefore = ''): Promise<ChainedEntry[]> {
  const chained: ChainedEntry[] = [];
  let last = textBefore;
  for (const entry of all) {
    last = await digestEntry(last, USER, entry);
    chained.push({ ...entry, hash: last });
  }
  return chained;
}

const value = fc.record({
  at: fc.constantFrom('2026-10-01T08:00:00.000Z', '2026-10-02T09:30:00.000Z'),
  by: fc.constantFrom('student', 'staff'),
  who: fc.string({ unit: 'grapheme', maxLength: 8 }),
  text: fc.string({ unit: 'grapheme', maxLength: 20 }),
});

/** Log file of a submitted form followed by further entries, some of them internal. */
const anyFile = fc
  .tuple(fc.array(value, { minLength: 1, maxLength: 5 }), fc.nat(31))
  .map(([all, hidden]) => ({ all, hidden }));

async function write({
  all,
  hidden,
}: {
  all: Record<'at' | 'by' | 'who' | 'text', string>[];
  hidden: number;
}): Promise<LogFile> {
  const form = await digestText(FORM);
  const submitted = { kind: 'submitted', courses: 1, form, documents: [{ kind: 'passport', sha256: 'ab'.repeat(32) }] };
  const entries = await chain([
    { seq: 1, at: '2026', by: 'student', who: 'Ming', action: '{"kind":"started"}' },
    { seq: 2, at: '2027', by: 'student', who: 'Ming', action: JSON.stringify(submitted) },
    ...all.map(({ text, ...rest }, index) => ({
      ...rest,
      seq: index + 3,
      action: JSON.stringify(
        (hidden >> index) & 1 ? { kind: 'assigned', to: 4, name: text, salt: SALT } : { kind: 'messageSent', text },
      ),
    })),
  ]);
  const head = { userId: USER, head: entries.at(-1)?.hash ?? '', old: 0, sealed: 1, submittedAt: '2027' } as const;
  const redacted: RedactedEntry[] = [];
  for (const entry of entries) redacted.push({ ...entry, action: await hashAction(entry.action) });
  return { application: '12', site: 'https://a.example/mso', writtenAt: '2026', head, entries: redacted, sent: FORM };
}

const HOLDS = { log: { holds: true }, form: 'same' };

describe('a file of a log', () => {
  it('verifies as written, parsed from its page', () =>
    fc.assert(
      fc.asyncProperty(anyFile, async (input) => {
        const file = await write(input);
        const page = `<!doctype html><p>${embedLogData(file)}<script>1</script>`;
        expect(embedLogData(file).match(/<\/?script/g)).toHaveLength(2);
        expect(extractLogData(page)).toEqual(file);
        expect(await verifyLogFile(file)).toMatchObject(HOLDS);
      }),
    ));

  it('fails verification with any character of entries, head or form changed', () =>
    fc.assert(
      fc.asyncProperty(
        anyFile,
        fc.nat(),
        fc.constantFrom('0', 'f', 'x', ' ', '學', '"', '}'),
        async (input, index, put) => {
          const file = await write(input);
          const text = JSON.stringify({ head: file.head, entries: file.entries, sent: file.sent });
          const at = index % text.length;
          const changed = text.slice(0, at) + put + text.slice(at + 1);
          const frame = { application: '12', site: '', writtenAt: '' };
          const read = parseLogFile(`${JSON.stringify(frame).slice(0, -1)},${changed.slice(1)}`);
          if (changed[0] !== '{' || !read) return;
          // A changed `old` or `sealed`, and JSON that parses to the same content, change nothing that the file proves.
          const isSame =
            JSON.stringify([read.entries, read.sent, { ...read.head, old: 0, sealed: 1 }]) ===
            JSON.stringify([file.entries, file.sent, file.head]);
          fc.pre(!isSame);
          const verification = await verifyLogFile(read);
          expect(verification.log.holds && verification.form === 'same').toBe(false);
        },
      ),
      { numRuns: 400 },
    ));

  it('fails verification with an entry removed, duplicated or moved', () =>
    fc.assert(
      fc.asyncProperty(anyFile, fc.nat(), fc.nat(), async (input, from, to) => {
        const file = await write(input);
        const [a, b] = [from % file.entries.length, to % file.entries.length];
        const redactedEntry = file.entries[a];
        const renumber = (entries: readonly (RedactedEntry | undefined)[]) =>
          entries.flatMap((entry, index) => (entry ? [{ ...entry, seq: index + 1 }] : []));
        const without = file.entries.toSpliced(a, 1);
        const otherRows = [without, [...file.entries.slice(0, a), redactedEntry, ...file.entries.slice(a)]];
        if (a !== b) otherRows.push(without.toSpliced(b, 0, ...(redactedEntry ? [redactedEntry] : [])));
        for (const entries of otherRows)
          expect(await verifyLogFile({ ...file, entries: renumber(entries) })).not.toMatchObject(HOLDS);
      }),
    ));

  it('omits the text of internal entries, and verifies without it', async () => {
    const file = await write({ all: [{ at: '1', by: 'staff', who: 'Wong', text: 'the father calls' }], hidden: 1 });
    expect(JSON.stringify(file)).not.toContain('the father calls');
    expect(await verifyLogFile(file)).toMatchObject(HOLDS);
    const remaining = file.entries.filter((entry): entry is ChainedEntry => !isWithheld(entry));
    expect(await verifyLog(file.head, remaining)).toEqual({ holds: false, seq: 3, fault: 'content' });
  });

  it('fails verification with a withheld entry without digest', async () => {
    const file = await write({ all: [], hidden: 0 });
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
      fc.asyncProperty(anyFile, fc.nat(), async (input, index) => {
        const file = await write({ ...input, hidden: 0 });
        expect(compareLogs(file, file)).toEqual({ kind: 'same', entries: file.entries.length });
        const cut = { ...file, entries: file.entries.slice(0, -1) };
        expect(compareLogs(file, cut)).toEqual({ kind: 'older', entries: cut.entries.length });
        expect(compareLogs(cut, file)).toEqual({ kind: 'newer', entries: file.entries.length });
        const at = index % file.entries.length;
        const chainedEntries = file.entries.filter((entry): entry is ChainedEntry => !isWithheld(entry));
        // A log that is rewritten with new digests is valid by itself again.
        const rewritten = await chain(
          chainedEntries.map(({ hash: _hash, ...item }, n) => (n === at ? { ...item, who: `${item.who}!` } : item)),
        );
        const full = { ...file, entries: rewritten, head: { ...file.head, head: rewritten.at(-1)?.hash ?? '' } };
        expect(await verifyLogFile(full)).toMatchObject({ log: { holds: true } });
        expect(compareLogs(full, file)).toEqual({ kind: 'differs', seq: at + 1 });
      }),
    ));

  it('of two applications are strangers', async () => {
    const file = await write({ all: [], hidden: 0 });
    expect(compareLogs(file, { ...file, application: '13' })).toEqual({ kind: 'stranger' });
  });
});

it('finds the entry of a receipt by its digest, however it was copied', async () => {
  const { entries } = await write({ all: [], hidden: 0 });
  const hash = entries[1]?.hash ?? '';
  expect(findDigest(entries, hash)).toBe(2);
  expect(findDigest(entries, ` ${hash.slice(0, 6).toUpperCase()} ${hash.slice(6, 12)} `)).toBe(2);
  expect(findDigest(entries, hash.slice(0, 7))).toBe(0);
  expect(findDigest(entries, '0'.repeat(64))).toBe(0);
});

it('contains the submitted form without the passport number', async () => {
  const { entries } = await write({ all: [], hidden: 0 });
  expect(findSubmission(entries)).toMatchObject({ seq: 2, documents: [{ kind: 'passport' }] });
  expect(findSubmission(entries.slice(0, 1))).toBeNull();
  expect(FORM).toContain('陳小明');
  expect(FORM).not.toContain('K1234567');
});
