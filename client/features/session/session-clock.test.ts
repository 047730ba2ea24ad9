import { beforeEach, describe, expect, it } from 'vitest';
import { nextClock, type SessionClock, type SessionStage, getStage } from './session-clock.ts';
import { isActivity } from './session-watch.tsx';
import type { ClockStore } from './clock-store.ts';
import { type Renewal, type RunningClock, runSessionClock } from './run-session-clock.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-20T12:00:00Z');

describe('the session clock', () => {
  const clock: SessionClock = { activeAt: START, renewedAt: START };
  const after = (minutes: number) => START + minutes * MINUTE;

  it.each<[number, SessionStage]>([
    [0, 'calm'],
    [24.99, 'calm'],
    [25, 'warning'],
    [29.99, 'warning'],
    [30, 'over'],
    [600, 'over'],
  ])('after %d minutes without a request is in the stage %s', (minutes, stage) => {
    expect(getStage(clock, after(minutes))).toBe(stage);
  });

  it('restarts with a request, also after a warning', () => {
    const { clock: next, effect } = nextClock(clock, { kind: 'asked', at: after(27) });
    expect(effect).toBeNull();
    expect(getStage(next, after(51.9))).toBe('calm');
    expect(getStage(next, after(52))).toBe('warning');
  });

  it('is not woken by a request once it is over', () => {
    expect(nextClock(clock, { kind: 'asked', at: after(30) })).toEqual({ clock, effect: 'end' });
    expect(nextClock(clock, { kind: 'kept', at: after(31) })).toEqual({ clock, effect: 'end' });
  });

  it('renews after thirty active ticks, unless a warning is near', () => {
    const active = { activeAt: after(20), renewedAt: START };
    expect(nextClock(active, { kind: 'ticked', at: after(29) }).effect).toBeNull();
    expect(nextClock(active, { kind: 'ticked', at: after(30) }).effect).toBe('renew');
    expect(nextClock({ activeAt: after(4), renewedAt: START }, { kind: 'ticked', at: after(30) }).effect).toBeNull();
  });

  it('renews when the user chooses to stay', () => {
    const { clock: next, effect } = nextClock(clock, { kind: 'kept', at: after(26) });
    expect(effect).toBe('renew');
    expect(getStage(next, after(26))).toBe('calm');
  });
});

