import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { DELIVERY_TIMEOUT_MS } from './create-sender.ts';
import { FAILED_AFTER_MS, SLOW_AFTER_MS } from '#shared/chat-protocol/chat-names.ts';
import { TabWorld, type SendOutcome } from '#tests/unit/support/tab-world.ts';

let world: TabWorld;
beforeEach(async () => {
  world = new TabWorld();
  await world.openTab();
});

const getOutgoingStages = () => world.state.outgoing.map(({ stage }) => stage);
const getVisibleTexts = () => [
  ...world.state.view.messages.flatMap(({ body }) => (body.kind === 'text' ? [body.text] : [])),
  ...world.state.outgoing.map(({ body }) => (body.kind === 'text' ? body.text : body.name)),
];

describe('before this browser has a name', () => {
  it('queues messages and human requests in order until it is admitted, and enters once', async () => {
    world = new TabWorld();
    let admit = () => undefined as void;
    world.atTheDoor = new Promise((resolve) => (admit = resolve));
    await world.openTab();
    world.tab.say('one');
    world.tab.say('two');
    const humanRequest = world.tab.askHuman('/mso');
    await world.passTime(SLOW_AFTER_MS);
    expect([world.texts(), getOutgoingStages()]).toEqual([[], ['slow', 'slow']]);
    admit();
    expect(await humanRequest).toMatchObject({ ok: true });
    await world.passTime(0);
    expect([world.texts(), getOutgoingStages(), world.enters]).toEqual([['one', 'two'], [], 1]);
  });
});

describe('a sent message', () => {
  it('is shown at once and replaced by the room’s message', async () => {
    world.way = 'takesLong';
    world.tab.say('hello');
    expect([getVisibleTexts(), world.texts()]).toEqual([['hello'], []]);
    await world.deliverHeldFrames();
    expect([getVisibleTexts(), world.texts(), getOutgoingStages()]).toEqual([['hello'], ['hello'], []]);
  });

  it('is slow after 1500 ms and failed after 5000 ms, and a late success restores it', async () => {
    expect([SLOW_AFTER_MS, FAILED_AFTER_MS]).toEqual([1_500, 5_000]);
    world.way = 'takesLong';
    world.tab.say('hello');
    await world.passTime(1_499);
    expect(getOutgoingStages()).toEqual(['sending']);
    await world.passTime(1);
    expect(getOutgoingStages()).toEqual(['slow']);
    await world.passTime(3_500);
    expect(getOutgoingStages()).toEqual(['delayed']);
    await world.deliverHeldFrames();
    expect([getVisibleTexts(), getOutgoingStages()]).toEqual([['hello'], []]);
  });

  it('fails at once on rejection, and shows the reason until it is resent', async () => {
    world.way = 'refused';
    world.tab.say('hello');
    await world.passTime(0);
    expect(world.state.outgoing).toMatchObject([{ stage: 'failed', refusal: 'notFound' }]);
    world.way = 'arrives';
    world.tab.sendAgain('echo-1');
    await world.passTime(0);
    expect([getVisibleTexts(), world.texts()]).toEqual([['hello'], ['hello']]);
  });

  it('starts a new timer when it is resent', async () => {
    world.way = 'neverArrives';
    world.tab.say('hello');
    await world.passTime(FAILED_AFTER_MS);
    world.way = 'takesLong';
    world.tab.sendAgain('echo-1');
    await world.passTime(SLOW_AFTER_MS - 1);
    expect(getOutgoingStages()).toEqual(['sending']);
  });

  it('survives a reload: rejected with its retry button, unconfirmed ones resent in order', async () => {
    world.way = 'refused';
    world.tab.say('one');
    await world.passTime(0);
    world.way = 'neverArrives';
    for (const text of ['two', 'three', 'four']) world.tab.say(text);
    await world.passTime(FAILED_AFTER_MS);
    expect(getOutgoingStages()).toEqual(['failed', 'delayed', 'delayed', 'delayed']);
    world.way = 'arrives';
    await world.reloadTab();
    await world.passTime(0);
    expect([world.texts(), getOutgoingStages()]).toEqual([['two', 'three', 'four'], ['failed']]);
    world.tab.giveUp('echo-1');
    await world.reloadTab();
    expect(getVisibleTexts()).toEqual(['two', 'three', 'four']);
  });

  it('is sent in order when the network returns, however late', async () => {
    await world.emitNetworkEvent('offline');
    world.isUp = false;
    world.way = 'neverArrives';
    await world.cutSocket();
    for (const text of ['one', 'two', 'three']) {
      world.tab.say(text);
      await world.passTime(40_000);
    }
    expect(getOutgoingStages()).toEqual(['delayed', 'delayed', 'delayed']);
    world.isUp = true;
    world.way = 'arrives';
    await world.emitNetworkEvent('online');
    await world.passTime(0);
    expect([world.texts(), getOutgoingStages()]).toEqual([['one', 'two', 'three'], []]);
  });

  it('waits after a rate limit, and no message overtakes it', async () => {
    world.way = 'tooFast';
    world.tab.say('one');
    world.tab.say('two');
    await world.passTime(2_000);
    expect([world.texts(), getOutgoingStages()]).toEqual([[], ['slow', 'slow']]);
    world.way = 'arrives';
    await world.passTime(10_000);
    expect(world.texts()).toEqual(['one', 'two']);
  });

  it('is looked up by a new socket when the room has it unconfirmed', async () => {
    world.way = 'arrivesUnheard';
    world.tab.say('hello');
    await world.passTime(0);
    await world.passTime(DELIVERY_TIMEOUT_MS - 1);
    expect([getOutgoingStages(), world.sockets.length]).toEqual([['there'], 1]);
    await world.passTime(1);
    expect([getVisibleTexts(), getOutgoingStages(), world.sockets.length]).toEqual([['hello'], [], 2]);
  });

  it('is resent when the socket reconnects before it has failed', async () => {
    world.way = 'neverArrives';
    world.tab.say('hello');
    await world.cutSocket();
    world.way = 'arrives';
    await world.emitNetworkEvent('online');
    await world.passTime(0);
    expect([world.texts(), getOutgoingStages()]).toEqual([['hello'], []]);
  });
});

