import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { DELIVERY_TIMEOUT_MS } from './create-sender.ts';
import { FAILED_MS, SLOW_MS } from '#shared/chat-protocol/chat-names.ts';
import { TabWorld, type Way } from '#tests/unit/support/tab-world.ts';

let world: TabWorld;
beforeEach(async () => {
  world = new TabWorld();
  await world.open();
});

const stages = () => world.state.outgoing.map(({ stage }) => stage);
const getVisibleTexts = () => [
  ...world.state.view.messages.flatMap(({ body }) => (body.kind === 'text' ? [body.text] : [])),
  ...world.state.outgoing.map(({ body }) => (body.kind === 'text' ? body.text : body.name)),
];

describe('before this browser has a name', () => {
  it('queues messages and human requests in order until it is admitted, and enters once', async () => {
    world = new TabWorld();
    let letIn = () => undefined as void;
    world.atTheDoor = new Promise((resolve) => (letIn = resolve));
    await world.open();
    world.tab.say('one');
    world.tab.say('two');
    const requested = world.tab.askHuman('/mso');
    await world.pass(SLOW_MS);
    expect([world.texts(), stages()]).toEqual([[], ['slow', 'slow']]);
    letIn();
    expect(await requested).toMatchObject({ ok: true });
    await world.pass(0);
    expect([world.texts(), stages(), world.enters]).toEqual([['one', 'two'], [], 1]);
  });
});

describe('a sent message', () => {
  it('is shown at once and replaced by the room’s message', async () => {
    world.way = 'takesLong';
    world.tab.say('hello');
    expect([getVisibleTexts(), world.texts()]).toEqual([['hello'], []]);
    await world.deliverLate();
    expect([getVisibleTexts(), world.texts(), stages()]).toEqual([['hello'], ['hello'], []]);
  });

  it('is slow after 1500 ms and not there after 5000, and a late success heals it', async () => {
    expect([SLOW_MS, FAILED_MS]).toEqual([1_500, 5_000]);
    world.way = 'takesLong';
    world.tab.say('hello');
    await world.pass(1_499);
    expect(stages()).toEqual(['sending']);
    await world.pass(1);
    expect(stages()).toEqual(['slow']);
    await world.pass(3_500);
    expect(stages()).toEqual(['delayed']);
    await world.deliverLate();
    expect([getVisibleTexts(), stages()]).toEqual([['hello'], []]);
  });

  it('fails at once on rejection, and shows the reason until it is resent', async () => {
    world.way = 'refused';
    world.tab.say('hello');
    await world.pass(0);
    expect(world.state.outgoing).toMatchObject([{ stage: 'failed', refusal: 'notFound' }]);
    world.way = 'arrives';
    world.tab.sendAgain('echo-1');
    await world.pass(0);
    expect([getVisibleTexts(), world.texts()]).toEqual([['hello'], ['hello']]);
  });

  it('starts a new timer when it is resent', async () => {
    world.way = 'neverArrives';
    world.tab.say('hello');
    await world.pass(FAILED_MS);
    world.way = 'takesLong';
    world.tab.sendAgain('echo-1');
    await world.pass(SLOW_MS - 1);
    expect(stages()).toEqual(['sending']);
  });

  it('survives a reload: rejected with its retry button, unconfirmed ones resent in order', async () => {
    world.way = 'refused';
    world.tab.say('one');
    await world.pass(0);
    world.way = 'neverArrives';
    for (const text of ['two', 'three', 'four']) world.tab.say(text);
    await world.pass(FAILED_MS);
    expect(stages()).toEqual(['failed', 'delayed', 'delayed', 'delayed']);
    world.way = 'arrives';
    await world.reload();
    await world.pass(0);
    expect([world.texts(), stages()]).toEqual([['two', 'three', 'four'], ['failed']]);
    world.tab.giveUp('echo-1');
    await world.reload();
    expect(getVisibleTexts()).toEqual(['two', 'three', 'four']);
  });

  it('is sent in order when the network returns, however late', async () => {
    await world.news('offline');
    world.isUp = false;
    world.way = 'neverArrives';
    await world.cut();
    for (const text of ['one', 'two', 'three']) {
      world.tab.say(text);
      await world.pass(40_000);
    }
    expect(stages()).toEqual(['delayed', 'delayed', 'delayed']);
    world.isUp = true;
    world.way = 'arrives';
    await world.news('online');
    await world.pass(0);
    expect([world.texts(), stages()]).toEqual([['one', 'two', 'three'], []]);
  });

  it('waits after a rate limit, and no message overtakes it', async () => {
    world.way = 'tooFast';
    world.tab.say('one');
    world.tab.say('two');
    await world.pass(2_000);
    expect([world.texts(), stages()]).toEqual([[], ['slow', 'slow']]);
    world.way = 'arrives';
    await world.pass(10_000);
    expect(world.texts()).toEqual(['one', 'two']);
  });

  it('is looked up by a new socket when the room has it unconfirmed', async () => {
    world.way = 'arrivesUnheard';
    world.tab.say('hello');
    await world.pass(0);
    await world.pass(DELIVERY_TIMEOUT_MS - 1);
    expect([stages(), world.sockets.length]).toEqual([['there'], 1]);
    await world.pass(1);
    expect([getVisibleTexts(), stages(), world.sockets.length]).toEqual([['hello'], [], 2]);
  });

  it('is resent when the socket reconnects before it has failed', async () => {
    world.way = 'neverArrives';
    world.tab.say('hello');
    await world.cut();
    world.way = 'arrives';
    await world.news('online');
    await world.pass(0);
    expect([world.texts(), stages()]).toEqual([['hello'], []]);
  });
});

const step = fc.oneof(
  fc.record({
    does: fc.constant('say' as const),
    way: fc.constantFrom<Way>('arrives', 'answerIsLost', 'neverArrives', 'refused', 'takesLong', 'tooFast'),
  }),
  fc.record({ does: fc.constant('pass' as const), ms: fc.nat(8_000) }),
  fc.record({ does: fc.constantFrom('cut', 'reload', 'late', 'again', 'look') }),
);

it('no message is lost or duplicated under any sequence of network events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const house = new TabWorld();
      await house.open();
      const texts: string[] = [];
      for (const item of steps) {
        if (item.does === 'say') {
          house.way = item.way;
          texts.push(`text ${texts.length}`);
          house.tab.say(`text ${texts.length - 1}`);
        }
        if (item.does === 'pass') await house.pass(item.ms);
        if (item.does === 'cut') await house.cut();
        if (item.does === 'reload') await house.reload();
        if (item.does === 'late') await house.deliverLate();
        if (item.does === 'look') await house.news('looked');
        if (item.does === 'again') for (const { echoId } of house.state.outgoing) house.tab.sendAgain(echoId);
      }
      house.way = 'arrives';
      await house.deliverLate();
      await house.reload();
      await house.pass(FAILED_MS);
      for (const { echoId } of house.state.outgoing) house.tab.sendAgain(echoId);
      await house.pass(FAILED_MS);
      expect(house.texts().toSorted()).toEqual(texts.toSorted());
      if (!steps.some((item) => item.does === 'say' && item.way === 'refused')) expect(house.texts()).toEqual(texts);
      expect([house.state.outgoing, house.kept.size]).toEqual([[], 0]);
      expect(house.state.view.messages).toEqual(house.lines);
    }),
    { numRuns: 300 },
  );
});
