import fc from 'fast-check';
import { beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { AGENT_LEAVE_EVENT } from '#shared/contract/chat.ts';
import { RECONNECT_TIMEOUT_MS } from '#durable/room/room-limits.ts';
import { CableSimulation, REPEATED_TEXT } from './support/cable-world.ts';
import type { ServiceMood } from './support/shaky-service.ts';

beforeEach(() => {
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {});
});

type Step = (simulation: CableSimulation) => void | Promise<void>;
const createNamedStep = (name: string, step: Step): Step => Object.assign(step, { toString: () => name });

const MOODS = ['well', 'gone', 'failing', 'frozen', 'deaf', 'mute'] as const satisfies ServiceMood[];
const becomeMood = (mood: ServiceMood) => createNamedStep(mood, (simulation) => simulation.become(mood));
const waitFor = (ms: number) => createNamedStep(`${ms}`, (simulation) => simulation.pass(ms));
const sayStep = createNamedStep('say', (simulation) => simulation.sendText());
const adviserStep = createNamedStep('adviser', (simulation) => simulation.sendAdviserMessage());
const longWait = createNamedStep('long', (simulation) => simulation.pass(RECONNECT_TIMEOUT_MS));
const evictStep = createNamedStep('evict', (simulation) => simulation.evictRoom());
const returnStep = createNamedStep('back', (simulation) => void (simulation.tabs = 1));

const STEPS: fc.WeightedArbitrary<Step>[] = [
  { weight: 6, arbitrary: fc.constant(sayStep) },
  { weight: 6, arbitrary: fc.constant(adviserStep) },
  { weight: 6, arbitrary: fc.constantFrom(...MOODS).map(becomeMood) },
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 40_000 }).map(waitFor) },
  { weight: 1, arbitrary: fc.constant(longWait) },
  { weight: 2, arbitrary: fc.constant(createNamedStep('cut', (simulation) => simulation.cut())) },
  { weight: 2, arbitrary: fc.constant(evictStep) },
  { weight: 2, arbitrary: fc.constant(createNamedStep('again', (simulation) => simulation.retryMessage())) },
  { weight: 3, arbitrary: fc.constant(createNamedStep('ask', (simulation) => simulation.ask())) },
  { weight: 1, arbitrary: fc.constant(createNamedStep('leave', (simulation) => simulation.leave())) },
  { weight: 1, arbitrary: fc.constant(createNamedStep('close', (simulation) => simulation.closeByAdviser())) },
  { weight: 1, arbitrary: fc.constant(createNamedStep('away', (simulation) => void (simulation.tabs = 0))) },
  { weight: 2, arbitrary: fc.constant(returnStep) },
];

/**
 * Steps in which the room times out on the first request while the frozen service still has it queued, just before the
 * later messages are sent.
 */
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
        const simulation = new CableSimulation(seed);
        simulation.ask();
        await simulation.pass(1_000);
        for (const step of steps) await step(simulation);
        await simulation.settleRoom();

        // Each message of the visitor must reach the service exactly once and be marked as sent.
        const lines = simulation.lines();
        const visitorLines = lines.filter(({ from }) => from === 'visitor');
        expect(visitorLines.map(({ echoId, delivery }) => [echoId, delivery])).toEqual(
          simulation.sentTexts.map(({ echoId }) => [echoId, 'sent']),
        );
        const receivedTexts = simulation.service.contacts.map(({ messages }) =>
          messages.filter(({ from, text }) => from === 'own' && text !== AGENT_LEAVE_EVENT).map(({ text }) => text),
        );
        expect(receivedTexts.flat().toSorted()).toEqual(simulation.sentTexts.map(({ text }) => text).toSorted());
        const automaticMessages = simulation.sentTexts.filter(
          ({ echoId, text }) => text !== REPEATED_TEXT && !simulation.againByHand.has(echoId),
        );
        const automaticTexts = automaticMessages.map(({ text }) => text);
        for (const item of receivedTexts) {
          const textPositions = item.map((text) => automaticTexts.indexOf(text)).filter((index) => index >= 0);
          expect(textPositions, 'in the order in which they were said').toEqual(
            textPositions.toSorted((a, b) => a - b),
          );
        }

        // Each message of the adviser must reach the visitor exactly once, in the order of writing.
        const entries = [...simulation.entries.values()].filter(({ message }) => message.from === 'agent');
        expectUnique(entries.map(({ remoteId }) => remoteId));
        expect(entries.map(({ remoteId }) => Number(remoteId)).toSorted()).toEqual(
          simulation.written.map(({ id }) => id).toSorted(),
        );
        for (const { id: contact } of simulation.service.contacts) {
          const entrySeqs = simulation.written
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
    const simulation = new CableSimulation(1);
    simulation.ask();
    await simulation.pass(2_000);
    for (const [mood, ms] of [
      ['frozen', 30_000],
      ['gone', 240_000],
      ['mute', 120_000],
    ] as const) {
      simulation.become(mood);
      simulation.sendText();
      await simulation.pass(ms);
      expect(simulation.state.human?.link).toBe('retrying');
      simulation.become('well');
      simulation.sendAdviserMessage();
      await simulation.pass(60_000);
      expect(simulation.state.human?.link).toBe('up');
    }
    expect(simulation.service.contacts).toHaveLength(1);
    expect(simulation.lines().filter(({ from }) => from === 'agent')).toHaveLength(3);
    expect(simulation.lines().map(({ delivery }) => delivery)).not.toContain('delayed');
  });

  test('gives up at its deadline; messages written since precede those of the next session', async () => {
    const simulation = new CableSimulation(2);
    simulation.ask();
    await simulation.pass(2_000);
    simulation.become('gone');
    await simulation.pass(RECONNECT_TIMEOUT_MS - 60_000);
    expect(simulation.state.human?.link).toBe('retrying');
    await simulation.pass(120_000);
    expect(simulation.state.human).toBeNull();
    simulation.tabs = 0; // A room without open tabs does not fetch the adviser's messages.
    simulation.become('well');
    simulation.sendAdviserMessage();
    await simulation.pass(600_000);
    expect(simulation.lines().some(({ from }) => from === 'agent')).toBe(false);
    simulation.tabs = 1;
    simulation.ask();
    await simulation.pass(2_000);
    simulation.sendAdviserMessage();
    await simulation.pass(1_000);
    const [contact, ...otherContacts] = simulation.service.contacts;
    expect([contact?.messages.length, otherContacts]).toEqual([2, []]);
    const messages = simulation
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
    const simulation = new CableSimulation(3);
    simulation.ask();
    await simulation.pass(2_000);
    simulation.cut();
    simulation.sendAdviserMessage();
    simulation.closeByAdviser();
    await simulation.pass(10_000);
    expect(simulation.state.human).toBeNull();
    expect(simulation.lines().at(-2)?.body).toEqual({ kind: 'text', text: 'advice 0' });
    expect(simulation.lines().at(-1)?.body).toEqual({ kind: 'notice', notice: 'humanEnded' });
  });
});

