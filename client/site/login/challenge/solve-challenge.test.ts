import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChallengeOptions } from './solve-challenge.ts';

type Wishes = Record<string, (value?: unknown) => unknown> & { action: string; language: string };
interface Script {
  src: string;
  onload: () => void;
  onerror: () => void;
  remove: () => void;
}

const removedWidgets: string[] = [];
let scripts: Script[] = [];
let shownWishes: Wishes[] = [];

/** Fake of the API that Turnstile's script defines. */
const turnstile = {
  render: (_: unknown, wishes: Wishes) => `widget ${shownWishes.push(wishes)}`,
  remove: (widget: string) => removedWidgets.push(widget),
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  [scripts, shownWishes, removedWidgets.length] = [[], [], 0];
  vi.stubGlobal('document', {
    createElement: () => ({ remove: () => undefined }),
    head: { append: (script: Script) => scripts.push(script) },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function begin(wishes: Partial<ChallengeOptions> = {}) {
  const { solveChallenge } = await import('./solve-challenge.ts');
  const askedStates: boolean[] = [];
  const form = new AbortController();
  const input = { place: {} as HTMLElement, siteKey: 'key', locale: 'zh-hk', signal: form.signal } as const;
  const solve = () => solveChallenge({ ...input, tellAsks: (isAsking) => askedStates.push(isAsking), ...wishes });
  const come = async () => {
    vi.stubGlobal('turnstile', turnstile);
    scripts.at(-1)?.onload();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { solve, come, asks: askedStates, form };
}

describe('a challenge', () => {
  it('returns its token, in the page’s language, and is removed afterwards', async () => {
    const { solve, come } = await begin();
    const solved = solve();
    await come();
    expect(scripts.map(({ src }) => src)).toEqual([
      'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    ]);
    expect(shownWishes[0]).toMatchObject({ sitekey: 'key', action: 'send-code', language: 'zh-tw' });
    shownWishes[0]?.callback?.('a-token');
    expect([await solved, removedWidgets]).toEqual([{ kind: 'token', token: 'a-token' }, ['widget 1']]);
  });

  it('is a new one for each code, from one script', async () => {
    const { solve, come } = await begin();
    for (const token of ['one', 'two']) {
      const solved = solve();
      await come();
      shownWishes.at(-1)?.callback?.(token);
      expect(await solved).toEqual({ kind: 'token', token });
    }
    expect([scripts.length, shownWishes.length, removedWidgets]).toEqual([1, 2, ['widget 1', 'widget 2']]);
  });

  it('reports a blocked script, and reloads it the next time', async () => {
    const { solve, come } = await begin();
    const first = solve();
    scripts[0]?.onerror();
    expect(await first).toEqual({ kind: 'unreachable' });
    const second = solve();
    await come();
    shownWishes[0]?.callback?.('a-token');
    expect([(await second).kind, scripts.length]).toEqual(['token', 2]);
  });

  it('times out when its script does not load', async () => {
    const { solve } = await begin();
    const solved = solve();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await solved).toEqual({ kind: 'unreachable' });
  });

  it('times out without an event, but not while the visitor interacts', async () => {
    const { solve, come, asks } = await begin();
    const silent = solve();
    await come();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await silent).toEqual({ kind: 'unreachable' });
    asks.length = 0;
    const slow = solve();
    await come();
    shownWishes[1]?.['before-interactive-callback']?.();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asks).toEqual([true]);
    shownWishes[1]?.callback?.('late');
    expect([await slow, asks]).toEqual([{ kind: 'token', token: 'late' }, [true, false]]);
  });

  it.each([
    ['error-callback', '200500', 'unreachable'],
    ['error-callback', '300030', 'failed'],
    ['timeout-callback', undefined, 'failed'],
    ['unsupported-callback', undefined, 'failed'],
  ])('that ends with %s %s is %s', async (name, text, kind) => {
    const { solve, come } = await begin();
    const solved = solve();
    await come();
    shownWishes[0]?.[name]?.(text);
    expect([(await solved).kind, removedWidgets]).toEqual([kind, ['widget 1']]);
  });

  it('ends with its form', async () => {
    const { solve, come, form } = await begin();
    const solved = solve();
    await come();
    form.abort();
    expect([(await solved).kind, removedWidgets]).toEqual(['failed', ['widget 1']]);
  });
});
