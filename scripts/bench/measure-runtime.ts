import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { loadRegisters } from '#scripts/registers/load-registers.ts';
import { V8_FLAGS } from '#scripts/serve/v8-flags.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { selectByName, type CheckBudget } from './check-budget.ts';
import { getCpuMs, findRuntimePid } from './runtime-process.ts';
import { startWithData } from './start-with-data.ts';

// Measures the CPU time of uncached pages with the registers' catalogue. The pages are requested one after another, as
// by crawlers, first visitors and an agency's own server. The time covers the whole runtime: both Workers, the database
// and the local platform.

interface UncachedPages {
  maxCpuMs: number;
  requests: readonly { path: string; body?: object }[];
}

const KEYWORDS =
  'engineering law nursing music London Oxford 藥劑 法律 心理學 商業 設計 Manchester Toronto physics history medicine art marketing finance biology'.split(
    ' ',
  );
const EXAM_RESULTS = {
  publicTestType: '1',
  publicTestSubjects: ['chinese', 'english', 'maths', 'economics', 'physics', 'history'].map((subject) => ({
    subject,
    grade: '4',
  })),
  areaCountryIds: ['1', '2'],
  feeTypeId: 'HKD',
};
const createPaths = (count: number, createPath: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => ({ path: createPath(index) }));

const UNCACHED: Record<string, UncachedPages> = {
  article: { maxCpuMs: 8, requests: createPaths(20, (index) => `/consult/${5001 + index}`) },
  list: { maxCpuMs: 12, requests: createPaths(40, (index) => `/school?page=${2 + index}`) },
  country: {
    maxCpuMs: 12,
    requests: createPaths(40, (index) => `/school?id=${1 + (index % 4)}&page=${2 + Math.floor(index / 4)}`),
  },
  school: { maxCpuMs: 20, requests: createPaths(40, (index) => `/school/${(index % 2 ? 1001 : 3001) + index}`) },
  keyword: {
    maxCpuMs: 25,
    requests: KEYWORDS.map((keyword) => ({ path: `/school?keyword=${encodeURIComponent(keyword)}` })),
  },
  results: {
    maxCpuMs: 40,
    requests: createPaths(20, () => institutionInquiry.path).map(({ path }, index) => ({
      path,
      body: { form: { ...EXAM_RESULTS, feeMax: 200_000 + index * 10_000 } },
    })),
  },
};
/** Number of requests of each kind before the measurement, after which the JIT compiler has optimised the code. */
const WARM_UPS = 15;

export async function measureRuntime(checkBudget: CheckBudget, selectedNames: string[]): Promise<void> {
  process.env.MINIFLARE_WORKERD_V8_FLAGS ??= V8_FLAGS;
  const portal = await startWithData({}, { fromRegisters: loadRegisters });
  try {
    const pageKinds = selectByName(UNCACHED, selectedNames);
    for (const [, { requests }] of pageKinds)
      for (let index = 0; index < WARM_UPS; index++) await visit(portal, '/hengdu', requests[index % requests.length]);
    for (const [name, { maxCpuMs, requests }] of pageKinds) {
      const pid = findRuntimePid();
      const cpuBefore = getCpuMs(pid);
      let bytes = 0;
      for (const request of requests) bytes += await visit(portal, '/mso', request);
      const cpuMs = (getCpuMs(pid) - cpuBefore) / requests.length;
      checkBudget(
        cpuMs <= maxCpuMs,
        `${name}, uncached: ${cpuMs.toFixed(1)} ms CPU in the runtime, at most ${maxCpuMs} (${Math.round(bytes / requests.length / 1024)} kB)`,
      );
    }
  } finally {
    await portal.stop();
  }
}

async function visit(
  { url }: RunningPortal,
  agent: string,
  request?: { path: string; body?: object },
): Promise<number> {
  const { path = '', body } = request ?? {};
  const response = await fetch(new URL(agent + path, url), {
    headers: {
      accept: body ? 'application/json' : 'text/html',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status >= 500)
    throw new Error(`${agent}${path} returned status ${response.status}: ${text.slice(0, 200)}`);
  return text.length;
}
