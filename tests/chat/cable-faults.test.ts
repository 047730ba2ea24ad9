import fc from 'fast-check';
import { beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { AGENT_LEAVE_EVENT } from '#shared/contract/chat.ts';
import { RECONNECT_TIMEOUT_MS } from '#durable/room/room-limits.ts';
import { CableWorld, REPEATED_TEXT } from './support/cable-world.ts';
import type { ServiceMood } from './support/shaky-service.ts';

beforeEach(() => {
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {});
});

type Step = (world: CableWorld) => void | Promise<void>;
const createNamedStep = (name: string, step: Step): Step => Object.assign(step, { toString: () => name });

const MOODS = ['well', 'gone', 'failing', 'frozen', 'deaf', 'mute'] as const satisfies ServiceMood[];
const becomeMood = (mood: ServiceMood) => createNamedStep(mood, (world) => world.become(mood));
const waitFor = (ms: number) => createNamedStep(`${ms}`, (world) => world.pass(ms));
const sayStep = createNamedStep('say', (world) => world.sendText());
const adviserStep = createNamedStep('adviser', (world) => world.sendAdviserMessage());
const longWait = createNamedStep('long', (world) => world.pass(RECONNECT_TIMEOUT_MS));
const evictStep = createNamedStep('evict', (world) => world.evictRoom());
const returnStep = createNamedStep('back', (world) => void (world.tabs = 1));

const STEPS: fc.WeightedArbitrary<Step>[] = [
  { weight: 6, arbitrary: fc.constant(sayStep) },
  { weight: 6, arbitrary: fc.constant(adviserStep) },
  { weight: 6, arbitrary: fc.constantFrom(...MOODS).map(becomeMood) },
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 40_000 }).map(waitFor) },
  { weight: 1, arbitrary: fc.constant(longWait) },
  { weight: 2, arbitrary: fc.constant(createNamedStep('cut', (world) => world.cut())) },
  { weight: 2, arbitrary: fc.constant(evictStep) },
  { weight: 2, arbitrary: fc.constant(createNamedStep('again', (world) => world.retryMessage())) },
  { weight: 3, arbitrary: fc.constant(createNamedStep('ask', (world) => world.ask())) },
  { weight: 1, arbitrary: fc.constant(createNamedStep('leave', (world) => world.leave())) },
  { weight: 1, arbitrary: fc.constant(createNamedStep('close', (world) => world.closeByAdviser())) },
  { weight: 1, arbitrary: fc.constant(createNamedStep('away', (world) => void (world.tabs = 0))) },
  { weight: 2, arbitrary: fc.constant(returnStep) },
];

/** The room gives up the first request while the frozen service still holds it, just before the later messages are sent. */
const GIVEN_UP_STEPS = [becomeMood('frozen'), sayStep, waitFor(51), evictStep, sayStep, sayStep, longWait];
const RECOVERY_STEPS = [
  waitFor(696),
  becomeMood('well'),
  adviserStep,
  returnStep,
  sayStep,
  waitFor(1),
  becomeMood('well'),
  waitFor(1),
  adviserStep,
  adviserStep,
];
const FOUND_EXAMPLE: [number, Step[]] = [0, [...GIVEN_UP_STEPS, ...RECOVERY_STEPS, returnStep]];

const expectUnique = (values: readonly unknown[]) => expect(values).toEqual([...new Set(values)]);

test('no message is lost, duplicated or reordered under any fault of the service', { timeout: 3_600_000 }, () =>
  fc.assert(
    fc.asyncProperty(
      fc.integer(),
      fc.array(fc.oneof(...STEPS), { minLength: 10, maxLength: 60, size: 'max' }),
      async (seed, steps) => {
        const world = new CableWorld(seed);
        world.ask();
        await world.pass(1_000);
        for (const step of steps) await step(world);
        await world.settleRoom();

        // Each visitor message reaches the service exactly once and is marked as sent.
        const lines = world.lines();
        const visitorLines = lines.filter(({ from }) => from === 'visitor');
        expect(visitorLines.map(({ echoId, delivery }) => [echoId, delivery])).toEqual(
          world.sentTexts.map(({ echoId }) => [echoId, 'sent']),
        );
        const receivedTexts = world.service.contacts.map(({ messages }) =>
          messages.filter(({ from, text }) => from === 'own' && text !== AGENT_LEAVE_EVENT).map(({ text }) => text),
        );
        expect(receivedTexts.flat().toSorted()).toEqual(world.sentTexts.map(({ text }) => text).toSorted());
        const automaticMessages = world.sentTexts.filter(
          ({ echoId, text }) => text !== REPEATED_TEXT && !world.againByHand.has(echoId),
        );
        const automaticTexts = automaticMessages.map(({ text }) => text);
        for (const item of receivedTexts) {
          const textPositions = item.map((text) => automaticTexts.indexOf(text)).filter((index) => index >= 0);
          expect(textPositions, 'in the order in which they were said').toEqual(
            textPositions.toSorted((a, b) => a - b),
          );
        }

        // Each adviser message reaches the visitor exactly once, in the order of writing.
        const entries = [...world.entries.values()].filter(({ message }) => message.from === 'agent');
        expectUnique(entries.map(({ remoteId }) => remoteId));
        expect(entries.map(({ remoteId }) => Number(remoteId)).toSorted()).toEqual(
          world.written.map(({ id }) => id).toSorted(),
        );
        for (const { id: contact } of world.service.contacts) {
          const entrySeqs = world.written
            .filter((result) => result.contact === contact)
            .map(({ id }) => entries.find(({ remoteId }) => remoteId === String(id))?.message.seq ?? 0);
          expect(entrySeqs, 'in the order in which they were written').toEqual(entrySeqs.toSorted((a, b) => a - b));
        }
      },
    ),
    { numRuns: inject('chatFaultSeeds'), examples: [FOUND_EXAMPLE] },
  ),
);