const arbitraryStep = fc.oneof(
  fc.record({
    does: fc.constant('say' as const),
    way: fc.constantFrom<SendOutcome>('arrives', 'answerIsLost', 'neverArrives', 'refused', 'takesLong', 'tooFast'),
  }),
  fc.record({ does: fc.constant('pass' as const), ms: fc.nat(8_000) }),
  fc.record({ does: fc.constantFrom('cut', 'reload', 'late', 'again', 'look') }),
);

it('no message is lost or duplicated under any sequence of network events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryStep, { maxLength: 25 }), async (steps) => {
      const tabWorld = new TabWorld();
      await tabWorld.openTab();
      const texts: string[] = [];
      for (const item of steps) {
        if (item.does === 'say') {
          tabWorld.way = item.way;
          texts.push(`text ${texts.length}`);
          tabWorld.tab.say(`text ${texts.length - 1}`);
        }
        if (item.does === 'pass') await tabWorld.passTime(item.ms);
        if (item.does === 'cut') await tabWorld.cutSocket();
        if (item.does === 'reload') await tabWorld.reloadTab();
        if (item.does === 'late') await tabWorld.deliverHeldFrames();
        if (item.does === 'look') await tabWorld.emitNetworkEvent('looked');
        if (item.does === 'again') for (const { echoId } of tabWorld.state.outgoing) tabWorld.tab.sendAgain(echoId);
      }
      tabWorld.way = 'arrives';
      await tabWorld.deliverHeldFrames();
      await tabWorld.reloadTab();
      await tabWorld.passTime(FAILED_AFTER_MS);
      for (const { echoId } of tabWorld.state.outgoing) tabWorld.tab.sendAgain(echoId);
      await tabWorld.passTime(FAILED_AFTER_MS);
      expect(tabWorld.texts().toSorted()).toEqual(texts.toSorted());
      if (!steps.some((item) => item.does === 'say' && item.way === 'refused')) expect(tabWorld.texts()).toEqual(texts);
      expect([tabWorld.state.outgoing, tabWorld.storedMessages.size]).toEqual([[], 0]);
      expect(tabWorld.state.view.messages).toEqual(tabWorld.lines);
    }),
    { numRuns: 300 },
  );
});
