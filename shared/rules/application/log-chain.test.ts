import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ChainedEntry,
  digestEntry,
  digestLog,
  getPreviousHash,
  type LoggedEntry,
  verifyLog,
} from './log-chain.ts';

const USER_ID = 7;
const EMPTY_HEAD = { userId: USER_ID, head: '', old: 0, sealed: 1, submittedAt: '' } as const;

async function chainEntries(entries: readonly LoggedEntry[], previousHash = ''): Promise<ChainedEntry[]> {
  const [entry, ...rest] = entries;
  if (!entry) return [];
  const hash = await digestEntry(previousHash, USER_ID, entry);
  return [{ ...entry, hash }, ...(await chainEntries(rest, hash))];
}

const entryArbitrary = fc.record({
  at: fc.string(),
  by: fc.constantFrom('student', 'staff'),
  who: fc.string(),
  action: fc.string(),
});

/** Log whose first `old` entries (all, some or none) have no digest. */
const logArbitrary = fc
  .tuple(fc.array(entryArbitrary, { minLength: 1, maxLength: 6 }), fc.nat())
  .map(([entries, oldSeed]) => ({
    entries: entries.map((entry, index) => ({ ...entry, seq: index + 1 })),
    old: oldSeed % (entries.length + 1),
  }));

async function writeLog({ entries, old }: { entries: LoggedEntry[]; old: number }) {
  const log = (await chainEntries(entries)).map((entry, index) => (index < old ? { ...entry, hash: '' } : entry));
  return { log, head: { ...EMPTY_HEAD, old, head: await digestLog(USER_ID, entries) } };
}

function getEntry(log: readonly ChainedEntry[], index: number): ChainedEntry {
  const entry = log[index];
  if (!entry) throw new Error(`the log has no entry ${index}`);
  return entry;
}

/** Modifications that bypass the database triggers. Each results in a log that differs from the written one. */
const TAMPERINGS: Record<string, (log: ChainedEntry[], index: number) => ChainedEntry[] | Promise<ChainedEntry[]>> = {
  'a time': (log, index) => log.map((entry, n) => (n === index ? { ...entry, at: `${entry.at}0` } : entry)),
  'who it was': (log, index) => log.map((entry, n) => (n === index ? { ...entry, who: `${entry.who} ` } : entry)),
  'on which side': (log, index) =>
    log.map((entry, n) => (n === index ? { ...entry, by: entry.by === 'staff' ? 'student' : 'staff' } : entry)),
  'what was done': (log, index) =>
    log.map((entry, n) => (n === index ? { ...entry, action: `${entry.action}}` } : entry)),
  'a number': (log, index) => log.map((entry, n) => (n === index ? { ...entry, seq: entry.seq + 1 } : entry)),
  'a removal': (log, index) => log.toSpliced(index, 1),
  'a removal with new numbers': (log, index) => log.toSpliced(index, 1).map((entry, n) => ({ ...entry, seq: n + 1 })),
  'an end that is cut off': (log, index) => log.slice(0, index),
  'one put in': (log, index) =>
    log
      .toSpliced(index, 0, { ...getEntry(log, index), action: 'x', hash: '' })
      .map((entry, n) => ({ ...entry, seq: n + 1 })),
  'one put at the end': (log) => [...log, { ...getEntry(log, 0), seq: log.length + 1, hash: '' }],
  'all digests made anew': (log, index) =>
    chainEntries(log.map(({ hash: _hash, ...item }, n) => (n === index ? { ...item, who: `${item.who}!` } : item))),
};