describe('the clock over several tabs', () => {
  let now: number;
  let storedSessionClock: SessionClock | null;
  let timers: { at: number; run: () => void; off: boolean }[];
  let watchers: Map<object, () => void>;
  let tabs: { running: RunningClock; stage: SessionStage; ends: number }[];
  let renewals: number;
  let answer: Renewal;
  let turns: Promise<void>;
  let logOut: () => void;

  beforeEach(() => {
    [now, storedSessionClock, timers, watchers, tabs, renewals, answer] = [
      START,
      null,
      [],
      new Map(),
      [],
      0,
      'renewed',
    ];
    [turns, logOut] = [Promise.resolve(), () => undefined];
  });

  function openTab() {
    const self = {};
    const store: ClockStore = {
      read: () => storedSessionClock,
      keep(clock) {
        const isNews = JSON.stringify(clock) !== JSON.stringify(storedSessionClock);
        storedSessionClock = clock;
        if (isNews) for (const [tab, moved] of watchers) if (tab !== self) moved();
      },
      watch(moved) {
        watchers.set(self, moved);
        return () => watchers.delete(self);
      },
    };
    const tab = { stage: 'calm' as SessionStage, ends: 0, running: undefined as unknown as RunningClock };
    tab.running = runSessionClock({
      store,
      now: () => now,
      later(run, ms) {
        const timer = { at: now + ms, run, off: false };
        timers.push(timer);
        return () => {
          timer.off = true;
        };
      },
      alone: (run) => (turns = turns.then(run)),
      renew: () => {
        renewals += 1;
        return Promise.resolve(answer);
      },
      end: async () => {
        tab.ends += 1;
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

  const settle = async () => {
    for (let angle = 0; angle < 20; angle += 1) await Promise.resolve();
  };

  async function pass(minutes: number) {
    const until = now + minutes * MINUTE;
    for (;;) {
      const [next] = timers.filter(({ off, at }) => !off && at <= until).toSorted((a, b) => a.at - b.at);
      if (!next) break;
      now = next.at;
      next.off = true;
      next.run();
      await settle();
    }
    await settle();
    now = until;
  }

  it('warns at 25 ticks and ends at 30', async () => {
    const tab = openTab();
    await pass(24);
    expect(tab.stage).toBe('calm');
    await pass(1);
    expect(tab.stage).toBe('warning');
    await pass(4);
    expect(tab.ends).toBe(0);
    await pass(1);
    expect(tab.ends).toBe(1);
  });

  it('shares activity between tabs', async () => {
    const [first, second] = [openTab(), openTab()];
    await pass(25);
    expect([first.stage, second.stage]).toEqual(['warning', 'warning']);
    second.running.asked();
    expect([first.stage, second.stage]).toEqual(['calm', 'calm']);
    await pass(24);
    expect(first.stage).toBe('calm');
  });

  it('renews once for all tabs, and begins to count again', async () => {
    const [first] = [openTab(), openTab()];
    for (let minute = 0; minute < 65; minute += 5) {
      await pass(5);
      first.running.asked();
    }
    expect(renewals).toBe(2);
  });

  it('ends when renewal is rejected, and retries when there is no response', async () => {
    const tab = openTab();
    await pass(26);
    answer = 'unanswered';
    tab.running.keep();
    await pass(0.5);
    expect(tab.ends).toBe(0);
    answer = 'refused';
    await pass(10);
    expect(renewals).toBeGreaterThan(1);
    expect(tab.ends).toBeGreaterThan(0);
  });

  it('logs out once over all tabs, though the pages go on asking', async () => {
    const all = [openTab(), openTab(), openTab()];
    logOut = () => {
      storedSessionClock = null; // The clock is deleted when the response arrives.
      for (const { running } of all) for (let request = 0; request < 4; request += 1) running.asked();
    };
    await pass(30);
    expect(all.reduce((sum, { ends }) => sum + ends, 0)).toBe(1);
    expect(storedSessionClock).toBeNull();
  });

  it('retries with the next tick without a response, not with every request', async () => {
    const tab = openTab();
    await pass(30);
    for (let request = 0; request < 5; request += 1) tab.running.asked();
    await pass(0.5);
    expect(tab.ends).toBe(1);
    await pass(0.5);
    expect(tab.ends).toBe(2);
  });

  it('counts no more after it was stopped', async () => {
    const tab = openTab();
    tab.running.stop();
    await pass(40);
    expect(tab.ends).toBe(0);
  });
});

describe('a request', () => {
  const ownValue = 'https://mso.example';
  it.each([
    ['fetch', `${ownValue}/mso/appInstitution/news/list`, true],
    ['xmlhttprequest', `${ownValue}/mso/appFile/upload`, true],
    ['fetch', `${ownValue}/mso/school.data?_routes=x`, true],
    ['fetch', `${ownValue}/mso/appUser/checkLogin`, false],
    ['fetch', `${ownValue}/mso/_/session/refresh`, false],
    ['fetch', `${ownValue}/mso/appMso/message/unread`, false],
    ['fetch', `${ownValue}/robots.txt`, false],
    ['img', `${ownValue}/_/art/1/logo.svg`, false],
    ['link', `${ownValue}/mso/school.data`, false],
    ['fetch', 'https://elsewhere.example/a', false],
  ])('of kind %s to %s counts as a sign of life: %s', (initiatorType, name, counts) => {
    expect(isActivity({ initiatorType, name }, ownValue)).toBe(counts);
  });
});
