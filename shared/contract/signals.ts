import { z } from 'zod';
import { PAGES, type PageName } from '#shared/pages/page-table.ts';
import { VITAL_BUCKETS } from '#shared/rules/vitals.ts';

/** Internal to the embedded backend; an outside backend is not called. */
export const SIGNALS = '/signals';

const Bucket = z.enum(VITAL_BUCKETS);

const entry = {
  device: z.enum(['phone', 'desk']),
  vitals: z.object({ lcp: Bucket, inp: Bucket, cls: Bucket }).partial(),
};

/** Internal: results of an isolate's backend calls. */
export const CALL_COUNTS = '/signals/calls';

const total = z.int().min(0).max(10_000_000);
export const CallTotals = z.object({ calls: total, failed: total, held: total });
export type CallTotals = z.output<typeof CallTotals>;

/** Internal: whether the portal's cron found the edge's cache at each run. */
export const CACHE_CHECKS = '/signals/memory';
export const CacheCheck = z.object({ ok: z.boolean() });

/** Web vitals and errors of a sampled page view, sent on leaving. Errors are redacted by shared/describe-error.ts. */
export const Signals = z.object({
  ...entry,
  path: z.string().max(300),
  errors: z.array(z.string().max(400)).max(5),
});

/** Stored counters: known values only, no path. Error messages go to the log. */
export const SignalTotals = z.object({
  ...entry,
  page: z.enum(['other', ...(Object.keys(PAGES) as PageName[])]),
  agentKey: z.string().regex(/^[a-z0-9-]{1,40}$/),
  errors: z.int().min(0).max(5),
});
export type SignalTotals = z.output<typeof SignalTotals>;
