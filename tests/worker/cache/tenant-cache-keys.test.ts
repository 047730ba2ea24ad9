import { expect, test } from 'vitest';
import { LOCALES } from '#shared/locale/locales.ts';
import { succeed } from '#shared/failure.ts';
import type { AskBackend } from '#shared/contract/call.ts';
import { IsolateMemory } from '#worker/cache/remember.ts';
import { findAgent, loadMenus } from '#worker/tenant/assemble-site.ts';
import { cacheKeysOfAgent } from '#worker/cache/cache-table.ts';
import { createClock } from '#tests/worker/support/clock.ts';
import { createMemoryKv } from '#tests/worker/support/memory-kv.ts';
import { sampleAgent } from '#tests/worker/support/sample-agent.ts';

test('what operations forget of an agent is all that was kept of it', async () => {
  const clock = createClock();
  const { kv, ttls } = createMemoryKv(clock);
  const waiting: Promise<unknown>[] = [];
  const shell = {
    kv,
    memory: new IsolateMemory(),
    waitUntil: (work: Promise<unknown>) => void waiting.push(work),
    now: clock.now,
  };
  const agent = { ...sampleAgent(), keyCode: 'mso', host: 'mso.example' };
  const askForAgent = (async () => succeed(agent)) as unknown as AskBackend;
  const askForMenu = (async () => succeed([])) as unknown as AskBackend;
  for (const locale of LOCALES) {
    await findAgent(shell, askForAgent, { key: 'mso', host: 'mso.example', locale });
    await findAgent(shell, askForAgent, { key: '', host: 'mso.example', locale });
    await loadMenus(shell, askForMenu, 'mso', locale);
  }
  await Promise.all(waiting);
  expect(ttls.size).toBe(9);
  expect(cacheKeysOfAgent('mso', 'mso.example').toSorted()).toEqual([...ttls.keys()].toSorted());
});
