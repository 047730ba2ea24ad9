import { z } from 'zod';
import { postAlarms, type RaisedAlarm } from '#shared/post-alarms.ts';
import { CACHE_CHECKS_PATH } from '#shared/contract/signals.ts';
import { postSignal, createBackendTransport } from '#worker/backend-client/send-request.ts';
import type { PortalBindings } from '#worker/bindings.ts';
import { envWithKvTimeout } from '#worker/cache/kv-timeout.ts';
import { PARTS_HEALTH, PLATFORM_STATUS } from '#worker/cache/cache-table.ts';
import { fetchChatWorker } from '#worker/chat/chat-participant.ts';
import { logEvent } from '#worker/log-event.ts';
import { PlatformStatus } from './platform-status.ts';

// Health of the Workers behind the portal, for the status page and for alarms when the backend does not respond,
// which raises all other alarms. The state is in KV, because it must outlive isolates and the other Workers.

export const COMPONENTS = ['data', 'talks'] as const;
type ComponentName = (typeof COMPONENTS)[number];

const ComponentState = z.object({ ok: z.boolean(), since: z.number() });
const StoredHealth = z.object({
  at: z.number(),
  parts: z.record(z.enum(COMPONENTS), ComponentState),
  /** Time of the last alert about an ongoing outage, or 0 if there is no outage or no alert was sent yet. */
  alertedAt: z.number(),
});
type PlatformHealth = z.infer<typeof StoredHealth>;

const MINUTE_MS = 60_000;
/** Delay of the first alert, so that one failed check followed by a success raises no alarm. */
const ALERT_AFTER_MS = 4 * MINUTE_MS;
const ALERT_INTERVAL_MS = 60 * MINUTE_MS;
/** Interval at which an unchanged state is rewritten, so that readers see that checks run. */
const WRITE_INTERVAL_MS = 5 * MINUTE_MS;

const getComponentStates = ({ backend, database, chat }: ComponentChecks): Record<ComponentName, boolean> => ({
  data: backend.ok && (database?.ok ?? true),
  talks: chat.ok,
});

/** Returns the state after a check. `since` is the time at which a component last changed. */
function nextHealth(
  previousHealth: PlatformHealth | null,
  componentHealth: Record<ComponentName, boolean>,
  now: number,
): PlatformHealth {
  const nextComponentState = (part: ComponentName) => {
    const existingState = previousHealth?.parts[part];
    return existingState?.ok === componentHealth[part] ? existingState : { ok: componentHealth[part], since: now };
  };
  return {
    at: now,
    parts: { data: nextComponentState('data'), talks: nextComponentState('talks') },
    alertedAt: previousHealth?.alertedAt ?? 0,
  };
}

/** Returns the alarms that are due, and the state to store after they have been sent. */
function findDueAlarms(
  health: PlatformHealth,
  now: number,
): { componentAlarms: RaisedAlarm[]; updatedHealth: PlatformHealth } {
  const failingComponents = COMPONENTS.filter(
    (part) => !health.parts[part].ok && now - health.parts[part].since >= ALERT_AFTER_MS,
  );
  if (failingComponents.length === 0) {
    const isResolved = health.alertedAt > 0 && COMPONENTS.every((part) => health.parts[part].ok);
    if (!isResolved) return { componentAlarms: [], updatedHealth: health };
    return {
      componentAlarms: [{ rule: 'partsWell', says: COMPONENTS.join(', ') }],
      updatedHealth: { ...health, alertedAt: 0 },
    };
  }
  if (now - health.alertedAt < ALERT_INTERVAL_MS) return { componentAlarms: [], updatedHealth: health };
  const outageText = failingComponents
    .map((part) => `${part} since ${new Date(health.parts[part].since).toISOString()}`)
    .join(', ');
  return { componentAlarms: [{ rule: 'partsSilent', says: outageText }], updatedHealth: { ...health, alertedAt: now } };
}

