import { createServer } from 'node:net';
import type lighthouse from 'lighthouse';
import { navigationGather } from 'lighthouse/core/gather/navigation-runner.js';
import { Runner } from 'lighthouse/core/runner.js';
import { chromium } from 'playwright';
import { findBrowser } from '#scripts/find-browser.ts';
import { replaceByCpuTime } from './cpu-time.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];
type Category = (typeof CATEGORIES)[number];

export interface LighthouseFigures {
  scores: Record<Category, number>;
  layoutShift: number;
  /** Largest contentful paint in milliseconds, simulated for a phone. */
  largestPaint: number;
  blocked: number;
  /** Transferred bytes of scripts. */
  scripts: number;
  bytes: number;
  /** Names of the audits that lower the score. */
  failedAudits: string[];
}

const RUNS = 3;
const MAX_ATTEMPTS = 6;

/** Returns the median of three runs, as Lighthouse recommends, because other load makes runs differ. */
export async function runLighthouse(url: string, cookie = ''): Promise<LighthouseFigures> {
  const runs: LighthouseFigures[] = [];
  for (let attempt = 0; runs.length < RUNS; attempt++) {
    if (attempt === MAX_ATTEMPTS) throw new Error(`Lighthouse could not measure ${url}`);
    const run = await runOnce(url, cookie);
    if (run) runs.push(run);
  }
  runs.sort((firstFigures, secondFigures) => firstFigures.scores.performance - secondFigures.scores.performance);
  const [, medianFigures] = runs as [LighthouseFigures, LighthouseFigures, LighthouseFigures];
  return { ...medianFigures, layoutShift: Math.max(...runs.map(({ layoutShift }) => layoutShift)) };
}

/**
 * Runs Lighthouse once with a phone's settings in a separate browser. Returns null if the browser recorded no trace.
 */
async function runOnce(url: string, cookie: string): Promise<LighthouseFigures | null> {
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', `--remote-debugging-port=${port}`],
  });
  try {
    const { categories, audits, runtimeError } = await runAudit(url, port, cookie);
    if (runtimeError) {
      console.log(`   retrying, because nothing was measured: ${runtimeError.code}`);
      return null;
    }
    const scores = Object.fromEntries(
      CATEGORIES.map((name) => [name, computeScore(categories[name]?.auditRefs ?? [], audits)]),
    ) as Record<Category, number>;
    const weightedAuditIds = new Set(
      Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(isWeighted).map(({ id }) => id)),
    );
    const failedAudits = Object.values(audits)
      .filter(({ id, score }) => weightedAuditIds.has(id) && score !== null && score < 0.9)
      .map(({ id, score, displayValue }) => `${id} ${score} ${displayValue ?? ''}`.trim());
    return {
      scores,
      layoutShift: audits['cumulative-layout-shift']?.numericValue ?? 1,
      largestPaint: Math.round(audits['largest-contentful-paint']?.numericValue ?? Infinity),
      blocked: Math.round(audits['total-blocking-time']?.numericValue ?? Infinity),
      ...countBytes(audits['network-requests'] ?? {}),
      failedAudits,
    };
  } finally {
    await browser.close();
  }
}

/** Default network times of Lighthouse. Times measured on a busy machine vary too much. */
const DEFAULT_NETWORK = { additionalRttByOrigin: {}, serverResponseTimeByOrigin: {} };

/** Computes Lighthouse's results for a simulated phone from the recorded work of the page. */
async function runAudit(url: string, port: number, cookie: string): Promise<Report> {
  const { artifacts, runnerOptions } = await navigationGather(undefined, url, {
    flags: {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      ...(cookie && { extraHeaders: { cookie } }),
    },
  });
  artifacts.Trace.traceEvents = replaceByCpuTime(artifacts.Trace.traceEvents);
  // Discards the computed artifacts, because they are based on the original durations.
  runnerOptions.computedCache.clear();
  runnerOptions.resolvedConfig.settings.precomputedLanternData = DEFAULT_NETWORK;
  const result = await Runner.audit(artifacts, runnerOptions);
  if (!result) throw new Error('Lighthouse returned no report');
  return result.lhr;
}

/** Audit that depends on wall-clock screenshots and therefore on the speed of the machine. */
const WALL_CLOCK_AUDIT = 'speed-index';

const isWeighted = ({ id, weight }: { id: string; weight: number }) => weight > 0 && id !== WALL_CLOCK_AUDIT;

/** Computes Lighthouse's weighted score without WALL_CLOCK_AUDIT. */
function computeScore(auditRefs: { id: string; weight: number }[], audits: Report['audits']): number {
  const scoredRefs = auditRefs.filter(
    (auditRef) => isWeighted(auditRef) && typeof audits[auditRef.id]?.score === 'number',
  );
  const weightedSum = scoredRefs.reduce((total, { id, weight }) => total + weight * (audits[id]?.score ?? 0), 0);
  return Math.round((100 * weightedSum) / scoredRefs.reduce((total, { weight }) => total + weight, 0));
}

function countBytes({
  details,
}: Pick<Report['audits'][string], 'details'>): Pick<LighthouseFigures, 'scripts' | 'bytes'> {
  if (details?.type !== 'table') throw new Error('the Lighthouse report has no network requests');
  const sumTransferSizes = (items: typeof details.items) =>
    items.reduce((total, { transferSize }) => total + Number(transferSize), 0);
  const { items } = details;
  return {
    bytes: sumTransferSizes(items),
    scripts: sumTransferSizes(items.filter(({ resourceType }) => resourceType === 'Script')),
  };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
