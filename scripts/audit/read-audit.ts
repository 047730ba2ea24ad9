import { z } from 'zod';
import { parseOrNull } from '#shared/parse-or-null.ts';

const Advisory = z.object({ title: z.string(), url: z.string().default('') });

/** What `npm audit --json` prints where the registry answers, as far as it is read here. */
const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      name: z.string(),
      severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']),
      /** Advisories, and names of packages through which it comes. */
      via: z.array(z.union([Advisory, z.string()])),
    }),
  ),
  metadata: z.object({ vulnerabilities: z.object({ total: z.number() }) }),
});
const Unanswered = z.union([
  z.object({ error: z.object({ summary: z.string().default(''), code: z.string().nullish() }) }),
  z.object({ message: z.string(), statusCode: z.number().optional() }),
]);

interface Vulnerability {
  name: string;
  severity: z.infer<typeof Report>['vulnerabilities'][string]['severity'];
  title: string;
}

export type Audit = { kind: 'answered'; found: Vulnerability[] } | { kind: 'unanswered'; reason: string };

/** Throws for an output that is neither: an audit that cannot be read has found nothing out. */
export function readAudit(output: string): Audit {
  const json = parseOrNull(output);
  const report = Report.safeParse(json);
  if (report.success)
    return {
      kind: 'answered',
      found: Object.values(report.data.vulnerabilities).map(({ name, severity, via }) => ({
        name,
        severity,
        title: via.map((one) => (typeof one === 'string' ? `by ${one}` : `${one.title} ${one.url}`.trim())).join('; '),
      })),
    };
  const failure = Unanswered.parse(json);
  return { kind: 'unanswered', reason: 'error' in failure ? failure.error.summary || String(failure.error.code) : failure.message };
}
