import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { DELIVERY_TIMEOUT_MS } from './create-sender.ts';
import { FAILED_AFTER_MS, SLOW_AFTER_MS } from '#shared/chat-protocol/chat-names.ts';
import { TabSimulation, type SendOutcome } from '#tests/unit/support/tab-world.ts';

let simulation: TabSimulation;
beforeEach(async () => {
  simulation = new TabSimulation();
  await simulation.openTab();
});

const getOutgoingStages = () => simulation.state.outgoing.map(({ stage }) => stage);
const getVisibleTexts = () => [
  ...simulation.state.view.messages.flatMap(({ body }) => (body.kind === 'text' ? [body.text] : [])),
  ...simulation.state.outgoing.map(({ body }) => (body.kind === 'text' ? body.text : body.name)),
];

describe('before this browser has a name', () => {
  it('queues messages and human requests in order until it is admitted, and enters once', async () => {
    simulation = new TabSimulation();
    let admit = () => undefined as void;
    simulation.atTheDoor = new Promise((resolve) => (admit = resolve));
    await simulation.openTab();
    simulation.tab.say('one');
    simulation.tab.say('two');
    const humanRequest = simulation.tab.askHuman('/mso');
    await simulation.passTime(SLOW_AFTER_MS);
    expect([simulation.texts(), getOutgoingStages()]).toEqual([[], ['slow', 'slow']]);
    admit();
    expect(await humanRequest).toMatchObject({ ok: true });
    await simulation.passTime(0);
    expect([simulation.texts(), getOutgoingStages(), simulation.enters]).toEqual([['one', 'two'], [], 1]);
  });
});

describe('a sent message', () => {
  it('is shown at once and replaced by the room’s message', async () => {
    simulation.way = 'takesLong';
    simulation.tab.say('hello');
    expect([getVisibleTexts(), simulation.texts()]).toEqual([['hello'], []]);
    await simulation.deliverHeldFrames();
    expect([getVisibleTexts(), simulation.texts(), getOutgoingStages()]).toEqual([['hello'], ['hello'], []]);
  });

  it('is slow after 1500 ms and failed after 5000 ms, and a late success restores it', async () => {
    expect([SLOW_AFTER_MS, FAILED_AFTER_MS]).toEqual([1_500, 5_000]);
    simulation.way = 'takesLong';
    simulation.tab.say('hello');
    await simulation.passTime(1_499);
    expect(getOutgoingStages()).toEqual(['sending']);
    await simulation.passTime(1);
    expect(getOutgoingStages()).toEqual(['slow']);
    await simulation.passTime(3_500);
    expect(getOutgoingStages()).toEqual(['delayed']);
    await simulation.deliverHeldFrames();
    expect([getVisibleTexts(), getOutgoingStages()]).toEqual([['hello'], []]);
  });

  it('fails at once on rejection, and shows the reason until it is resent', async () => {
    simulation.way = 'refused';
    simulation.tab.say('hello');
    await simulation.passTime(0);
    expect(simulation.state.outgoing).toMatchObject([{ stage: 'failed', refusal: 'notFound' }]);
    simulation.way = 'arrives';
    simulation.tab.sendAgain('echo-1');
    await simulation.passTime(0);
    expect([getVisibleTexts(), simulation.texts()]).toEqual([['hello'], ['hello']]);
  });

  it('starts a new timer when it is resent', async () => {
    simulation.way = 'neverArrives';
    simulation.tab.say('hello');
    await simulation.passTime(FAILED_AFTER_MS);
    simulation.way = 'takesLong';
    simulation.tab.sendAgain('echo-1');
    await simulation.passTime(SLOW_AFTER_MS - 1);
    expect(getOutgoingStages()).toEqual(['sending']);
  });

  it('survives a reload: rejected with its retry button, unconfirmed ones resent in order', async () => {
    simulation.way = 'refused';
    simulation.tab.say('one');
    await simulation.passTime(0);
    simulation.way = 'neverArrives';
    for (const text of ['two', 'three', 'four']) simulation.tab.say(text);
    await simulation.passTime(FAILED_AFTER_MS);
    expect(getOutgoingStages()).toEqual(['failed', 'delayed', 'delayed', 'delayed']);
    simulation.way = 'arrives';
    await simulation.reloadTab();
    await simulation.passTime(0);
    expect([simulation.texts(), getOutgoingStages()]).toEqual([['two', 'three', 'four'], ['failed']]);
    simulation.tab.giveUp('echo-1');
    await simulation.reloadTab();
    expect(getVisibleTexts()).toEqual(['two', 'three', 'four']);
  });

  it('is sent in order when the network returns, however late', async () => {
    await simulation.emitNetworkEvent('offline');
    simulation.isUp = false;
    simulation.way = 'neverArrives';
    await simulation.cutSocket();
    for (const text of ['one', 'two', 'three']) {
      simulation.tab.say(text);
      await simulation.passTime(40_000);
    }
    expect(getOutgoingStages()).toEqual(['delayed', 'delayed', 'delayed']);
    simulation.isUp = true;
    simulation.way = 'arrives';
    await simulation.emitNetworkEvent('online');
    await simulation.passTime(0);
    expect([simulation.texts(), getOutgoingStages()]).toEqual([['one', 'two', 'three'], []]);
  });

  it('waits after a rate limit, and no message overtakes it', async () => {
    simulation.way = 'tooFast';
    simulation.tab.say('one');
    simulation.tab.say('two');
    await simulation.passTime(2_000);
    expect([simulation.texts(), getOutgoingStages()]).toEqual([[], ['slow', 'slow']]);
    simulation.way = 'arrives';
    await simulation.passTime(10_000);
    expect(simulation.texts()).toEqual(['one', 'two']);
  });

  it('is looked up by a new socket when the room has it unconfirmed', async () => {
    simulation.way = 'arrivesUnheard';
    simulation.tab.say('hello');
    await simulation.passTime(0);
    await simulation.passTime(DELIVERY_TIMEOUT_MS - 1);
    expect([getOutgoingStages(), simulation.sockets.length]).toEqual([['there'], 1]);
    await simulation.passTime(1);
    expect([getVisibleTexts(), getOutgoingStages(), simulation.sockets.length]).toEqual([['hello'], [], 2]);
  });

  it('is resent when the socket reconnects before it has failed', async () => {
    simulation.way = 'neverArrives';
    simulation.tab.say('hello');
    await simulation.cutSocket();
    simulation.way = 'arrives';
    await simulation.emitNetworkEvent('online');
    await simulation.passTime(0);
    expect([simulation.texts(), getOutgoingStages()]).toEqual([['hello'], []]);
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
      const tabWorld = new TabSimulation();
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
