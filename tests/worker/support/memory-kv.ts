import type { TestClock } from './clock.ts';

export interface MemoryKv {
  kv: KVNamespace;
  /** Time to live of every entry, in seconds. */
  ttls: Map<string, number | undefined>;
  reads: string[];
}

/** Stubs KV in memory with the operations that the edge uses, on a test clock. */
export function createMemoryKv({ now }: Pick<TestClock, 'now'>): MemoryKv {
  const entries = new Map<string, { text: string; until: number }>();
  const ttls = new Map<string, number | undefined>();
  const reads: string[] = [];
  const findEntry = (key: string) => {
    const entry = entries.get(key);
    return entry && entry.until > now() ? entry.text : null;
  };
  const kv = {
    async get(key: string, type?: string) {
      reads.push(key);
      const text = findEntry(key);
      return text !== null && type === 'json' ? JSON.parse(text) : text;
    },
    async put(key: string, text: string, { expirationTtl }: { expirationTtl?: number } = {}) {
      ttls.set(key, expirationTtl);
      entries.set(key, {
        text,
        until: expirationTtl === undefined ? Number.POSITIVE_INFINITY : now() + expirationTtl * 1000,
      });
    },
  };
  return { kv: kv as unknown as KVNamespace, ttls, reads };
}
