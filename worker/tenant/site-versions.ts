import { z } from 'zod';
import { SITE_VERSIONS } from '#worker/cache/cache-table.ts';
import { logEvent } from '#worker/log-event.ts';

const Versions = z.record(z.string(), z.number());

type Versions = z.infer<typeof Versions>;

/** What all sites have in common: the questions and answers, the notes of a version. */
const ALL = '*';

/** '' of a site of which nothing was ever published. */
export function versionOf(versions: Versions, agentKey: string): string {
  const all = versions[ALL] ?? 0;
  const own = versions[agentKey] ?? 0;
  return all + own === 0 ? '' : `${all}.${own}`;
}

/** Of no one site: whose a host is may change with any. */
export function versionOfAll(versions: Versions): string {
  const sum = Object.values(versions).reduce((all, version) => all + version, 0);
  return sum === 0 ? '' : `${sum}`;
}

/**
 * How often each site was changed, as operations publish it in one KV entry. It is part of every name under which the edge keeps
 * something of a site: after a change nobody finds what was kept before it, in whichever isolate, KV or cache that is.
 */
export class SiteVersions {
  readonly #now: () => number;
  #versions: Versions = {};
  #until = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | null = null;

  constructor(now = Date.now) {
    this.#now = now;
  }

  /** Who comes while somebody looks waits with them; for some seconds after it nobody looks. */
  look(kv: KVNamespace): Promise<void> | null {
    if (this.#until > this.#now()) return null;
    return (this.#looking ??= this.#read(kv).finally(() => (this.#looking = null)));
  }

  /** As they were seen last: a request that took them keeps them, whatever others see meanwhile. */
  get seen(): Versions {
    return this.#versions;
  }

  /** As a backend tells them with what it has just changed: known here at once, and to all others from KV. */
  async publish(kv: KVNamespace, told: string) {
    try {
      this.#learn(Versions.parse(JSON.parse(told)));
      await kv.put(SITE_VERSIONS.key, told);
    } catch (error) {
      logEvent('error', 'versions of sites could not be published', { error });
    }
  }

  /** Versions only grow: a place of KV that has not heard of a change yet takes none back. */
  #learn(told: Versions) {
    const newest = Object.entries(told).map(([key, version]) => [key, Math.max(version, this.#versions[key] ?? 0)]);
    this.#versions = { ...this.#versions, ...(Object.fromEntries(newest) as Versions) };
  }

  /** A KV that is out of order, or an entry that cannot be read, changes nothing. */
  async #read(kv: KVNamespace) {
    try {
      const entry = await kv.get(SITE_VERSIONS.key, 'json');
      if (entry !== null) this.#learn(Versions.parse(entry));
    } catch (error) {
      logEvent('error', 'versions of sites are unreadable', { error });
    }
    this.#until = this.#now() + SITE_VERSIONS.memory * 1000;
  }
}
