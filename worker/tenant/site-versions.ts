import { z } from 'zod';
import { SITE_VERSIONS } from '#worker/cache/cache-table.ts';
import { inTime } from '#shared/in-time.ts';
import { logEvent } from '#worker/log-event.ts';

/** A version, and behind it the moments at which something of the site is due, in milliseconds. */
const Told = z.record(z.string(), z.union([z.number(), z.tuple([z.number()]).rest(z.number())]));

type Versions = Readonly<Record<string, number>>;

/** What has become due since a version was told counts behind its point: the next version is beyond all of these. */
const DUE = 1 / 1000;

/** As long as KV may take to answer (kv-timeout.ts). */
const LOOK_WITHIN_MS = 1_500;
const ONE_WRITE_EACH_MS = 1_000;
const MOST_PUTS = 4;

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
  readonly #told = new Map<string, readonly number[]>();
  #versions: Versions = {};
  /** From when on something more is due. */
  #nextDue = Number.POSITIVE_INFINITY;
  #until = Number.NEGATIVE_INFINITY;
  #looking: { look: Promise<void>; since: number } | null = null;

  constructor(now = Date.now) {
    this.#now = now;
  }

  /**
   * Requests that come during a lookup wait for it; for some seconds after it nobody looks. The wait is limited, and a lookup that takes
   * longer is replaced: the runtime drops the work of a request that was cut off, and such a promise never settles.
   */
  look(kv: KVNamespace): Promise<void> | null {
    const now = this.#now();
    if (this.#until > now) return null;
    if (!this.#looking || now - this.#looking.since >= LOOK_WITHIN_MS) {
      const own = { look: Promise.resolve(), since: now };
      own.look = this.#read(kv).finally(() => {
        if (this.#looking === own) this.#looking = null;
      });
      this.#looking = own;
    }
    return inTime(this.#looking.look, LOOK_WITHIN_MS, () => undefined);
  }

  /** As they were seen last: a request that took them keeps them, whatever others see meanwhile. */
  get seen(): Versions {
    if (this.#now() >= this.#nextDue) this.#count();
    return this.#versions;
  }

  /** As a backend tells them with what it has just changed: known here at once, and to all others from KV. */
  async publish(kv: KVNamespace, told: string, pauseMs = ONE_WRITE_EACH_MS) {
    try {
      this.#learn(Told.parse(JSON.parse(told)));
      await this.#put(kv, told, pauseMs);
    } catch (error) {
      logEvent('error', 'versions of sites could not be published', { error });
    }
  }

  /**
   * KV refuses a second write to a key within a second, as two people who save at once make it. The retry writes what is known by then,
   * also what others have published meanwhile. A KV that does not answer is not asked again: somebody waits for their save.
   */
  async #put(kv: KVNamespace, told: string, pauseMs: number) {
    let text = told;
    for (let tries = 1; ; tries += 1) {
      const started = this.#now();
      try {
        return await kv.put(SITE_VERSIONS.key, text);
      } catch (error) {
        if (tries >= MOST_PUTS || this.#now() - started >= ONE_WRITE_EACH_MS) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      await this.#read(kv);
      text = JSON.stringify(Object.fromEntries(this.#told));
    }
  }

  /** Versions only grow: a place of KV that has not heard of a change yet takes none back. */
  #learn(told: z.infer<typeof Told>) {
    for (const [key, one] of Object.entries(told)) {
      const fresh = [one].flat();
      if ((fresh[0] ?? 0) >= (this.#told.get(key)?.[0] ?? 0)) this.#told.set(key, fresh);
    }
    this.#count();
  }

  #count() {
    const now = this.#now();
    const due = [...this.#told.values()].flatMap(([, ...moments]) => moments).filter((moment) => moment > now);
    this.#nextDue = Math.min(...due, Number.POSITIVE_INFINITY);
    this.#versions = Object.fromEntries(
      [...this.#told].map(([key, [version = 0, ...moments]]) => [
        key,
        version + moments.filter((moment) => moment <= now).length * DUE,
      ]),
    );
  }

  /** A KV that is out of order, or an entry that cannot be read, changes nothing. */
  async #read(kv: KVNamespace) {
    try {
      const entry = await kv.get(SITE_VERSIONS.key, 'json');
      if (entry !== null) this.#learn(Told.parse(entry));
    } catch (error) {
      logEvent('error', 'versions of sites are unreadable', { error });
    }
    this.#until = this.#now() + SITE_VERSIONS.memory * 1000;
  }
}
