// Alarm rules over health metrics. Thresholds are derived in docs/slo.md. Responses are described in docs/runbook.md.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Cron jobs of both wrangler.toml files, and the time after which a run counts as missed: twice its interval, with a
 * margin.
 */
export const MAX_INTERVAL_BY_CLOCK = {
  retention: 2.25 * HOUR_MS,
  backup: 26 * HOUR_MS,
  notices: 15 * MINUTE_MS,
  portal: 15 * MINUTE_MS,
} as const;
export type Clock = keyof typeof MAX_INTERVAL_BY_CLOCK;

export interface HealthMetrics {
  now: number;
  /** Time of each job's last success. A job without any success is not counted as missed. */
  clocks: Partial<Record<Clock, number>>;
  /** Time of the last portal job that could read the edge's KV; null before the first. */
  memory: number | null;
  notices: { total: number; oldest: number | null };
  /** Number of page views in the last two hours, from a sampled tenth of visits. */
  views: number;
  errors: number;
  lcp: { all: number; poor: number };
  /** Backend calls in the same period: all, failed, and rejected by an open circuit breaker. */
  calls: { all: number; failed: number; held: number };
  texts: readonly { agentKey: string; sent: number; most: number }[];
}

/** Minimum number of views. Below it, a share is not meaningful. */
const MIN_VIEWS = 50;
const MAX_ERRORS_PER_VIEW = 0.02;
/**
 * Maximum share of poor views. A larger share means that the 95th percentile exceeds four seconds, which counts as
 * poor.
 */
const MAX_POOR_SHARE = 0.05;
/** Maximum share of failed calls. Single failures are retried. A higher share is an outage. */
const MAX_FAILED_SHARE = 0.02;
const MIN_CALLS_FOR_SHARE = 200;
/** Minimum number of rejected calls. A circuit breaker that opens for a second for one visitor is not an outage. */
const MIN_HELD_CALLS = 20;
/**
 * Maximum time without a successful KV check. Jobs run every five minutes, so a single failed check is not an outage.
 */
const MAX_MEMORY_SILENCE_MS = 9 * MINUTE_MS;
const MAX_NOTICE_DELAY_MS = 30 * MINUTE_MS;
const SMS_QUOTA_SHARE = 0.9;

const listMissedClocks = ({ now, clocks }: HealthMetrics) =>
  (Object.keys(MAX_INTERVAL_BY_CLOCK) as Clock[]).filter(
    (clock) => now - (clocks[clock] ?? now) > MAX_INTERVAL_BY_CLOCK[clock],
  );
const listSpentTexts = ({ texts }: HealthMetrics) =>
  texts.filter(({ sent, most }) => most > 0 && sent >= most * SMS_QUOTA_SHARE);
const formatPercent = (partCount: number, total: number) => `${((100 * partCount) / total).toFixed(1)} %`;

/** Rules. Each returns the metrics for the text of its alarm while the alarm fires; null otherwise. */
const RULE_CHECKS = {
  clockMissed: (figures: HealthMetrics) => {
    const clocks = listMissedClocks(figures);
    return clocks.length > 0 ? clocks.join(', ') : null;
  },
  memorySilent: ({ clocks: { portal }, memory }: HealthMetrics) =>
    portal !== undefined && memory !== null && portal - memory >= MAX_MEMORY_SILENCE_MS
      ? `since ${new Date(memory).toISOString()}`
      : null,
  noticesWait: ({ now, notices: { total, oldest } }: HealthMetrics) =>
    oldest !== null && now - oldest > MAX_NOTICE_DELAY_MS
      ? `${total}, ${Math.round((now - oldest) / MINUTE_MS)} min`
      : null,
  browserErrors: ({ views, errors }: HealthMetrics) =>
    views >= MIN_VIEWS && errors / views > MAX_ERRORS_PER_VIEW ? `${formatPercent(errors, views)} / ${views}` : null,
  slowPages: ({ lcp: { all, poor } }: HealthMetrics) =>
    all >= MIN_VIEWS && poor / all > MAX_POOR_SHARE ? `${formatPercent(poor, all)} / ${all}` : null,
  callsFail: ({ calls: { all, failed } }: HealthMetrics) =>
    all >= MIN_CALLS_FOR_SHARE && failed / all > MAX_FAILED_SHARE ? `${formatPercent(failed, all)} / ${all}` : null,
  breakerOpen: ({ calls: { held } }: HealthMetrics) => (held >= MIN_HELD_CALLS ? String(held) : null),
  textsSpent: (figures: HealthMetrics) =>
    listSpentTexts(figures)
      .map(({ agentKey, sent, most }) => `${agentKey} ${sent}/${most}`)
      .join(', ') || null,
} as const;

export type AlarmRule = keyof typeof RULE_CHECKS;
export interface Alarm {
  rule: AlarmRule;
  says: string;
}

export const ALARM_RULES = Object.keys(RULE_CHECKS) as AlarmRule[];

export const findAlarms = (figures: HealthMetrics): Alarm[] =>
  ALARM_RULES.flatMap((rule) => {
    const alarmText = RULE_CHECKS[rule](figures);
    return alarmText === null ? [] : [{ rule, says: alarmText }];
  });
