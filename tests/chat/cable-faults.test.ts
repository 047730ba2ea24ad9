import fc from 'fast-check';
import { beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { AGENT_LEAVE } from '#shared/contract/chat.ts';
import { PEOPLE_PATIENCE_MS } from '#durable/room/limits.ts';
import { CableWorld, OFTEN_SAID } from './support/cable-world.ts';
import type { Mood } from './support/shaky-service.ts';

beforeEach(() => {
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {});
});

type Step = (world: CableWorld) => void | Promise<void>;
const named = (name: string, step: Step): Step => Object.assign(step, { toString: () => name });

const STEPS: fc.WeightedArbitrary<Step>[] = [
  { weight: 6, arbitrary: fc.constant(named('say', (world) => world.say())) },
  { weight: 6, arbitrary: fc.constant(named('adviser', (world) => world.adviserSays())) },
  {
    weight: 6,
    arbitrary: fc
      .constantFrom<Mood>('well', 'gone', 'failing', 'frozen', 'deaf', 'mute')
      .map((mood) => named(mood, (world) => world.become(mood))),
  },
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 40_000 }).map((ms) => named(`${ms}`, (world) => world.pass(ms))) },
  { weight: 1, arbitrary: fc.constant(named('long', (world) => world.pass(PEOPLE_PATIENCE_MS))) },
  { weight: 2, arbitrary: fc.constant(named('cut', (world) => world.cut())) },
  { weight: 2, arbitrary: fc.constant(named('evict', (world) => world.evict())) },
  { weight: 2, arbitrary: fc.constant(named('again', (world) => world.sendAgain())) },
  { weight: 3, arbitrary: fc.constant(named('ask', (world) => world.ask())) },
  { weight: 1, arbitrary: fc.constant(named('leave', (world) => world.leave())) },
  { weight: 1, arbitrary: fc.constant(named('close', (world) => world.adviserCloses())) },
  { weight: 1, arbitrary: fc.constant(named('away', (world) => void (world.tabs = 0))) },
  { weight: 2, arbitrary: fc.constant(named('back', (world) => void (world.tabs = 1))) },
];

const isOnce = (values: readonly unknown[]) => expect(values).toEqual([...new Set(values)]);

test('nobody’s words are lost, doubled or out of order, whatever becomes of the service', { timeout: 3_600_000 }, () =>
  fc.assert(
    fc.asyncProperty(
      fc.integer(),
      fc.array(fc.oneof(...STEPS), { minLength: 10, maxLength: 60, size: 'max' }),
      async (seed, steps) => {
        const world = new CableWorld(seed);
        world.ask();
        await world.pass(1_000);
        for (const step of steps) await step(world);
        await world.settle();

        // The visitor's: each is with the people once, and stands as sent.
        const lines = world.lines();
        const own = lines.filter(({ from }) => from === 'visitor');
        expect(own.map(({ echoId, delivery }) => [echoId, delivery])).toEqual(
          world.said.map(({ echoId }) => [echoId, 'sent']),
        );
        const there = world.service.contacts.map(({ messages }) =>
          messages.filter(({ from, text }) => from === 'own' && text !== AGENT_LEAVE).map(({ text }) => text),
        );
        expect(there.flat().toSorted()).toEqual(world.said.map(({ text }) => text).toSorted());
        const byItself = world.said.filter(({ echoId, text }) => text !== OFTEN_SAID && !world.againByHand.has(echoId));
        const inOrder = byItself.map(({ text }) => text);
        for (const one of there) {
          const places = one.map((text) => inOrder.indexOf(text)).filter((place) => place >= 0);
          expect(places, 'in the order in which they were said').toEqual(places.toSorted((a, b) => a - b));
        }

        // The adviser's: each is with the visitor once, in its order.
        const shown = [...world.entries.values()].filter(({ line }) => line.from === 'agent');
        isOnce(shown.map(({ remoteId }) => remoteId));
        expect(shown.map(({ remoteId }) => Number(remoteId)).toSorted()).toEqual(
          world.written.map(({ id }) => id).toSorted(),
        );
        for (const { id: contact } of world.service.contacts) {
          const seqs = world.written
            .filter((written) => written.contact === contact)
            .map(({ id }) => shown.find(({ remoteId }) => remoteId === String(id))?.line.seq ?? 0);
          expect(seqs, 'in the order in which they were written').toEqual(seqs.toSorted((a, b) => a - b));
        }
      },
    ),
    { numRuns: inject('chatFaultSeeds') },
  ),
);

