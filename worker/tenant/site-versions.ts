import { z } from 'zod';
import { SITE_VERSIONS } from '#worker/cache/cache-table.ts';
import { withTimeout } from '#shared/with-timeout.ts';
import { logEvent } from '#worker/log-event.ts';

/** Version of each site, followed by the times of its scheduled changes in epoch milliseconds. */
const PublishedVersions = z.record(z.string(), z.union([z.number(), z.tuple([z.number()]).rest(z.number())]));

type Versions = Readonly<Record<string, number>>;

/** Fraction that each scheduled change adds when it is due, so that the next published version is still greater. */
const DUE_VERSION_STEP = 1 / 1000;

/** Equals the KV timeout (kv-timeout.ts). */
const POLL_TIMEOUT_MS = 1_500;
const KV_WRITE_INTERVAL_MS = 1_000;
const MAX_PUT_ATTEMPTS = 4;

/** Key of content that all sites share. */
const ALL_SITES_KEY = '*';

/** Returns the version of a site, or '' if it has no published change. */
export function getVersion(versions: Versions, agentKey: string): string {
  const globalVersion = versions[ALL_SITES_KEY] ?? 0;
  const siteVersion = versions[agentKey] ?? 0;
  return globalVersion + siteVersion === 0 ? '' : `${globalVersion}.${siteVersion}`;
}

/** Returns a version for lookups by host, which a change of any site may affect. */
export function sumVersions(versions: Versions): string {
  const sum = Object.values(versions).reduce((total, version) => total + version, 0);
  return sum === 0 ? '' : `${sum}`;
}

/**
 * Versions of all sites, published in one KV entry. The version is part of every cache key of a site, so a change
 * invalidates everything cached before (page cache included), in all isolates, in KV and in the Cache API.
 */
export class SiteVersions {
  readonly #now: () => number;
  readonly #told = new Map<string, readonly number[]>();
  #versions: Versions = {};
  /** Time of the next scheduled change in epoch milliseconds. */
  #nextDue = Number.POSITIVE_INFINITY;
  #until = Number.NEGATIVE_INFINITY;
  #pendingRead: { read: Promise<void>; since: number } | null = null;

  constructor(now = Date.now) {
    this.#now = now;
  }

  /**
   * Reads KV at most once per interval. Concurrent requests wait for the same read up to a timeout. A read that takes
   * longer is replaced, because the runtime drops the work of a cancelled request, whose promise then never settles.
   */
  poll(kv: KVNamespace): Promise<void> | null {
    const now = this.#now();
    if (this.#until > now) return null;
    if (!this.#pendingRead || now - this.#pendingRead.since >= POLL_TIMEOUT_MS) {
      const pendingRead = { read: Promise.resolve(), since: now };
      pendingRead.read = this.#read(kv).finally(() => {
        if (this.#pendingRead === pendingRead) this.#pendingRead = null;
      });
      this.#pendingRead = pendingRead;
    }
    return withTimeout(this.#pendingRead.read, POLL_TIMEOUT_MS, () => undefined);
  }

  /** Versions of the last read. A request must use one snapshot throughout. */
  get current(): Versions {
    if (this.#now() >= this.#nextDue) this.#count();
    return this.#versions;
  }

  /** Applies versions from a backend response in this isolate at once and publishes them to all others through KV. */
  async publish(kv: KVNamespace, versionsJson: string, pauseMs = KV_WRITE_INTERVAL_MS) {
    try {
      this.#learn(PublishedVersions.parse(JSON.parse(versionsJson)));
      await this.#put(kv, versionsJson, pauseMs);
    } catch (error) {
      logEvent('error', 'site versions could not be published', { error });
    }
  }

  /**
   * Writes the versions to KV. KV rejects a second write to a key within a second, which two concurrent saves cause.
   * The retry merges what others have published meanwhile. A KV that does not respond is not retried, because a person
   * waits for the save.
   */
  async #put(kv: KVNamespace, versionsJson: string, pauseMs: number) {
    let currentJson = versionsJson;
    for (let attempts = 1; ; attempts += 1) {
      const startedAt = this.#now();
      try {
        return await kv.put(SITE_VERSIONS.key, currentJson);
      } catch (error) {
        if (attempts >= MAX_PUT_ATTEMPTS || this.#now() - startedAt >= KV_WRITE_INTERVAL_MS) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      await this.#read(kv);
      currentJson = JSON.stringify(Object.fromEntries(this.#told));
    }
  }

  /** Adds newer versions. A version only grows, so a KV replica that lags behind reverts nothing. */
  #learn(publishedVersions: z.infer<typeof PublishedVersions>) {
    for (const [key, publishedItem] of Object.entries(publishedVersions)) {
      const versionItems = [publishedItem].flat();
      if ((versionItems[0] ?? 0) >= (this.#told.get(key)?.[0] ?? 0)) this.#told.set(key, versionItems);
    }
    this.#count();
  }

  #count() {
    const now = this.#now();
    const dueTimes = [...this.#told.values()].flatMap(([, ...times]) => times).filter((moment) => moment > now);
    this.#nextDue = Math.min(...dueTimes, Number.POSITIVE_INFINITY);
    this.#versions = Object.fromEntries(
      [...this.#told].map(([key, [version = 0, ...times]]) => [
        key,
        version + times.filter((moment) => moment <= now).length * DUE_VERSION_STEP,
      ]),
    );
  }

  /** Reads the versions from KV. A failing KV or an invalid entry changes nothing. */
  async #read(kv: KVNamespace) {
    try {
      const storedVersions = await kv.get(SITE_VERSIONS.key, 'json');
      if (storedVersions !== null) this.#learn(PublishedVersions.parse(storedVersions));
    } catch (error) {
      logEvent('error', 'site versions are invalid', { error });
    }
    this.#until = this.#now() + SITE_VERSIONS.memory * 1000;
  }
}
