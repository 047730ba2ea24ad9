import type { EdgeContext } from '#worker/edge-context.ts';
import type { CacheShell, IsolateMemory } from './remember.ts';

export const cacheShellOf = (c: EdgeContext, memory: IsolateMemory): CacheShell => ({
  kv: c.env.CACHE,
  memory,
  waitUntil: (work) => c.executionCtx.waitUntil(work),
});