describe('a log', () => {
  it('is valid as written, also with entries older than digests', () =>
    fc.assert(
      fc.asyncProperty(logArbitrary, async (logInput) => {
        const { log, head } = await writeLog(logInput);
        expect(await verifyLog(head, log)).toEqual({ holds: true, entries: log.length, unsealed: false });
      }),
    ));

  it.each(Object.entries(TAMPERINGS))('fails verification after %s', (_name, tamper) =>
    fc.assert(
      fc.asyncProperty(logArbitrary, fc.nat(), async (logInput, index) => {
        const { log, head } = await writeLog(logInput);
        const verification = await verifyLog(head, await tamper(log, index % log.length));
        expect(verification.holds).toBe(false);
      }),
    ),
  );

  it('fails verification with two entries swapped', () =>
    fc.assert(
      fc.asyncProperty(logArbitrary, fc.nat(), fc.nat(), async (logInput, firstSeed, secondSeed) => {
        const { log, head } = await writeLog(logInput);
        const [firstIndex, secondIndex] = [firstSeed % log.length, secondSeed % log.length];
        const serializeContent = ({ seq: _seq, hash: _hash, ...rest }: ChainedEntry) => JSON.stringify(rest);
        fc.pre(serializeContent(getEntry(log, firstIndex)) !== serializeContent(getEntry(log, secondIndex)));
        const swappedLog = log
          .with(firstIndex, { ...getEntry(log, secondIndex), seq: firstIndex + 1 })
          .with(secondIndex, { ...getEntry(log, firstIndex), seq: secondIndex + 1 });
        expect(await verifyLog(head, swappedLog)).toMatchObject({ holds: false });
      }),
    ));

  it('names the first invalid entry', async () => {
    const entries = [1, 2, 3, 4].map((seq) => ({ seq, at: '2026', by: 'staff', who: 'Wong', action: '{}' }));
    const { log, head } = await writeLog({ entries, old: 0 });
    expect(await verifyLog(head, log.with(2, { ...getEntry(log, 2), who: 'Chan' }))).toEqual({ holds: false, seq: 3, fault: 'content' }); // prettier-ignore
    expect(await verifyLog(head, log.toSpliced(1, 1))).toEqual({ holds: false, seq: 2, fault: 'number' });
    expect(await verifyLog(head, log.slice(0, 3))).toEqual({ holds: false, seq: 4, fault: 'end' });
  });

  it('fails verification for another application', async () => {
    const { log, head } = await writeLog({ entries: [{ seq: 1, at: '', by: 'student', who: '', action: '' }], old: 0 });
    expect(await verifyLog({ ...head, userId: USER_ID + 1 }, log)).toMatchObject({ holds: false, seq: 1 });
  });

  it('that was truncated stays invalid, whatever is appended', () =>
    fc.assert(
      fc.asyncProperty(logArbitrary, fc.nat(), fc.boolean(), async (logInput, index, isHeadRemoved) => {
        const { log, head } = await writeLog({ ...logInput, old: 0 });
        const truncatedLog = log.slice(0, index % log.length);
        // Without any digest and without a head, nothing proves the log.
        fc.pre(!isHeadRemoved || truncatedLog.length > 0);
        const remainingHead = { ...head, ...(isHeadRemoved && { head: '' }) };
        const nextEntry = { seq: truncatedLog.length + 1, at: 'later', by: 'staff', who: 'Wong', action: '{}' };
        const hash = await digestEntry(await getPreviousHash(remainingHead, truncatedLog), USER_ID, nextEntry);
        expect(
          await verifyLog({ ...remainingHead, head: hash }, [...truncatedLog, { ...nextEntry, hash }]),
        ).toMatchObject({
          holds: false,
        });
      }),
    ));

  it('fails verification without its digests, including later entries', () =>
    fc.assert(
      fc.asyncProperty(logArbitrary, fc.nat(), fc.boolean(), async (logInput, index, isChanged) => {
        const { log, head } = await writeLog(logInput);
        const changedIndex = index % log.length;
        const logWithoutHashes = log.map((entry, n) => ({
          ...entry,
          hash: '',
          who: isChanged && n === changedIndex ? `${entry.who}!` : entry.who,
        }));
        const emptyHead = { ...head, head: '' };
        expect(await verifyLog(emptyHead, logWithoutHashes)).toMatchObject({ holds: false });
        const nextEntry = { seq: log.length + 1, at: 'later', by: 'staff', who: 'Wong', action: '{}' };
        const hash = await digestEntry(await getPreviousHash(emptyHead, logWithoutHashes), USER_ID, nextEntry);
        expect(
          await verifyLog({ ...emptyHead, head: hash }, [...logWithoutHashes, { ...nextEntry, hash }]),
        ).toMatchObject({
          holds: false,
        });
      }),
    ));

  it('is valid for one application only, also of the same student', async () => {
    const createSubmittedEntries = (at: string) => [
      { seq: 1, at, by: 'student', who: 'Ming', action: '{"kind":"started"}' },
      { seq: 2, at, by: 'student', who: 'Ming', action: '{"kind":"submitted","courses":1}' },
    ];
    const firstLog = await writeLog({ entries: createSubmittedEntries('2026'), old: 0 });
    const secondLog = await writeLog({ entries: createSubmittedEntries('2027'), old: 0 });
    expect(await verifyLog({ ...firstLog.head, submittedAt: '2026' }, firstLog.log)).toMatchObject({ holds: true });
    const otherApplicationFault = { holds: false, seq: 2, fault: 'other' };
    expect(await verifyLog({ ...secondLog.head, submittedAt: '2026' }, secondLog.log)).toEqual(otherApplicationFault);
    expect(await verifyLog({ ...firstLog.head, submittedAt: '' }, firstLog.log)).toEqual(otherApplicationFault);
  });

  it('without digests is unverified until a later entry includes it', async () => {
    const unhashedEntries = [1, 2].map((seq) => ({
      seq,
      at: '2026',
      by: 'student',
      who: 'Ming',
      action: '{}',
      hash: '',
    }));
    const head = { ...EMPTY_HEAD, old: 2, sealed: 0 } as const;
    expect(await verifyLog(head, unhashedEntries)).toEqual({ holds: true, entries: 2, unsealed: true });
    const nextEntry = { seq: 3, at: '2027', by: 'staff', who: 'Wong', action: '{}' };
    const hash = await digestEntry(await getPreviousHash(head, unhashedEntries), USER_ID, nextEntry);
    const log = [...unhashedEntries, { ...nextEntry, hash }];
    const sealedHead = { ...head, head: hash, sealed: 1 } as const;
    expect(await verifyLog(sealedHead, log)).toEqual({ holds: true, entries: 3, unsealed: false });
    const changedLog = log.with(0, { ...getEntry(log, 0), who: 'Kwok' });
    expect(await verifyLog(sealedHead, changedLog)).toEqual({ holds: false, seq: 3, fault: 'content' });
  });
});
