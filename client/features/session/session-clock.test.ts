import { beforeEach, describe, expect, it } from 'vitest';
import { sessionClockReducer, type SessionClock, type SessionStage, getStage } from './session-clock.ts';
import { isActivity } from './session-watch.tsx';
import type { ClockStore } from './clock-store.ts';
import { type RenewalResult, type RunningClock, runSessionClock } from './run-session-clock.ts';

const MINUTE_MS = 60_000;
const START = Date.parse('2026-11-20T12:00:00Z');

describe('the session clock', () => {
  const initialClock: SessionClock = { activeAt: START, renewedAt: START };
  const minutesAfterStart = (minutes: number) => START + minutes * MINUTE_MS;

  it.each<[number, SessionStage]>([
    [0, 'calm'],
    [24.99, 'calm'],
    [25, 'warning'],
    [29.99, 'warning'],
    [30, 'over'],
    [600, 'over'],
  ])('after %d minutes without a request is in the stage %s', (minutes, stage) => {
    expect(getStage(initialClock, minutesAfterStart(minutes))).toBe(stage);
  });

  it('restarts with a request, also after a warning', () => {
    const { clock: nextClock, effect } = sessionClockReducer(initialClock, {
      kind: 'asked',
      at: minutesAfterStart(27),
    });
    expect(effect).toBeNull();
    expect(getStage(nextClock, minutesAfterStart(51.9))).toBe('calm');
    expect(getStage(nextClock, minutesAfterStart(52))).toBe('warning');
  });

  it('is not woken by a request once it is over', () => {
    expect(sessionClockReducer(initialClock, { kind: 'asked', at: minutesAfterStart(30) })).toEqual({
      clock: initialClock,
      effect: 'end',
    });
    expect(sessionClockReducer(initialClock, { kind: 'kept', at: minutesAfterStart(31) })).toEqual({
      clock: initialClock,
      effect: 'end',
    });
  });

  it('renews after thirty active ticks, unless a warning is near', () => {
    const activeClock = { activeAt: minutesAfterStart(20), renewedAt: START };
    expect(sessionClockReducer(activeClock, { kind: 'ticked', at: minutesAfterStart(29) }).effect).toBeNull();
    expect(sessionClockReducer(activeClock, { kind: 'ticked', at: minutesAfterStart(30) }).effect).toBe('renew');
    expect(
      sessionClockReducer(
        { activeAt: minutesAfterStart(4), renewedAt: START },
        { kind: 'ticked', at: minutesAfterStart(30) },
      ).effect,
    ).toBeNull();
  });

  it('renews when the user chooses to stay', () => {
    const { clock: nextClock, effect } = sessionClockReducer(initialClock, { kind: 'kept', at: minutesAfterStart(26) });
    expect(effect).toBe('renew');
    expect(getStage(nextClock, minutesAfterStart(26))).toBe('calm');
  });
});

