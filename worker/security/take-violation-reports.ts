import { z } from 'zod';
import type { EdgeContext } from '#worker/edge-context.ts';
import { logEvent } from '#worker/log-event.ts';

const LIMIT = 16 * 1024;
const Report = z.object({
  'csp-report': z
    .object({
      'effective-directive': z.string(),
      'blocked-uri': z.string(),
      'source-file': z.string(),
      'line-number': z.number(),
    })
    .partial(),
});

/** A browser tells what a policy stopped. Only the address without its query is written down. */
export async function takeViolationReports(c: EdgeContext): Promise<Response> {
  const text = (await c.req.text()).slice(0, LIMIT);
  const report = Report.safeParse(parse(text));
  const said = report.success ? report.data['csp-report'] : {};
  logEvent('warn', 'policy violation', {
    requestId: c.get('requestId'),
    directive: said['effective-directive']?.slice(0, 60),
    blocked: said['blocked-uri']?.split('?')[0]?.slice(0, 200),
    source: said['source-file']?.split('?')[0]?.slice(0, 200),
    line: said['line-number'],
  });
  return c.body(null, 204);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
