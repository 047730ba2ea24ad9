// Alarm rules over health metrics. Thresholds are derived in docs/slo.md; responses are described in docs/runbook.md.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Cron jobs of both wrangler.toml, and the time after which one counts as missed: twice its interval, with a margin.
 */
export const CLOCKS = {
  retention: 2.25 * HOUR,
  backup: 26 * HOUR,
  notices: 15 * MINUTE,
  portal: 15 * MINUTE,
} as const;
export type Clock = keyof typeof CLOCKS;

export interface HealthMetrics {
  now: number;
  /** Time of each job's last success. A job that never succeeded is not counted as missed. */
  clocks: Partial<Record<Clock, number>>;
  /** Time of the last run of the portal's job that found the edge's KV; null before the first. */
  memory: number | null;
  notices: { total: number; oldest: number | null };
  /** Page views of the last two hours, from a sampled tenth of visits. */
  views: number;
  errors: number;
  lcp: { all: number; poor: number };
  /** Calls of the backend in the same period: completed, failed, and rejected by an open circuit breaker. */
  calls: { all: number; failed: number; held: number };
  texts: readonly { agentKey: string; sent: number; most: number }[];
}

/** Below this number of views a share is not meaningful. */
const ENOUGH_VIEWS = 50;
const ERRORS_A_VIEW = 0.02;
/** A larger share means that the 95th percentile exceeds the four seconds that count as poor. */
const POOR_SHARE = 0.05;
/** Single failures are retried; a higher rate is an outage. */
const FAILED_SHARE = 0.02;
const ENOUGH_CALLS = 200;
/** A circuit breaker that opened for a second for one visitor is no outage. */
const MIN_CALLS = 20;
/** Jobs run every five minutes, so a single failed check of KV is no outage. */
const MEMORY_SILENT = 9 * MINUTE;
const NOTICE_INTERVAL = 30 * MINUTE;
const SMS_QUOTA_SHARE = 0.9;

const isClockMissed = ({ now, clocks }: HealthMetrics) =>
  (Object.keys(CLOCKS) as Clock[]).filter((clock) => now - (clocks[clock] ?? now) > CLOCKS[clock]);
const spent = ({ texts }: HealthMetrics) =>
  texts.filter(({ sent, most }) => most > 0 && sent >= most * SMS_QUOTA_SHARE);
const percent = (part: number, total: number) => `${((100 * part) / total).toFixed(1)} %`;

/** Each rule returns the metrics for the text of its alarm while it fires; null while healthy. */
const RULES = {
  clockMissed: (figures: HealthMetrics) => {
    const clocks = isClockMissed(figures);
    return clocks.length > 0 ? clocks.join(', ') : null;
  },
  memorySilent: ({ clocks: { portal }, memory }: HealthMetrics) =>
    portal !== undefined && memory !== null && portal - memory >= MEMORY_SILENT
      ? `since ${new Date(memory).toISOString()}`
      : null,
  noticesWait: ({ now, notices: { total, oldest } }: HealthMetrics) =>
    oldest !== null && now - oldest > NOTICE_INTERVAL ? `${total}, ${Math.round((now - oldest) / MINUTE)} min` : null,
  browserErrors: ({ views, errors }: HealthMetrics) =>
    views >= ENOUGH_VIEWS && errors / views > ERRORS_A_VIEW ? `${percent(errors, views)} / ${views}` : null,
  slowPages: ({ lcp: { all, poor } }: HealthMetrics) =>
    all >= ENOUGH_VIEWS && poor / all > POOR_SHARE ? `${percent(poor, all)} / ${all}` : null,
  callsFail: ({ calls: { all, failed } }: HealthMetrics) =>
    all >= ENOUGH_CALLS && failed / all > FAILED_SHARE ? `${percent(failed, all)} / ${all}` : null,
  breakerOpen: ({ calls: { held } }: HealthMetrics) => (held >= MIN_CALLS ? String(held) : null),
  textsSpent: (figures: HealthMetrics) =>
    spent(figures)
      .map(({ agentKey, sent, most }) => `${agentKey} ${sent}/${most}`)
      .join(', ') || null,
} as const;

export type AlarmRule = keyof typeof RULES;
export interface Alarm {
  rule: AlarmRule;
  says: string;
}

export const ALARM_RULES = Object.keys(RULES) as AlarmRule[];

export const findAlarms = (figures: HealthMetrics): Alarm[] =>
  ALARM_RULES.flatMap((rule) => {
    const text = RULES[rule](figures);
    return text === null ? [] : [{ rule, says: text }];
  });