describe('a message', () => {
  /**
   * The seed determines the pauses before reconnecting and the order in which a service that resumes runs its queued
   * requests.
   */
  const SEEDS = Array.from({ length: 20 }, (_, seed) => seed);
  const getReceivedTexts = ({ service }: CableSimulation) =>
    service.contacts.map(({ messages }) => messages.filter(({ from }) => from === 'own').map(({ text }) => text));

  test.each(SEEDS)('does not overtake an earlier message whose delivery failed (%i)', async (seed) => {
    const simulation = new CableSimulation(seed, 0);
    simulation.ask();
    await simulation.pass(1_000);
    simulation.become('frozen');
    simulation.sendText();
    await simulation.pass(51);
    await simulation.evictRoom();
    await simulation.pass(60_000);
    simulation.sendText();
    await simulation.pass(RECONNECT_TIMEOUT_MS - 40_000);
    simulation.become('well');
    await simulation.settleRoom();
    expect(getReceivedTexts(simulation)).toEqual([['words 0', 'words 1']]);
  });

  test.each(SEEDS)('does not overtake one of the session that was lost (%i)', async (seed) => {
    const simulation = new CableSimulation(seed, 0);
    simulation.ask();
    await simulation.pass(1_000);
    simulation.become('frozen');
    await simulation.pass(60_000);
    simulation.sendText();
    while (simulation.state.human) await simulation.pass(1_000);
    await simulation.evictRoom();
    simulation.become('well');
    simulation.ask();
    await simulation.pass(100);
    simulation.sendText();
    await simulation.settleRoom();
    expect(getReceivedTexts(simulation)).toEqual([['words 0', 'words 1']]);
  });

  test('that the service rejects is shown as delayed after five seconds, and is retried', async () => {
    const simulation = new CableSimulation(4);
    simulation.ask();
    await simulation.pass(2_000);
    simulation.become('failing');
    simulation.sendText();
    await simulation.pass(4_900);
    expect(simulation.lines().at(-1)?.delivery).toBe('sending');
    await simulation.pass(200);
    expect(simulation.lines().at(-1)?.delivery).toBe('delayed');
    await simulation.evictRoom();
    await simulation.pass(60_000);
    simulation.become('well');
    await simulation.pass(60_000);
    expect(simulation.lines().at(-1)?.delivery).toBe('sent');
    expect(simulation.service.contacts[0]?.messages).toHaveLength(1);
  });

  test('is sent at once on a manual retry, and fails when the session has ended', async () => {
    const simulation = new CableSimulation(5);
    simulation.ask();
    await simulation.pass(2_000);
    simulation.become('failing');
    simulation.sendText();
    await simulation.pass(300_000);
    simulation.become('well');
    simulation.retryMessage();
    await simulation.pass(3_000);
    expect(simulation.lines().at(-1)?.delivery).toBe('sent');
    simulation.become('failing');
    simulation.sendText();
    await simulation.pass(RECONNECT_TIMEOUT_MS - 1_000);
    expect(simulation.lines().find(({ echoId }) => echoId === 'echo-1')?.delivery).toBe('delayed');
    await simulation.pass(2_000);
    expect(simulation.lines().find(({ echoId }) => echoId === 'echo-1')?.delivery).toBe('failed');
  });
});
