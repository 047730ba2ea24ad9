import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ChatWorld, type DeliveryOutcome } from '#tests/unit/support/chat-world.ts';

const TAB_COUNT = 3;
const ECHO_ID_COUNT = 6;

const echoIdArbitrary = fc.integer({ min: 0, max: ECHO_ID_COUNT - 1 }).map((index) => `echo-${index}`);
const tabIndexArbitrary = fc.integer({ min: 0, max: TAB_COUNT - 1 });
const outcomeArbitrary = fc.constantFrom<DeliveryOutcome>('arrives', 'answerIsLost', 'neverArrives');

type Step = (world: ChatWorld) => void;

const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  echoIdArbitrary.map(
    (name): Step =>
      (world) =>
        void world.say(name),
  ),
  echoIdArbitrary.map(
    (name): Step =>
      (world) =>
        void world.retry(name),
  ),
  outcomeArbitrary.map(
    (item): Step =>
      (world) =>
        world.deliverNext(item),
  ),
  fc.constant<Step>((world) => world.addAgentMessage(`from the desk ${world.service.length}`)),
  fc.tuple(fc.nat(20), fc.boolean()).map(
    ([at, isRepeated]): Step =>
      (world) =>
        world.receiveOne(at, isRepeated),
  ),
  fc.constant<Step>((world) => world.breakCable()),
  fc.constant<Step>((world) => world.fetchMissed()),
  fc.constant<Step>((world) => void world.askHuman()),
  fc.constant<Step>((world) => void world.leave()),
  fc.constant<Step>((world) => world.evict()),
  fc.nat(12).map(
    (seq): Step =>
      (world) =>
        world.answer(seq),
  ),
  tabIndexArbitrary.map(
    (index): Step =>
      (world) =>
        world.openTab(index),
  ),
  tabIndexArbitrary.map(
    (index): Step =>
      (world) =>
        world.closeTab(index),
  ),
  tabIndexArbitrary.map(
    (index): Step =>
      (world) =>
        world.loadOlderPage(index),
  ),
  fc.tuple(tabIndexArbitrary, fc.nat(5)).map(
    ([at, max]): Step =>
      (world) =>
        world.readTab(at, max),
  ),
);

function runSteps(steps: Step[]): ChatWorld {
  const world = new ChatWorld(TAB_COUNT);
  for (const applyStep of steps) applyStep(world);
  return world;
}

const getTexts = (world: ChatWorld, from: string) =>
  world.lines().flatMap((line) => (line.from === from && line.body.kind === 'text' ? [line.body.text] : []));

const expectUnique = (values: unknown[]) => expect(values).toEqual([...new Set(values)]);

describe('under any order, loss and repetition of requests', () => {
  const assertForAnySteps = (assertWorld: (world: ChatWorld) => void) =>
    fc.assert(
      fc.property(fc.array(stepArbitrary, { maxLength: 90, size: 'max' }), (steps) => {
        const world = runSteps(steps);
        world.settleDeliveries();
        assertWorld(world);
      }),
      { numRuns: 400 },
    );

  test('every tab ends with the same lines in the same order', () =>
    assertForAnySteps((world) => {
      for (const { view } of world.tabs) expect(view.messages).toEqual(world.lines());
    }));

  test("a visitor's message is one log entry, is delivered once, and ends as sent", () =>
    assertForAnySteps((world) => {
      expectUnique(world.lines().flatMap(({ echoId }) => (echoId ? [echoId] : [])));
      const remoteMessages = world.service.filter(({ from }) => from === 'own');
      const entries = [...world.entries.values()].filter(
        ({ message, remoteId }) => message.from === 'visitor' && remoteId,
      );
      expect(entries.map(({ remoteId }) => Number(remoteId)).toSorted()).toEqual(
        remoteMessages.map(({ id }) => id).toSorted(),
      );
      for (const { from, delivery } of world.lines()) if (from === 'visitor') expect(delivery).not.toBe('failed');
    }));

  test("a person's message is one line", () =>
    assertForAnySteps((world) => {
      const agentTexts = world.service.filter(({ from }) => from === 'agent').map(({ text }) => text);
      expect(getTexts(world, 'agent').toSorted()).toEqual(agentTexts.toSorted());
    }));

  test('a question is answered at most once', () =>
    assertForAnySteps((world) =>
      expectUnique(world.lines().flatMap(({ body }) => (body.kind === 'answer' ? [body.question] : []))),
    ));

  test('numbers go up by one, and no two changes have the same revision', () =>
    assertForAnySteps((world) => {
      const lines = world.lines();
      expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1));
      expectUnique(lines.map(({ rev }) => rev));
    }));
});