type MonitorBindings = Pick<
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

export interface CheckedHealth extends PlatformHealth {
  /** Maintenance message written by operations, or '' if there is none. */
  message: string;
  /** Whether KV responded. KV is not shown on the status page: without it, values are loaded from the backend. */
  isKvAvailable: boolean;
}

/** Checks the components at most every 30 seconds per isolate and compares the result with the state in KV. */
export class HealthMonitor {
  readonly #now: () => number;
  #latest: CheckedHealth | null = null;
  #checking: Promise<CheckedHealth> | null = null;
  /** Outage of KV that this isolate has observed. */
  #kvOutage: { startedAt: number; alertedAt: number } | null = null;

  constructor(now = Date.now) {
    this.#now = now;
  }

  getHealth(env: MonitorBindings): Promise<CheckedHealth> {
    const { memory } = PARTS_HEALTH;
    if (this.#latest && this.#now() - this.#latest.at < memory * 1000) return Promise.resolve(this.#latest);
    return (this.#checking ??= this.#check(envWithKvTimeout(env)).finally(() => (this.#checking = null)));
  }

  /** Cron job: checks all components and sends the alarms that are due. */
  async runScheduledCheck(bindings: MonitorBindings): Promise<RaisedAlarm[]> {
    const env = envWithKvTimeout(bindings);
    const health = await this.#check(env);
    const { componentAlarms, updatedHealth } = findDueAlarms(health, this.#now());
    const alarms = [...componentAlarms, ...(await this.#kvAlarms(env, health.isKvAvailable))];
    if (alarms.length === 0) return [];
    try {
      if (env.ALARM_URL) await postAlarms(env.ALARM_URL, alarms);
      this.#latest = { ...health, ...updatedHealth };
      if (this.#kvOutage && alarms.length > componentAlarms.length) this.#kvOutage.alertedAt = this.#now();
      if (componentAlarms.length > 0) await this.#write(env.CACHE, updatedHealth);
    } catch (error) {
      logEvent('error', 'alarms could not be sent', { error });
    }
    logEvent('warn', 'alarms', { rules: alarms.map(({ rule }) => rule) });
    return alarms;
  }

  /**
   * Returns the alarms about KV. Cron runs may be in different isolates, which share no state while KV is down. So the
   * backend records each check and raises the alarm. If the backend cannot be reached either, this isolate raises it
   * from its own observations.
   */
  async #kvAlarms(env: MonitorBindings, isKvAvailable: boolean): Promise<RaisedAlarm[]> {
    const now = this.#now();
    if (isKvAvailable) this.#kvOutage = null;
    else this.#kvOutage ??= { startedAt: now, alertedAt: 0 };
    if (await postSignal(env, CACHE_CHECKS_PATH, { ok: isKvAvailable })) return [];
    const { startedAt, alertedAt } = this.#kvOutage ?? { startedAt: now, alertedAt: 0 };
    if (now - startedAt < ALERT_AFTER_MS || now - alertedAt < ALERT_INTERVAL_MS) return [];
    return [{ rule: 'memorySilent', says: `since ${new Date(startedAt).toISOString()}` }];
  }

  async #check(env: MonitorBindings): Promise<CheckedHealth> {
    const [storedHealth, message, parts] = await Promise.all([
      this.#read(env.CACHE),
      this.#readMessage(env.CACHE),
      checkComponents(env),
    ]);
    const previousHealth = storedHealth ?? this.#latest;
    const health = nextHealth(previousHealth, getComponentStates(parts), this.#now());
    this.#latest = { ...health, message, isKvAvailable: parts.cache.ok };
    const hasChanged = COMPONENTS.some((part) => previousHealth?.parts[part].since !== health.parts[part].since);
    if (hasChanged || health.at - (storedHealth?.at ?? 0) >= WRITE_INTERVAL_MS) await this.#write(env.CACHE, health);
    return this.#latest;
  }

  /** Reads the state from KV; null on an error, which is logged. */
  async #read(kv: KVNamespace): Promise<PlatformHealth | null> {
    try {
      return StoredHealth.safeParse(await kv.get(PARTS_HEALTH.key, 'json')).data ?? null;
    } catch (error) {
      logEvent('error', 'stored health is unreadable', { error });
      return null;
    }
  }

  async #readMessage(kv: KVNamespace): Promise<string> {
    const storedStatus = await kv.get(PLATFORM_STATUS.key, 'json').catch(() => null);
    const platformStatus = PlatformStatus.safeParse(storedStatus).data;
    return platformStatus && platformStatus.status !== 200 ? (platformStatus.message ?? '') : '';
  }

  async #write(kv: KVNamespace, { at, parts, alertedAt }: PlatformHealth) {
    await kv.put(PARTS_HEALTH.key, JSON.stringify({ at, parts, alertedAt })).catch((error: unknown) => {
      logEvent('error', 'health could not be stored', { error });
    });
  }
}

const CHECK_TIMEOUT_MS = 2_000;

const ComponentCheck = z.object({ ok: z.boolean(), ms: z.number() });
/** Details that the embedded backend reports. An external backend may send fewer or none. */
const BackendDetails = z.object({ database: ComponentCheck, files: ComponentCheck }).partial();

interface CheckResult extends z.infer<typeof ComponentCheck> {
  backendDetails?: z.infer<typeof BackendDetails>;
}

type ComponentChecks = Record<'cache' | 'chat' | 'backend', z.infer<typeof ComponentCheck>> &
  z.infer<typeof BackendDetails>;

type CheckBindings = Pick<
  PortalBindings,
  'CACHE' | 'BACKEND' | 'BACKEND_ORIGIN' | 'BACKEND_BASIC_AUTH' | 'PICTURE_ORIGIN' | 'CHAT' | 'CHAT_SECRET'
>;

/** Checks all components concurrently. A timeout counts as a failure. */
export async function checkComponents(env: CheckBindings): Promise<ComponentChecks> {
  const transport = createBackendTransport(env);
  const [cache, backend, chat] = await Promise.all([
    runCheck(async () => void (await env.CACHE.get(PLATFORM_STATUS.key))),
    runCheck(async (signal) => {
      const headers = new Headers(transport.basicAuth ? { authorization: `Basic ${transport.basicAuth}` } : {});
      const response = await transport.send('/health', { headers, signal });
      // An external backend may lack /health, so any response below 500 counts as healthy.
      return env.BACKEND_ORIGIN && response.status < 500 ? undefined : parseHealth(response);
    }),
    runCheck(async (signal) => void (await parseHealth(await fetchChatWorker(env, 'http://chat/health', { signal })))),
  ]);
  const { backendDetails, ...backendCheck } = backend;
  return { cache, chat, backend: backendCheck, ...backendDetails };
}

/** Parses a health response. Throws if it is unsuccessful and reports no details. */
async function parseHealth(response: Response): Promise<CheckResult['backendDetails']> {
  const backendDetails = BackendDetails.safeParse(await response.json().catch(() => null)).data;
  if (!response.ok && !backendDetails?.database) throw new Error(`health check responded ${response.status}`);
  return backendDetails;
}

async function runCheck(
  probe: (signal: AbortSignal) => Promise<CheckResult['backendDetails'] | void>,
): Promise<CheckResult> {
  const startedAt = Date.now();
  const timeoutPromise = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('health check timed out')), CHECK_TIMEOUT_MS);
  });
  try {
    const probeResult = await Promise.race([probe(AbortSignal.timeout(CHECK_TIMEOUT_MS)), timeoutPromise]);
    return { ok: true, ms: Date.now() - startedAt, ...(probeResult && { backendDetails: probeResult }) };
  } catch {
    return { ok: false, ms: Date.now() - startedAt };
  }
}
