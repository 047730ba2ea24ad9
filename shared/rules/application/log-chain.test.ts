import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ChainedEntry,
  digestEntry,
  digestLog,
  predecessorHash,
  type LoggedEntry,
  verifyLog,
} from './log-chain.ts';

const USER = 7;
const HEAD = { userId: USER, head: '', old: 0, sealed: 1, submittedAt: '' } as const;

async function chain(entries: readonly LoggedEntry[], textBefore = ''): Promise<ChainedEntry[]> {
  const [entry, ...rest] = entries;
  if (!entry) return [];
  const hash = await digestEntry(textBefore, USER, entry);
  return [{ ...entry, hash }, ...(await chain(rest, hash))];
}

const anyEntry = fc.record({
  at: fc.string(),
  by: fc.constantFrom('student', 'staff'),
  who: fc.string(),
  action: fc.string(),
});

/** Log whose first `old` entries have no digest: all, some or none of them. */
const anyLog = fc.tuple(fc.array(anyEntry, { minLength: 1, maxLength: 6 }), fc.nat()).map(([all, oldValue]) => ({
  entries: all.map((entry, index) => ({ ...entry, seq: index + 1 })),
  old: oldValue % (all.length + 1),
}));

async function write({ entries, old }: { entries: LoggedEntry[]; old: number }) {
  const log = (await chain(entries)).map((entry, index) => (index < old ? { ...entry, hash: '' } : entry));
  return { log, head: { ...HEAD, old, head: await digestLog(USER, entries) } };
}

function entryAt(log: readonly ChainedEntry[], index: number): ChainedEntry {
  const entry = log[index];
  if (!entry) throw new Error(`the log has no entry ${index}`);
  return entry;
}

/** Modifications that bypass the database triggers; each yields a log other than the one that was written. */
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
      .toSpliced(index, 0, { ...entryAt(log, index), action: 'x', hash: '' })
      .map((entry, n) => ({ ...entry, seq: n + 1 })),
  'one put at the end': (log) => [...log, { ...entryAt(log, 0), seq: log.length + 1, hash: '' }],
  'all digests made anew': (log, index) =>
    chain(log.map(({ hash: _hash, ...item }, n) => (n === index ? { ...item, who: `${item.who}!` } : item))),
};

