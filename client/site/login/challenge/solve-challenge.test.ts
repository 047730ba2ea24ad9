import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChallengeOptions } from './solve-challenge.ts';

type WidgetOptions = Record<string, (value?: unknown) => unknown> & { action: string; language: string };
interface FakeScript {
  src: string;
  onload: () => void;
  onerror: () => void;
  remove: () => void;
}

const removedWidgets: string[] = [];
let appendedScripts: FakeScript[] = [];
let renderedOptions: WidgetOptions[] = [];

/** Fake of the API that Turnstile's script defines. */
const turnstile = {
  render: (_: unknown, widgetOptions: WidgetOptions) => `widget ${renderedOptions.push(widgetOptions)}`,
  remove: (widgetId: string) => removedWidgets.push(widgetId),
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  [appendedScripts, renderedOptions, removedWidgets.length] = [[], [], 0];
  vi.stubGlobal('document', {
    createElement: () => ({ remove: () => undefined }),
    head: { append: (script: FakeScript) => appendedScripts.push(script) },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function setUp(overrides: Partial<ChallengeOptions> = {}) {
  const { solveChallenge } = await import('./solve-challenge.ts');
  const interactionStates: boolean[] = [];
  const formController = new AbortController();
  const challengeOptions = {
    container: {} as HTMLElement,
    siteKey: 'key',
    locale: 'zh-hk',
    signal: formController.signal,
  } as const;
  const startSolving = () =>
    solveChallenge({
      ...challengeOptions,
      onInteractionChange: (isAsking) => interactionStates.push(isAsking),
      ...overrides,
    });
  const loadScript = async () => {
    vi.stubGlobal('turnstile', turnstile);
    appendedScripts.at(-1)?.onload();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { solve: startSolving, come: loadScript, asks: interactionStates, form: formController };
}

describe('a challenge', () => {
  it('returns its token, in the page’s language, and is removed afterwards', async () => {
    const { solve, come } = await setUp();
    const solvePromise = solve();
    await come();
    expect(appendedScripts.map(({ src }) => src)).toEqual([
      'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    ]);
    expect(renderedOptions[0]).toMatchObject({ sitekey: 'key', action: 'send-code', language: 'zh-tw' });
    renderedOptions[0]?.callback?.('a-token');
    expect([await solvePromise, removedWidgets]).toEqual([{ kind: 'token', token: 'a-token' }, ['widget 1']]);
  });

  it('is a new one for each code, from one script', async () => {
    const { solve, come } = await setUp();
    for (const token of ['one', 'two']) {
      const solvePromise = solve();
      await come();
      renderedOptions.at(-1)?.callback?.(token);
      expect(await solvePromise).toEqual({ kind: 'token', token });
    }
    expect([appendedScripts.length, renderedOptions.length, removedWidgets]).toEqual([1, 2, ['widget 1', 'widget 2']]);
  });

  it('reports a blocked script, and reloads it the next time', async () => {
    const { solve, come } = await setUp();
    const firstSolve = solve();
    appendedScripts[0]?.onerror();
    expect(await firstSolve).toEqual({ kind: 'unreachable' });
    const secondSolve = solve();
    await come();
    renderedOptions[0]?.callback?.('a-token');
    expect([(await secondSolve).kind, appendedScripts.length]).toEqual(['token', 2]);
  });

  it('times out when its script does not load', async () => {
    const { solve } = await setUp();
    const solvePromise = solve();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await solvePromise).toEqual({ kind: 'unreachable' });
  });

  it('times out without an event, but not while the visitor interacts', async () => {
    const { solve, come, asks } = await setUp();
    const silentSolve = solve();
    await come();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await silentSolve).toEqual({ kind: 'unreachable' });
    asks.length = 0;
    const slowSolve = solve();
    await come();
    renderedOptions[1]?.['before-interactive-callback']?.();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asks).toEqual([true]);
    renderedOptions[1]?.callback?.('late');
    expect([await slowSolve, asks]).toEqual([{ kind: 'token', token: 'late' }, [true, false]]);
  });

  it.each([
    ['error-callback', '200500', 'unreachable'],
    ['error-callback', '300030', 'failed'],
    ['timeout-callback', undefined, 'failed'],
    ['unsupported-callback', undefined, 'failed'],
  ])('that ends with %s %s results in %s', async (name, text, kind) => {
    const { solve, come } = await setUp();
    const solvePromise = solve();
    await come();
    renderedOptions[0]?.[name]?.(text);
    expect([(await solvePromise).kind, removedWidgets]).toEqual([kind, ['widget 1']]);
  });

  it('is removed with its form', async () => {
    const { solve, come, form } = await setUp();
    const solvePromise = solve();
    await come();
    form.abort();
    expect([(await solvePromise).kind, removedWidgets]).toEqual(['failed', ['widget 1']]);
  });
});
