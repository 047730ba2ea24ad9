import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ChatSimulation, type DeliveryOutcome } from '#tests/unit/support/chat-world.ts';

const TAB_COUNT = 3;
const ECHO_ID_COUNT = 6;

const echoIdArbitrary = fc.integer({ min: 0, max: ECHO_ID_COUNT - 1 }).map((index) => `echo-${index}`);
const tabIndexArbitrary = fc.integer({ min: 0, max: TAB_COUNT - 1 });
const outcomeArbitrary = fc.constantFrom<DeliveryOutcome>('arrives', 'answerIsLost', 'neverArrives');

type Step = (simulation: ChatSimulation) => void;

const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  echoIdArbitrary.map(
    (name): Step =>
      (simulation) =>
        void simulation.say(name),
  ),
  echoIdArbitrary.map(
    (name): Step =>
      (simulation) =>
        void simulation.retry(name),
  ),
  outcomeArbitrary.map(
    (item): Step =>
      (simulation) =>
        simulation.deliverNext(item),
  ),
  fc.constant<Step>((simulation) => simulation.addAgentMessage(`from the desk ${simulation.service.length}`)),
  fc.tuple(fc.nat(20), fc.boolean()).map(
    ([at, isRepeated]): Step =>
      (simulation) =>
        simulation.receiveOne(at, isRepeated),
  ),
  fc.constant<Step>((simulation) => simulation.breakCable()),
  fc.constant<Step>((simulation) => simulation.fetchMissed()),
  fc.constant<Step>((simulation) => void simulation.askHuman()),
  fc.constant<Step>((simulation) => void simulation.leave()),
  fc.constant<Step>((simulation) => simulation.evict()),
  fc.nat(12).map(
    (seq): Step =>
      (simulation) =>
        simulation.answer(seq),
  ),
  tabIndexArbitrary.map(
    (index): Step =>
      (simulation) =>
        simulation.openTab(index),
  ),
  tabIndexArbitrary.map(
    (index): Step =>
      (simulation) =>
        simulation.closeTab(index),
  ),
  tabIndexArbitrary.map(
    (index): Step =>
      (simulation) =>
        simulation.loadOlderPage(index),
  ),
  fc.tuple(tabIndexArbitrary, fc.nat(5)).map(
    ([at, max]): Step =>
      (simulation) =>
        simulation.readTab(at, max),
  ),
);

function runSteps(steps: Step[]): ChatSimulation {
  const simulation = new ChatSimulation(TAB_COUNT);
  for (const applyStep of steps) applyStep(simulation);
  return simulation;
}

const getTexts = (simulation: ChatSimulation, from: string) =>
  simulation.lines().flatMap((line) => (line.from === from && line.body.kind === 'text' ? [line.body.text] : []));

const expectUnique = (values: unknown[]) => expect(values).toEqual([...new Set(values)]);

describe('under any order, loss and repetition of requests', () => {
  const assertForAnySteps = (assertWorld: (simulation: ChatSimulation) => void) =>
    fc.assert(
      fc.property(fc.array(stepArbitrary, { maxLength: 90, size: 'max' }), (steps) => {
        const simulation = runSteps(steps);
        simulation.settleDeliveries();
        assertWorld(simulation);
      }),
      { numRuns: 400 },
    );

  test('every tab ends with the same lines in the same order', () =>
    assertForAnySteps((simulation) => {
      for (const { view } of simulation.tabs) expect(view.messages).toEqual(simulation.lines());
    }));

  test("a visitor's message is one log entry, is delivered once, and ends as sent", () =>
    assertForAnySteps((simulation) => {
      expectUnique(simulation.lines().flatMap(({ echoId }) => (echoId ? [echoId] : [])));
      const remoteMessages = simulation.service.filter(({ from }) => from === 'own');
      const entries = [...simulation.entries.values()].filter(
        ({ message, remoteId }) => message.from === 'visitor' && remoteId,
      );
      expect(entries.map(({ remoteId }) => Number(remoteId)).toSorted()).toEqual(
        remoteMessages.map(({ id }) => id).toSorted(),
      );
      for (const { from, delivery } of simulation.lines()) if (from === 'visitor') expect(delivery).not.toBe('failed');
    }));

  test("a person's message is one line", () =>
    assertForAnySteps((simulation) => {
      const agentTexts = simulation.service.filter(({ from }) => from === 'agent').map(({ text }) => text);
      expect(getTexts(simulation, 'agent').toSorted()).toEqual(agentTexts.toSorted());
    }));

  test('a question is answered at most once', () =>
    assertForAnySteps((simulation) =>
      expectUnique(simulation.lines().flatMap(({ body }) => (body.kind === 'answer' ? [body.question] : []))),
    ));

  test('numbers go up by one, and no two changes have the same revision', () =>
    assertForAnySteps((simulation) => {
      const lines = simulation.lines();
      expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1));
      expectUnique(lines.map(({ rev }) => rev));
    }));
});
