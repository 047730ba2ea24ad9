import { z } from 'zod';
import { PAGES, type PageName } from '#shared/pages/page-table.ts';
import { VITAL_BUCKETS } from '#shared/rules/vitals.ts';

/** Path of the embedded backend that stores web vitals. An external backend is not called. */
export const SIGNALS_PATH = '/signals';

const VitalBucketSchema = z.enum(VITAL_BUCKETS);

const signalFields = {
  device: z.enum(['phone', 'desk']),
  vitals: z.object({ lcp: VitalBucketSchema, inp: VitalBucketSchema, cls: VitalBucketSchema }).partial(),
};

/** Path of the embedded backend that stores the results of an isolate's backend calls. */
export const CALL_COUNTS_PATH = '/signals/calls';

const callTotal = z.int().min(0).max(10_000_000);
export const CallTotals = z.object({ calls: callTotal, failed: callTotal, held: callTotal });
export type CallTotals = z.output<typeof CallTotals>;

/**
 * Path of the embedded backend that stores, for each run of the portal's cron job, whether it could read the edge's
 * cache.
 */
export const CACHE_CHECKS_PATH = '/signals/memory';
export const CacheCheck = z.object({ ok: z.boolean() });

/**
 * Web vitals and errors of a sampled page view, sent when the page is left. shared/describe-error.ts redacts the
 * errors.
 */
export const Signals = z.object({
  ...signalFields,
  path: z.string().max(300),
  errors: z.array(z.string().max(400)).max(5),
});

/** Signals as stored: only enumerated values, without paths. Texts of errors go to the log. */
export const SignalTotals = z.object({
  ...signalFields,
  page: z.enum(['other', ...(Object.keys(PAGES) as PageName[])]),
  agentKey: z.string().regex(/^[a-z0-9-]{1,40}$/),
  errors: z.int().min(0).max(5),
});
export type SignalTotals = z.output<typeof SignalTotals>;
