import { z } from 'zod';
import { type SignalTotals, Signals, SIGNALS_PATH } from '#shared/contract/signals.ts';
import { getPageName } from '#shared/pages/page-table.ts';
import { describeError } from '#shared/describe-error.ts';
import { postSignal } from '#worker/backend-client/send-request.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { logEvent } from '#worker/log-event.ts';
import { isSignalRateAllowed } from '#worker/security/rate-limit.ts';

const MAX_REPORT_BYTES = { violations: 8 * 1024, signals: 4 * 1024 };
const REPORT_CONTENT_TYPE_PATTERN = /^application\/(csp-report|reports\+json|json)\s*(;|$)/i;
/**
 * Maximum number of logged reports per minute: the endpoint is public, and more reports of the same minute add no
 * information.
 */
const MAX_LOGGED_PER_MINUTE = 60;
const MINUTE_MS = 60_000;

const CspReport = z
  .object({
    'effective-directive': z.string(),
    'blocked-uri': z.string(),
    'source-file': z.string(),
    'line-number': z.number(),
    effectiveDirective: z.string(),
    blockedURL: z.string(),
    sourceFile: z.string(),
    lineNumber: z.number(),
  })
  .partial();
/** Older browsers send one report. The Reporting API sends a list of reports, each with a body. */
const CspReports = z.union([
  z.object({ 'csp-report': CspReport }).transform((reportBody) => [reportBody['csp-report']]),
  z
    .array(z.object({ body: CspReport }))
    .max(10)
    .transform((reports) => reports.map(({ body }) => body)),
]);

/** Logs CSP violation reports. URLs are logged without their query. */
export function handleCspReports(now = Date.now): (c: EdgeContext) => Promise<Response> {
  let minuteCounts = { since: 0, logged: 0, dropped: 0 };
  return async (c) => {
    if (!REPORT_CONTENT_TYPE_PATTERN.test(c.req.header('content-type') ?? '')) return c.body(null, 415);
    const text = await readBody(c.req.raw, MAX_REPORT_BYTES.violations);
    if (text === null) return c.body(null, 413);
    if (now() - minuteCounts.since >= MINUTE_MS) {
      if (minuteCounts.dropped > 0) logEvent('warn', 'policy violations dropped', { count: minuteCounts.dropped });
      minuteCounts = { since: now(), logged: 0, dropped: 0 };
    }
    for (const report of parseReports(text)) {
      if (minuteCounts.logged >= MAX_LOGGED_PER_MINUTE) {
        minuteCounts.dropped += 1;
        continue;
      }
      minuteCounts.logged += 1;
      logEvent('warn', 'policy violation', {
        requestId: c.get('requestId'),
        directive: (report['effective-directive'] ?? report.effectiveDirective)?.slice(0, 60),
        blocked: stripQuery(report['blocked-uri'] ?? report.blockedURL),
        source: stripQuery(report['source-file'] ?? report.sourceFile),
        line: report['line-number'] ?? report.lineNumber,
      });
    }
    return c.body(null, 204);
  };
}

const stripQuery = (url?: string) => url?.split(/[?#]/)[0]?.slice(0, 200);

function parseReports(text: string): z.output<typeof CspReport>[] {
  try {
    return CspReports.safeParse(JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
}

/** Reads a body as text. Returns null if it exceeds `maxBytes`. The rest is not buffered. */
async function readBody({ headers, body }: Request, maxBytes: number): Promise<string | null> {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) return null;
  if (!body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let byteCount = 0;
  for await (const chunk of body as ReadableStream<Uint8Array>) {
    byteCount += chunk.byteLength;
    if (byteCount > maxBytes) return null; // Leaving the loop cancels the stream.
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Receives web vitals and errors of a page. Errors are logged. The embedded backend counts the rest per hour. */
export async function handleSignals(c: EdgeContext): Promise<Response> {
  if (!(await isSignalRateAllowed(c))) return c.body(null, 429);
  const text = await readBody(c.req.raw, MAX_REPORT_BYTES.signals);
  if (text === null) return c.body(null, 413);
  const signals = Signals.safeParse(await new Response(text).json().catch(() => null)).data;
  if (!signals) return c.body(null, 400);
  const { errors, path, ...rest } = signals;
  const { device } = rest;
  const [pageName, agentKey] = [getPageName(path), /^\/([a-z0-9-]{1,40})(?:\/|$)/.exec(path)?.[1]];
  if (!agentKey) return c.body(null, 400);
  for (const browserError of errors)
    logEvent('warn', 'browser error', {
      requestId: c.get('requestId'),
      page: pageName,
      agentKey,
      device,
      said: describeError(browserError).error,
    });
  const { lcp = '', inp = '', cls = '' } = rest.vitals;
  c.env.SIGNALS?.writeDataPoint({
    indexes: [agentKey],
    blobs: [pageName, device, lcp, inp, cls],
    doubles: [1, errors.length],
  });
  const signalTotals: SignalTotals = { ...rest, page: pageName, agentKey, errors: errors.length };
  // A count that cannot be stored is lost. The page receives no error.
  await postSignal(c.env, SIGNALS_PATH, signalTotals, c.get('requestId'));
  return c.body(null, 204);
}