describe('the clock over several tabs', () => {
  let now: number;
  let storedSessionClock: SessionClock | null;
  let timers: { dueAt: number; callback: () => void; isCancelled: boolean }[];
  let watchers: Map<object, () => void>;
  let tabs: { running: RunningClock; stage: SessionStage; endCount: number }[];
  let renewalCount: number;
  let renewalAnswer: RenewalResult;
  let exclusiveQueue: Promise<void>;
  let logOut: () => void;

  beforeEach(() => {
    [now, storedSessionClock, timers, watchers, tabs, renewalCount, renewalAnswer] = [
      START,
      null,
      [],
      new Map(),
      [],
      0,
      'renewed',
    ];
    [exclusiveQueue, logOut] = [Promise.resolve(), () => undefined];
  });

  function openTab() {
    const tabId = {};
    const store: ClockStore = {
      read: () => storedSessionClock,
      keep(clock) {
        const isChanged = JSON.stringify(clock) !== JSON.stringify(storedSessionClock);
        storedSessionClock = clock;
        if (isChanged) for (const [tab, onChange] of watchers) if (tab !== tabId) onChange();
      },
      watch(onChange) {
        watchers.set(tabId, onChange);
        return () => watchers.delete(tabId);
      },
    };
    const tab = { stage: 'calm' as SessionStage, endCount: 0, running: undefined as unknown as RunningClock };
    tab.running = runSessionClock({
      store,
      now: () => now,
      later(callback, ms) {
        const timer = { dueAt: now + ms, callback, isCancelled: false };
        timers.push(timer);
        return () => {
          timer.isCancelled = true;
        };
      },
      alone: (task) => (exclusiveQueue = exclusiveQueue.then(task)),
      renew: () => {
        renewalCount += 1;
        return Promise.resolve(renewalAnswer);
      },
      end: async () => {
        tab.endCount += 1;
        await Promise.resolve();
        logOut();
      },
      show: (stage) => {
        tab.stage = stage;
      },
    });
    tabs.push(tab);
    return tab;
  }

  const flushPromises = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };

  async function advanceMinutes(minutes: number) {
    const endTime = now + minutes * MINUTE_MS;
    for (;;) {
      const [nextTimer] = timers
        .filter(({ isCancelled, dueAt }) => !isCancelled && dueAt <= endTime)
        .toSorted((a, b) => a.dueAt - b.dueAt);
      if (!nextTimer) break;
      now = nextTimer.dueAt;
      nextTimer.isCancelled = true;
      nextTimer.callback();
      await flushPromises();
    }
    await flushPromises();
    now = endTime;
  }

  it('warns at 25 ticks and ends at 30', async () => {
    const tab = openTab();
    await advanceMinutes(24);
    expect(tab.stage).toBe('calm');
    await advanceMinutes(1);
    expect(tab.stage).toBe('warning');
    await advanceMinutes(4);
    expect(tab.endCount).toBe(0);
    await advanceMinutes(1);
    expect(tab.endCount).toBe(1);
  });

  it('shares activity between tabs', async () => {
    const [firstTab, secondTab] = [openTab(), openTab()];
    await advanceMinutes(25);
    expect([firstTab.stage, secondTab.stage]).toEqual(['warning', 'warning']);
    secondTab.running.notifyRequest();
    expect([firstTab.stage, secondTab.stage]).toEqual(['calm', 'calm']);
    await advanceMinutes(24);
    expect(firstTab.stage).toBe('calm');
  });

  it('renews once for all tabs, and begins to count again', async () => {
    const [firstTab] = [openTab(), openTab()];
    for (let minute = 0; minute < 65; minute += 5) {
      await advanceMinutes(5);
      firstTab.running.notifyRequest();
    }
    expect(renewalCount).toBe(2);
  });

  it('ends when renewal is rejected, and retries when there is no response', async () => {
    const tab = openTab();
    await advanceMinutes(26);
    renewalAnswer = 'unanswered';
    tab.running.keep();
    await advanceMinutes(0.5);
    expect(tab.endCount).toBe(0);
    renewalAnswer = 'refused';
    await advanceMinutes(10);
    expect(renewalCount).toBeGreaterThan(1);
    expect(tab.endCount).toBeGreaterThan(0);
  });

  it('logs out once over all tabs, although other pages continue to send requests', async () => {
    const threeTabs = [openTab(), openTab(), openTab()];
    logOut = () => {
      storedSessionClock = null; // The clock is deleted when the response arrives.
      for (const { running } of threeTabs) for (let request = 0; request < 4; request += 1) running.notifyRequest();
    };
    await advanceMinutes(30);
    expect(threeTabs.reduce((sum, { endCount }) => sum + endCount, 0)).toBe(1);
    expect(storedSessionClock).toBeNull();
  });

  it('retries with the next tick without a response, not with every request', async () => {
    const tab = openTab();
    await advanceMinutes(30);
    for (let request = 0; request < 5; request += 1) tab.running.notifyRequest();
    await advanceMinutes(0.5);
    expect(tab.endCount).toBe(1);
    await advanceMinutes(0.5);
    expect(tab.endCount).toBe(2);
  });

  it('counts no more after it was stopped', async () => {
    const tab = openTab();
    tab.running.stop();
    await advanceMinutes(40);
    expect(tab.endCount).toBe(0);
  });
});

describe('a request', () => {
  const origin = 'https://mso.example';
  it.each([
    ['fetch', `${origin}/mso/appInstitution/news/list`, true],
    ['xmlhttprequest', `${origin}/mso/appFile/upload`, true],
    ['fetch', `${origin}/mso/school.data?_routes=x`, true],
    ['fetch', `${origin}/mso/appUser/checkLogin`, false],
    ['fetch', `${origin}/mso/_/session/refresh`, false],
    ['fetch', `${origin}/mso/appMso/message/unread`, false],
    ['fetch', `${origin}/robots.txt`, false],
    ['img', `${origin}/_/art/1/logo.svg`, false],
    ['link', `${origin}/mso/school.data`, false],
    ['fetch', 'https://elsewhere.example/a', false],
  ])('of kind %s to %s counts as activity: %s', (initiatorType, name, isCounted) => {
    expect(isActivity({ initiatorType, name }, origin)).toBe(isCounted);
  });
});