describe('the cable connection', () => {
  test('waits through a freeze of thirty seconds and an absence of four minutes without losing a message', async () => {
    const world = new CableWorld(1);
    world.ask();
    await world.pass(2_000);
    for (const [mood, ms] of [
      ['frozen', 30_000],
      ['gone', 240_000],
      ['mute', 120_000],
    ] as const) {
      world.become(mood);
      world.sendText();
      await world.pass(ms);
      expect(world.state.human?.link).toBe('retrying');
      world.become('well');
      world.sendAdviserMessage();
      await world.pass(60_000);
      expect(world.state.human?.link).toBe('up');
    }
    expect(world.service.contacts).toHaveLength(1);
    expect(world.lines().filter(({ from }) => from === 'agent')).toHaveLength(3);
    expect(world.lines().map(({ delivery }) => delivery)).not.toContain('delayed');
  });

  test('gives up at its deadline; messages written since precede those of the next session', async () => {
    const world = new CableWorld(2);
    world.ask();
    await world.pass(2_000);
    world.become('gone');
    await world.pass(RECONNECT_TIMEOUT_MS - 60_000);
    expect(world.state.human?.link).toBe('retrying');
    await world.pass(120_000);
    expect(world.state.human).toBeNull();
    world.tabs = 0; // With no open tab, the room does not fetch the adviser's messages.
    world.become('well');
    world.sendAdviserMessage();
    await world.pass(600_000);
    expect(world.lines().some(({ from }) => from === 'agent')).toBe(false);
    world.tabs = 1;
    world.ask();
    await world.pass(2_000);
    world.sendAdviserMessage();
    await world.pass(1_000);
    const [contact, ...otherContacts] = world.service.contacts;
    expect([contact?.messages.length, otherContacts]).toEqual([2, []]);
    const messages = world
      .lines()
      .map(({ body }) => (body.kind === 'notice' ? body.notice : body.kind === 'text' ? body.text : ''));
    expect(messages).toEqual([
      'humanAsked',
      'humanLost',
      'humanAsked',
      'humanEarlier',
      'advice 0',
      'humanJoined',
      'advice 1',
    ]);
  });

  test('a conversation closed during an outage ends after reconnecting', async () => {
    const world = new CableWorld(3);
    world.ask();
    await world.pass(2_000);
    world.cut();
    world.sendAdviserMessage();
    world.closeByAdviser();
    await world.pass(10_000);
    expect(world.state.human).toBeNull();
    expect(world.lines().at(-2)?.body).toEqual({ kind: 'text', text: 'advice 0' });
    expect(world.lines().at(-1)?.body).toEqual({ kind: 'notice', notice: 'humanEnded' });
  });
});

describe('a message', () => {
  /** The seed determines the reconnect pauses and the order in which a waking service handles its queued requests. */
  const SEEDS = Array.from({ length: 20 }, (_, seed) => seed);
  const getReceivedTexts = ({ service }: CableWorld) =>
    service.contacts.map(({ messages }) => messages.filter(({ from }) => from === 'own').map(({ text }) => text));

  test.each(SEEDS)('does not overtake an earlier message whose delivery failed (%i)', async (seed) => {
    const world = new CableWorld(seed, 0);
    world.ask();
    await world.pass(1_000);
    world.become('frozen');
    world.sendText();
    await world.pass(51);
    await world.evictRoom();
    await world.pass(60_000);
    world.sendText();
    await world.pass(RECONNECT_TIMEOUT_MS - 40_000);
    world.become('well');
    await world.settleRoom();
    expect(getReceivedTexts(world)).toEqual([['words 0', 'words 1']]);
  });

  test.each(SEEDS)('does not overtake one of the session that was lost (%i)', async (seed) => {
    const world = new CableWorld(seed, 0);
    world.ask();
    await world.pass(1_000);
    world.become('frozen');
    await world.pass(60_000);
    world.sendText();
    while (world.state.human) await world.pass(1_000);
    await world.evictRoom();
    world.become('well');
    world.ask();
    await world.pass(100);
    world.sendText();
    await world.settleRoom();
    expect(getReceivedTexts(world)).toEqual([['words 0', 'words 1']]);
  });

  test('that the service rejects is shown as delayed after five seconds, and is retried', async () => {
    const world = new CableWorld(4);
    world.ask();
    await world.pass(2_000);
    world.become('failing');
    world.sendText();
    await world.pass(4_900);
    expect(world.lines().at(-1)?.delivery).toBe('sending');
    await world.pass(200);
    expect(world.lines().at(-1)?.delivery).toBe('delayed');
    await world.evictRoom();
    await world.pass(60_000);
    world.become('well');
    await world.pass(60_000);
    expect(world.lines().at(-1)?.delivery).toBe('sent');
    expect(world.service.contacts[0]?.messages).toHaveLength(1);
  });

  test('is sent at once on a manual retry, and fails when the session has ended', async () => {
    const world = new CableWorld(5);
    world.ask();
    await world.pass(2_000);
    world.become('failing');
    world.sendText();
    await world.pass(300_000);
    world.become('well');
    world.retryMessage();
    await world.pass(3_000);
    expect(world.lines().at(-1)?.delivery).toBe('sent');
    world.become('failing');
    world.sendText();
    await world.pass(RECONNECT_TIMEOUT_MS - 1_000);
    expect(world.lines().find(({ echoId }) => echoId === 'echo-1')?.delivery).toBe('delayed');
    await world.pass(2_000);
    expect(world.lines().find(({ echoId }) => echoId === 'echo-1')?.delivery).toBe('failed');
  });
});
