import { z } from 'zod';
import { PAGES, type PageName } from '#shared/pages/page-table.ts';

/** Within the backend: no call of the portal's loaders, so no outside backend is asked it. */
export const SIGNALS = '/signals';

/** Good and poor as web.dev has them, in milliseconds and, of what moves about, in its own measure. */
export const VITALS = { lcp: [2500, 4000], inp: [200, 500], cls: [0.1, 0.25] } as const satisfies Record<
  string,
  readonly [good: number, poor: number]
>;

const Bucket = z.enum(['good', 'middling', 'poor']);

/** What a page of a sampled visit tells when it is left. Everything in it is one of a few words, but what an error said. */
export const Signals = z.object({
  page: z.enum(['other', ...(Object.keys(PAGES) as PageName[])]),
  agentKey: z.string().regex(/^[a-z0-9-]{1,40}$/),
  device: z.enum(['phone', 'desk']),
  vitals: z.object({ lcp: Bucket, inp: Bucket, cls: Bucket }).partial(),
  /** As shared/describe-error.ts has cut them. */
  errors: z.array(z.string().max(400)).max(5),
});

/** The same without what errors said, which is a line of the log and no row. */
export const CountedSignals = Signals.omit({ errors: true }).extend({ errors: z.int().min(0).max(5) });
export type CountedSignals = z.output<typeof CountedSignals>;
