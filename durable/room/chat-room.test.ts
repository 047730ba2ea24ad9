import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ChatWorld, type Outcome } from '#tests/unit/support/chat-world.ts';

const TABS = 3;
const ECHOES = 6;

const echo = fc.integer({ min: 0, max: ECHOES - 1 }).map((at) => `echo-${at}`);
const tab = fc.integer({ min: 0, max: TABS - 1 });
const outcome = fc.constantFrom<Outcome>('arrives', 'answerIsLost', 'neverArrives');

type Step = (world: ChatWorld) => void;

const step: fc.Arbitrary<Step> = fc.oneof(
  echo.map(
    (name): Step =>
      (world) =>
        void world.say(name),
  ),
  echo.map(
    (name): Step =>
      (world) =>
        void world.retry(name),
  ),
  outcome.map(
    (item): Step =>
      (world) =>
        world.deliver(item),
  ),
  fc.constant<Step>((world) => world.agentSays(`from the desk ${world.service.length}`)),
  fc.tuple(fc.nat(20), fc.boolean()).map(
    ([at, again]): Step =>
      (world) =>
        world.hearOne(at, again),
  ),
  fc.constant<Step>((world) => world.breakCable()),
  fc.constant<Step>((world) => world.catchUp()),
  fc.constant<Step>((world) => void world.askHuman()),
  fc.constant<Step>((world) => void world.leave()),
  fc.constant<Step>((world) => world.evict()),
  fc.nat(12).map(
    (seq): Step =>
      (world) =>
        world.answer(seq),
  ),
  tab.map(
    (at): Step =>
      (world) =>
        world.openTab(at),
  ),
  tab.map(
    (at): Step =>
      (world) =>
        world.closeTab(at),
  ),
  tab.map(
    (at): Step =>
      (world) =>
        world.pageBack(at),
  ),
  fc.tuple(tab, fc.nat(5)).map(
    ([at, max]): Step =>
      (world) =>
        world.readTab(at, max),
  ),
);

function live(steps: Step[]): ChatWorld {
  const world = new ChatWorld(TABS);
  for (const take of steps) take(world);
  return world;
}

const getTexts = (world: ChatWorld, from: string) =>
  world.lines().flatMap((line) => (line.from === from && line.body.kind === 'text' ? [line.body.text] : []));

const isOnce = (values: unknown[]) => expect(values).toEqual([...new Set(values)]);

describe('whatever is sent, retried, cut off, doubled or comes in the wrong order', () => {
  const whatever = (check: (world: ChatWorld) => void) =>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 90, size: 'max' }), (steps) => {
        const world = live(steps);
        world.settle();
        check(world);
      }),
      { numRuns: 400 },
    );

  test('every tab ends with the same lines in the same order', () =>
    whatever((world) => {
      for (const { view } of world.tabs) expect(view.messages).toEqual(world.lines());
    }));

  test("a visitor's message is one log entry, is delivered once, and ends as sent", () =>
    whatever((world) => {
      isOnce(world.lines().flatMap(({ echoId }) => (echoId ? [echoId] : [])));
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
    whatever((world) => {
      const submittedTexts = world.service.filter(({ from }) => from === 'agent').map(({ text }) => text);
      expect(getTexts(world, 'agent').toSorted()).toEqual(submittedTexts.toSorted());
    }));

  test('a question is answered at most once', () =>
    whatever((world) => isOnce(world.lines().flatMap(({ body }) => (body.kind === 'answer' ? [body.question] : [])))));

  test('numbers go up by one, and no two changes have the same revision', () =>
    whatever((world) => {
      const lines = world.lines();
      expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1));
      isOnce(lines.map(({ rev }) => rev));
    }));
});
