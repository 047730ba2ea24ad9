import { z } from 'zod';
import { postAlarms, type RungAlarm } from '#shared/post-alarms.ts';
import { MEMORY_LOOKS } from '#shared/contract/signals.ts';
import { tellWatch, openBackendTransport } from '#worker/backend-client/send-request.ts';
import type { PortalBindings } from '#worker/bindings.ts';
import { envWithKvTimeout } from '#worker/cache/kv-timeout.ts';
import { PARTS_HEALTH, PLATFORM_STATUS } from '#worker/cache/cache-table.ts';
import { askChatWorker } from '#worker/chat/recognise-chatter.ts';
import { logEvent } from '#worker/log-event.ts';
import { PlatformStatus } from './platform-status.ts';

// How the parts behind the portal are, for the public page and for an alarm that rings when the part that has all other alarms is
// silent. What is known stands in KV: it outlives an isolate, and the parts.

export const PARTS = ['data', 'talks'] as const;
type PartName = (typeof PARTS)[number];

const State = z.object({ ok: z.boolean(), since: z.number() });
const Known = z.object({
  /** When it was looked at last. */
  at: z.number(),
  parts: z.record(z.enum(PARTS), State),
  /** When an alarm was told last that is not over; 0 for none. */
  toldAt: z.number(),
});
type KnownHealth = z.infer<typeof Known>;

const MINUTE = 60_000;
/** A part that was silent at one look and well at the next is no alarm. */
const SILENT_FOR = 4 * MINUTE;
const TOLD_EVERY = 60 * MINUTE;
/** What has not changed is written again so often: who reads it sees that somebody looks. */
const WRITTEN_EVERY = 5 * MINUTE;

/** From what is behind the portal to what a visitor meets. */
const readParts = ({ backend, database, chat }: LookedAt): Record<PartName, boolean> => ({
  data: backend.ok && (database?.ok ?? true),
  talks: chat.ok,
});

/** A part that is as it was has been so since then. */
function nextHealth(before: KnownHealth | null, seen: Record<PartName, boolean>, now: number): KnownHealth {
  const next = (part: PartName) => {
    const known = before?.parts[part];
    return known?.ok === seen[part] ? known : { ok: seen[part], since: now };
  };
  return { at: now, parts: { data: next('data'), talks: next('talks') }, toldAt: before?.toldAt ?? 0 };
}

/** What is to be told now, and what is known then. */
function ring(health: KnownHealth, now: number): { alarms: RungAlarm[]; next: KnownHealth } {
  const silent = PARTS.filter((part) => !health.parts[part].ok && now - health.parts[part].since >= SILENT_FOR);
  if (silent.length === 0) {
    const isOver = health.toldAt > 0 && PARTS.every((part) => health.parts[part].ok);
    if (!isOver) return { alarms: [], next: health };
    return { alarms: [{ rule: 'partsWell', says: PARTS.join(', ') }], next: { ...health, toldAt: 0 } };
  }
  if (now - health.toldAt < TOLD_EVERY) return { alarms: [], next: health };
  const says = silent.map((part) => `${part} since ${new Date(health.parts[part].since).toISOString()}`).join(', ');
  return { alarms: [{ rule: 'partsSilent', says }], next: { ...health, toldAt: now } };
}

type Watched = Pick<
  PortalBindings,
  | 'CACHE'
  | 'BACKEND'
  | 'BACKEND_ORIGIN'
  | 'BACKEND_BASIC_AUTH'
  | 'PICTURE_ORIGIN'
  | 'CHAT'
  | 'CHAT_SECRET'
  | 'ALARM_URL'
>;

export interface SeenHealth extends KnownHealth {
  /** What operations say of the whole platform; '' where all is open. */
  message: string;
  /** Whether KV answered. No part of what visitors meet: what it would have remembered is asked for. */
  isRemembering: boolean;
}

/** One look in half a minute for all who ask, and what was known before it where KV remembers. */
export class PartsWatch {
  readonly #now: () => number;
  #seen: SeenHealth | null = null;
  #looking: Promise<SeenHealth> | null = null;
  /** Since when KV is silent, as this isolate has seen it, and when it told so last. */
  #forgetting: { since: number; toldAt: number } | null = null;

  constructor(now = Date.now) {
    this.#now = now;
  }

