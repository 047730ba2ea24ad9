// Alarm rules over health metrics. Thresholds are derived in docs/slo.md, responses are in docs/runbook.md.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The clocks of both wrangler.toml, and after how long one of them was missed: twice its time, and some. */
export const CLOCKS = {
  retention: 2.25 * HOUR,
  backup: 26 * HOUR,
  notices: 15 * MINUTE,
  portal: 15 * MINUTE,
} as const;
export type Clock = keyof typeof CLOCKS;

export interface HealthMetrics {
  now: number;
  /** When each last did its work to the end; one that never did is not missed yet. */
  clocks: Partial<Record<Clock, number>>;
  /** At which of its runs the portal's clock last found the edge's memory (KV); null where none has said so yet. */
  memory: number | null;
  notices: { total: number; oldest: number | null };
  /** Page views of the last two hours, from the sampled tenth of visits. */
  views: number;
  errors: number;
  lcp: { all: number; poor: number };
  /** Backend calls in the same period: completed, failed, and rejected by an open circuit breaker. */
  calls: { all: number; failed: number; held: number };
  texts: readonly { agentKey: string; sent: number; most: number }[];
}

/** Fewer say nothing of a share. */
const ENOUGH_VIEWS = 50;
const ERRORS_A_VIEW = 0.02;
/** More than one of twenty beyond four seconds is a 95th percentile beyond them. */
const POOR_SHARE = 0.05;
/** Single failures are retried; a higher rate is an outage. */
const FAILED_SHARE = 0.02;
const ENOUGH_CALLS = 200;
/** A breaker that opened for one visitor's second is none. */
const HELD_CALLS = 20;
/** A look that fails once and is well at the next is no outage; the runs are five minutes from each other. */
const MEMORY_SILENT = 9 * MINUTE;
const NOTICE_WAITS = 30 * MINUTE;
const TEXTS_SHARE = 0.9;

const missed = ({ now, clocks }: HealthMetrics) =>
  (Object.keys(CLOCKS) as Clock[]).filter((clock) => now - (clocks[clock] ?? now) > CLOCKS[clock]);
const spent = ({ texts }: HealthMetrics) => texts.filter(({ sent, most }) => most > 0 && sent >= most * TEXTS_SHARE);
const percent = (part: number, total: number) => `${((100 * part) / total).toFixed(1)} %`;

/** Metrics in the alarm's text while it fires; null while healthy. */
const RULES = {
  clockMissed: (figures: HealthMetrics) => {
    const clocks = missed(figures);
    return clocks.length > 0 ? clocks.join(', ') : null;
  },
  memorySilent: ({ clocks: { portal }, memory }: HealthMetrics) =>
    portal !== undefined && memory !== null && portal - memory >= MEMORY_SILENT
      ? `since ${new Date(memory).toISOString()}`
      : null,
  noticesWait: ({ now, notices: { total, oldest } }: HealthMetrics) =>
    oldest !== null && now - oldest > NOTICE_WAITS ? `${total}, ${Math.round((now - oldest) / MINUTE)} min` : null,
  browserErrors: ({ views, errors }: HealthMetrics) =>
    views >= ENOUGH_VIEWS && errors / views > ERRORS_A_VIEW ? `${percent(errors, views)} / ${views}` : null,
  slowPages: ({ lcp: { all, poor } }: HealthMetrics) =>
    all >= ENOUGH_VIEWS && poor / all > POOR_SHARE ? `${percent(poor, all)} / ${all}` : null,
  callsFail: ({ calls: { all, failed } }: HealthMetrics) =>
    all >= ENOUGH_CALLS && failed / all > FAILED_SHARE ? `${percent(failed, all)} / ${all}` : null,
  breakerOpen: ({ calls: { held } }: HealthMetrics) => (held >= HELD_CALLS ? String(held) : null),
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
