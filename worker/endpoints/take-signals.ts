import { type CountedSignals, Signals, SIGNALS } from '#shared/contract/signals.ts';
import { pageNameOf } from '#shared/pages/page-table.ts';
import { describeError } from '#shared/describe-error.ts';
import { tellWatch } from '#worker/backend-client/send-request.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { logEvent } from '#worker/log-event.ts';
import { readStart } from '#worker/security/take-violation-reports.ts';
import { maySignal } from '#worker/security/limit-rate.ts';

const LONGEST = 4 * 1024;

/** What a page tells of how it did: its errors become lines, the rest counts of an hour in the embedded backend. Nobody waits for the answer. */
export async function takeSignals(c: EdgeContext): Promise<Response> {
  if (!(await maySignal(c))) return c.body(null, 429);
  const text = await readStart(c.req.raw, LONGEST);
  if (text === null) return c.body(null, 413);
  const told = Signals.safeParse(await new Response(text).json().catch(() => null)).data;
  if (!told) return c.body(null, 400);
  const { errors, path, ...rest } = told;
  const { device } = rest;
  const [page, agentKey] = [pageNameOf(path), /^\/([a-z0-9-]{1,40})(?:\/|$)/.exec(path)?.[1]];
  if (!agentKey) return c.body(null, 400);
  for (const said of errors)
    logEvent('warn', 'browser error', {
      requestId: c.get('requestId'),
      page,
      agentKey,
      device,
      said: describeError(said).error,
    });
  const { lcp = '', inp = '', cls = '' } = rest.vitals;
  c.env.SIGNALS?.writeDataPoint({
    indexes: [agentKey],
    blobs: [page, device, lcp, inp, cls],
    doubles: [1, errors.length],
  });
  const counted: CountedSignals = { ...rest, page, agentKey, errors: errors.length };
  // A count that is lost is no reason to say anything: the next page tells the same.
  await tellWatch(c.env, SIGNALS, counted, c.get('requestId'));
  return c.body(null, 204);
}