  look(env: Watched): Promise<SeenHealth> {
    const { memory } = PARTS_HEALTH;
    if (this.#seen && this.#now() - this.#seen.at < memory * 1000) return Promise.resolve(this.#seen);
    return (this.#looking ??= this.#lookAnew(envWithKvTimeout(env)).finally(() => (this.#looking = null)));
  }

  /** Of a clock: looks, and tells who is to know. */
  async keepWatch(given: Watched): Promise<RungAlarm[]> {
    const env = envWithKvTimeout(given);
    const seen = await this.#lookAnew(env);
    const { alarms: ofParts, next } = ring(seen, this.#now());
    const alarms = [...ofParts, ...(await this.#ringForMemory(env, seen.isRemembering))];
    if (alarms.length === 0) return [];
    try {
      if (env.ALARM_URL) await postAlarms(env.ALARM_URL, alarms);
      this.#seen = { ...seen, ...next };
      if (this.#forgetting && alarms.length > ofParts.length) this.#forgetting.toldAt = this.#now();
      if (ofParts.length > 0) await this.#write(env.CACHE, next);
    } catch (error) {
      logEvent('error', 'alarms not told', { error });
    }
    logEvent('warn', 'alarms', { rules: alarms.map(({ rule }) => rule) });
    return alarms;
  }

  /**
   * Runs of a clock may each be in another isolate, and what they would know of each other is in KV. So the backend keeps how it was found, and rings
   * by its own rule; where none takes it, this isolate rings for what it has seen itself.
   */
  async #ringForMemory(env: Watched, ok: boolean): Promise<RungAlarm[]> {
    const now = this.#now();
    if (ok) this.#forgetting = null;
    else this.#forgetting ??= { since: now, toldAt: 0 };
    if (await tellWatch(env, MEMORY_LOOKS, { ok })) return [];
    const { since, toldAt } = this.#forgetting ?? { since: now, toldAt: 0 };
    if (now - since < SILENT_FOR || now - toldAt < TOLD_EVERY) return [];
    return [{ rule: 'memorySilent', says: `since ${new Date(since).toISOString()}` }];
  }

  async #lookAnew(env: Watched): Promise<SeenHealth> {
    const [kept, message, parts] = await Promise.all([
      this.#read(env.CACHE),
      this.#readMessage(env.CACHE),
      checkParts(env),
    ]);
    const before = kept ?? this.#seen;
    const health = nextHealth(before, readParts(parts), this.#now());
    this.#seen = { ...health, message, isRemembering: parts.cache.ok };
    const isNews = PARTS.some((part) => before?.parts[part].since !== health.parts[part].since);
    if (isNews || health.at - (kept?.at ?? 0) >= WRITTEN_EVERY) await this.#write(env.CACHE, health);
    return this.#seen;
  }

  /** A KV that is out of order rings by itself; what this isolate knows stands. */
  async #read(kv: KVNamespace): Promise<KnownHealth | null> {
    try {
      return Known.safeParse(await kv.get(PARTS_HEALTH.key, 'json')).data ?? null;
    } catch (error) {
      logEvent('error', 'health of the parts is unreadable', { error });
      return null;
    }
  }

  async #readMessage(kv: KVNamespace): Promise<string> {
    const entry = await kv.get(PLATFORM_STATUS.key, 'json').catch(() => null);
    const said = PlatformStatus.safeParse(entry).data;
    return said && said.status !== 200 ? (said.message ?? '') : '';
  }

  async #write(kv: KVNamespace, { at, parts, toldAt }: KnownHealth) {
    await kv.put(PARTS_HEALTH.key, JSON.stringify({ at, parts, toldAt })).catch((error: unknown) => {
      logEvent('error', 'health of the parts could not be kept', { error });
    });
  }
}

const PART_ANSWERS_WITHIN_MS = 2_000;

const Part = z.object({ ok: z.boolean(), ms: z.number() });
/** What the embedded backend says of its own; an outside one may say less, or nothing. */
const Inside = z.object({ database: Part, files: Part }).partial();

interface Checked extends z.infer<typeof Part> {
  inside?: z.infer<typeof Inside>;
}

type LookedAt = Record<'cache' | 'chat' | 'backend', z.infer<typeof Part>> & z.infer<typeof Inside>;

type Asked = Pick<
  PortalBindings,
  'CACHE' | 'BACKEND' | 'BACKEND_ORIGIN' | 'BACKEND_BASIC_AUTH' | 'PICTURE_ORIGIN' | 'CHAT' | 'CHAT_SECRET'
>;

/** Each part that the portal leans on, asked at the same time; one that does not answer in time is not well. */
export async function checkParts(env: Asked): Promise<LookedAt> {
  const transport = openBackendTransport(env);
  const [cache, backend, chat] = await Promise.all([
    check(async () => void (await env.CACHE.get(PLATFORM_STATUS.key))),
    check(async (signal) => {
      const headers = new Headers(transport.basicAuth ? { authorization: `Basic ${transport.basicAuth}` } : {});
      const answer = await transport.send('/health', { headers, signal });
      // An outside backend may know no /health: that it answers is what counts.
      return env.BACKEND_ORIGIN && answer.status < 500 ? undefined : read(answer);
    }),
    check(async (signal) => void (await read(await askChatWorker(env, 'http://chat/health', { signal })))),
  ]);
  const { inside, ...behind } = backend;
  return { cache, chat, backend: behind, ...inside };
}

/** Throws for an answer that is no success, save one that names what is unwell inside. */
async function read(answer: Response): Promise<Checked['inside']> {
  const inside = Inside.safeParse(await answer.json().catch(() => null)).data;
  if (!answer.ok && !inside?.database) throw new Error(`health answered ${answer.status}`);
  return inside;
}

async function check(ask: (signal: AbortSignal) => Promise<Checked['inside'] | void>): Promise<Checked> {
  const began = Date.now();
  const patience = new Promise<never>((_, refuse) => {
    setTimeout(() => refuse(new Error('no answer in time')), PART_ANSWERS_WITHIN_MS);
  });
  try {
    const inside = await Promise.race([ask(AbortSignal.timeout(PART_ANSWERS_WITHIN_MS)), patience]);
    return { ok: true, ms: Date.now() - began, ...(inside && { inside }) };
  } catch {
    return { ok: false, ms: Date.now() - began };
  }
}