describe('a log', () => {
  it('verifies as written, also with entries older than digests', () =>
    fc.assert(
      fc.asyncProperty(anyLog, async (result) => {
        const { log, head } = await write(result);
        expect(await verifyLog(head, log)).toEqual({ holds: true, entries: log.length, unsealed: false });
      }),
    ));

  it.each(Object.entries(TAMPERINGS))('fails verification after %s', (_name, tamper) =>
    fc.assert(
      fc.asyncProperty(anyLog, fc.nat(), async (result, index) => {
        const { log, head } = await write(result);
        const verification = await verifyLog(head, await tamper(log, index % log.length));
        expect(verification.holds).toBe(false);
      }),
    ),
  );

  it('fails verification with two entries swapped', () =>
    fc.assert(
      fc.asyncProperty(anyLog, fc.nat(), fc.nat(), async (result, first, second) => {
        const { log, head } = await write(result);
        const [a, b] = [first % log.length, second % log.length];
        const said = ({ seq: _seq, hash: _hash, ...rest }: ChainedEntry) => JSON.stringify(rest);
        fc.pre(said(entryAt(log, a)) !== said(entryAt(log, b)));
        const swapped = log.with(a, { ...entryAt(log, b), seq: a + 1 }).with(b, { ...entryAt(log, a), seq: b + 1 });
        expect(await verifyLog(head, swapped)).toMatchObject({ holds: false });
      }),
    ));

  it('names the first invalid entry', async () => {
    const entries = [1, 2, 3, 4].map((seq) => ({ seq, at: '2026', by: 'staff', who: 'Wong', action: '{}' }));
    const { log, head } = await write({ entries, old: 0 });
    expect(await verifyLog(head, log.with(2, { ...entryAt(log, 2), who: 'Chan' }))).toEqual({ holds: false, seq: 3, fault: 'content' }); // prettier-ignore
    expect(await verifyLog(head, log.toSpliced(1, 1))).toEqual({ holds: false, seq: 2, fault: 'number' });
    expect(await verifyLog(head, log.slice(0, 3))).toEqual({ holds: false, seq: 4, fault: 'end' });
  });

  it('fails verification for another application', async () => {
    const { log, head } = await write({ entries: [{ seq: 1, at: '', by: 'student', who: '', action: '' }], old: 0 });
    expect(await verifyLog({ ...head, userId: USER + 1 }, log)).toMatchObject({ holds: false, seq: 1 });
  });

  it('that was cut off stays broken, whatever is written to it next', () =>
    fc.assert(
      fc.asyncProperty(anyLog, fc.nat(), fc.boolean(), async (result, index, isHeadGone) => {
        const { log, head } = await write({ ...result, old: 0 });
        const left = log.slice(0, index % log.length);
        // Without any digest and without a head, nothing vouches for the log.
        fc.pre(!isHeadGone || left.length > 0);
        const after = { ...head, ...(isHeadGone && { head: '' }) };
        const next = { seq: left.length + 1, at: 'later', by: 'staff', who: 'Wong', action: '{}' };
        const hash = await digestEntry(await predecessorHash(after, left), USER, next);
        expect(await verifyLog({ ...after, head: hash }, [...left, { ...next, hash }])).toMatchObject({
          holds: false,
        });
      }),
    ));

  it('fails verification without its digests, including later entries', () =>
    fc.assert(
      fc.asyncProperty(anyLog, fc.nat(), fc.boolean(), async (result, index, isChanged) => {
        const { log, head } = await write(result);
        const at = index % log.length;
        const bare = log.map((entry, n) => ({
          ...entry,
          hash: '',
          who: isChanged && n === at ? `${entry.who}!` : entry.who,
        }));
        const removed = { ...head, head: '' };
        expect(await verifyLog(removed, bare)).toMatchObject({ holds: false });
        const next = { seq: log.length + 1, at: 'later', by: 'staff', who: 'Wong', action: '{}' };
        const hash = await digestEntry(await predecessorHash(removed, bare), USER, next);
        expect(await verifyLog({ ...removed, head: hash }, [...bare, { ...next, hash }])).toMatchObject({
          holds: false,
        });
      }),
    ));

  it('is of one application, and of no other of the same student', async () => {
    const sent = (at: string) => [
      { seq: 1, at, by: 'student', who: 'Ming', action: '{"kind":"started"}' },
      { seq: 2, at, by: 'student', who: 'Ming', action: '{"kind":"submitted","courses":1}' },
    ];
    const first = await write({ entries: sent('2026'), old: 0 });
    const second = await write({ entries: sent('2027'), old: 0 });
    expect(await verifyLog({ ...first.head, submittedAt: '2026' }, first.log)).toMatchObject({ holds: true });
    const swapped = { holds: false, seq: 2, fault: 'other' };
    expect(await verifyLog({ ...second.head, submittedAt: '2026' }, second.log)).toEqual(swapped);
    expect(await verifyLog({ ...first.head, submittedAt: '' }, first.log)).toEqual(swapped);
  });

  it('without digests is unverified until a later entry includes it', async () => {
    const old = [1, 2].map((seq) => ({ seq, at: '2026', by: 'student', who: 'Ming', action: '{}', hash: '' }));
    const head = { ...HEAD, old: 2, sealed: 0 } as const;
    expect(await verifyLog(head, old)).toEqual({ holds: true, entries: 2, unsealed: true });
    const next = { seq: 3, at: '2027', by: 'staff', who: 'Wong', action: '{}' };
    const hash = await digestEntry(await predecessorHash(head, old), USER, next);
    const log = [...old, { ...next, hash }];
    const after = { ...head, head: hash, sealed: 1 } as const;
    expect(await verifyLog(after, log)).toEqual({ holds: true, entries: 3, unsealed: false });
    const changed = log.with(0, { ...entryAt(log, 0), who: 'Kwok' });
    expect(await verifyLog(after, changed)).toEqual({ holds: false, seq: 3, fault: 'content' });
  });
});
