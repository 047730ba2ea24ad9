import { z } from 'zod';
import { PAGES, type PageName } from '#shared/pages/page-table.ts';
import { VITAL_BUCKETS } from '#shared/rules/vitals.ts';

/** Within the backend: no call of the portal's loaders, so no outside backend is asked it. */
export const SIGNALS = '/signals';

const Bucket = z.enum(VITAL_BUCKETS);

const told = {
  device: z.enum(['phone', 'desk']),
  vitals: z.object({ lcp: Bucket, inp: Bucket, cls: Bucket }).partial(),
};

/** As above: how an isolate's calls went. */
export const CALL_COUNTS = '/signals/calls';

const total = z.int().min(0).max(10_000_000);
export const CountedCalls = z.object({ calls: total, failed: total, held: total });
export type CountedCalls = z.output<typeof CountedCalls>;

/** As above: whether the portal's clock found the edge's memory, at each of its runs. */
export const MEMORY_LOOKS = '/signals/memory';
export const MemoryLook = z.object({ ok: z.boolean() });

/** What a page of a sampled visit tells when it is left. Errors as shared/describe-error.ts has cut them. */
export const Signals = z.object({
  ...told,
  path: z.string().max(300),
  errors: z.array(z.string().max(400)).max(5),
});

/** What is counted of it: words that the code knows, and no path. What errors said is a line of the log and no row. */
export const CountedSignals = z.object({
  ...told,
  page: z.enum(['other', ...(Object.keys(PAGES) as PageName[])]),
  agentKey: z.string().regex(/^[a-z0-9-]{1,40}$/),
  errors: z.int().min(0).max(5),
});
export type CountedSignals = z.output<typeof CountedSignals>;