describe('the line', () => {
  test('waits through a freeze of thirty seconds and an absence of four minutes, and nothing is missing', async () => {
    const world = new CableWorld(1);
    world.ask();
    await world.pass(2_000);
    for (const [mood, ms] of [
      ['frozen', 30_000],
      ['gone', 240_000],
      ['mute', 120_000],
    ] as const) {
      world.become(mood);
      world.say();
      await world.pass(ms);
      expect(world.state.human?.link).toBe('retrying');
      world.become('well');
      world.adviserSays();
      await world.pass(60_000);
      expect(world.state.human?.link).toBe('up');
    }
    expect(world.service.contacts).toHaveLength(1);
    expect(world.lines().filter(({ from }) => from === 'agent')).toHaveLength(3);
    expect(world.lines().map(({ delivery }) => delivery)).not.toContain('delayed');
  });

  test('gives up when its time is over, and what was written since stands before what the next session says', async () => {
    const world = new CableWorld(2);
    world.ask();
    await world.pass(2_000);
    world.become('gone');
    await world.pass(PEOPLE_PATIENCE_MS - 60_000);
    expect(world.state.human?.link).toBe('retrying');
    await world.pass(120_000);
    expect(world.state.human).toBeNull();
    world.tabs = 0; // Nobody looks, so nobody is asked for.
    world.become('well');
    world.adviserSays();
    await world.pass(600_000);
    expect(world.lines().some(({ from }) => from === 'agent')).toBe(false);
    world.tabs = 1;
    world.ask();
    await world.pass(2_000);
    world.adviserSays();
    await world.pass(1_000);
    const [contact, ...others] = world.service.contacts;
    expect([contact?.messages.length, others]).toEqual([2, []]);
    const told = world
      .lines()
      .map(({ body }) => (body.kind === 'notice' ? body.notice : body.kind === 'text' ? body.text : ''));
    expect(told).toEqual([
      'humanAsked',
      'humanLost',
      'humanAsked',
      'humanEarlier',
      'advice 0',
      'humanJoined',
      'advice 1',
    ]);
  });

  test('of a conversation that was closed while it was broken ends when it is mended', async () => {
    const world = new CableWorld(3);
    world.ask();
    await world.pass(2_000);
    world.cut();
    world.adviserSays();
    world.adviserCloses();
    await world.pass(10_000);
    expect(world.state.human).toBeNull();
    expect(world.lines().at(-2)?.body).toEqual({ kind: 'text', text: 'advice 0' });
    expect(world.lines().at(-1)?.body).toEqual({ kind: 'notice', notice: 'humanEnded' });
  });
});

describe('a message', () => {
  test('that the service does not take is shown as late after five seconds, and goes by itself', async () => {
    const world = new CableWorld(4);
    world.ask();
    await world.pass(2_000);
    world.become('failing');
    world.say();
    await world.pass(4_900);
    expect(world.lines().at(-1)?.delivery).toBe('sending');
    await world.pass(200);
    expect(world.lines().at(-1)?.delivery).toBe('delayed');
    await world.evict();
    await world.pass(60_000);
    world.become('well');
    await world.pass(60_000);
    expect(world.lines().at(-1)?.delivery).toBe('sent');
    expect(world.service.contacts[0]?.messages).toHaveLength(1);
  });

  test('goes at once when it is sent again by hand, and fails when nobody waits any longer', async () => {
    const world = new CableWorld(5);
    world.ask();
    await world.pass(2_000);
    world.become('failing');
    world.say();
    await world.pass(300_000);
    world.become('well');
    world.sendAgain();
    await world.pass(3_000);
    expect(world.lines().at(-1)?.delivery).toBe('sent');
    world.become('failing');
    world.say();
    await world.pass(PEOPLE_PATIENCE_MS - 1_000);
    expect(world.lines().find(({ echoId }) => echoId === 'echo-1')?.delivery).toBe('delayed');
    await world.pass(2_000);
    expect(world.lines().find(({ echoId }) => echoId === 'echo-1')?.delivery).toBe('failed');
  });
});
