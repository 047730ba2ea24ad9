import { type FileStore, storeSeedFiles } from '#scripts/data/store-seed-files.ts';
import { registerStudent } from './register-student.ts';
import { countBackendCalls } from './count-backend-calls.ts';
import { selectByName, type CheckBudget } from './check-budget.ts';
import { type LighthouseFigures, runLighthouse } from './run-lighthouse.ts';
import { startWithData } from './start-with-data.ts';

/** Secrets that production requires. The measured backend does not check them. */
const SECRETS = { BACKEND_BASIC_AUTH: 'YmVuY2g6YmVuY2g=', CHAT_SECRET: 'bench' };

const MIN_SCORE = 97;
const MAX_LAYOUT_SHIFT = 0.01;
const MAX_LCP_MS = 1800;
const MAX_BLOCKING_MS = 100;
const VIEW_COUNT = 200;

interface MeasuredPage {
  path: string;
  /** Whether the page has noindex, which Lighthouse would report as an error. */
  isPrivate?: boolean;
  /** Whether the page needs a logged-in user. */
  isOwn?: boolean;
}

/** One page of each kind. */
const LIGHTHOUSE_PAGES: Record<string, MeasuredPage> = {
  home: { path: '/mso' },
  'the school list': { path: '/mso/school' },
  'a school': { path: '/mso/school/1001' },
  'a course': { path: '/mso/school/course/1001001' },
  'a country': { path: '/mso/country-list/uk' },
  'the news': { path: '/mso/consult/list' },
  'smart selection': { path: '/mso/school-selection' },
  'its results': { path: '/mso/school-selection/search', isPrivate: true },
  'the fast line': { path: '/mso/dse/choose-school-taqbin' },
  'the registration': { path: '/mso/register' },
  'a comparison': { path: '/mso/compare?schools=1001,2001,3001', isPrivate: true },
  'the map': { path: '/mso/college-library' },
  'the sources': { path: '/mso/about/sources' },
  lectures: { path: '/mso/lecture' },
  favourites: { path: '/mso/personal-center/collection', isPrivate: true, isOwn: true },
  'the application form': { path: '/mso/my-apply', isPrivate: true, isOwn: true },
  'the personal centre': { path: '/mso/personal-center/information', isPrivate: true, isOwn: true },
};

export async function measurePages(checkBudget: CheckBudget, selectedNames: string[]): Promise<void> {
  const backend = await startWithData();
  // Stores the caption files too. Without captions, a film lowers the accessibility score.
  await storeSeedFiles((await backend.miniflare.getR2Bucket('FILES', 'passage-backend')) as unknown as FileStore);
  const countedBackend = await countBackendCalls(backend);
  const portal = await startWithData({ BACKEND_ORIGIN: countedBackend.origin, DOMAIN_TYPE: 'production', ...SECRETS });
  const homeUrl = `http://localhost:${portal.url.port}/mso`;

  await (await fetch(homeUrl)).text();
  const coldCallCount = countedBackend.count();
  for (let view = 0; view < VIEW_COUNT; view++) await (await fetch(homeUrl)).text();
  checkBudget(
    countedBackend.count() === coldCallCount,
    `${VIEW_COUNT} cached views of the home page cause no backend call (an uncached view caused ${coldCallCount})`,
  );

  const pages = selectByName(LIGHTHOUSE_PAGES, selectedNames);
  const figuresByPage: Record<string, LighthouseFigures> = {};
  const cookie = await registerStudent(new URL(homeUrl), backend);
  for (const [page, { path, isPrivate, isOwn }] of pages) {
    const pageFigures = await runLighthouse(new URL(path, homeUrl).href, isOwn ? cookie : '');
    figuresByPage[page] = pageFigures;
    const { scores, layoutShift, largestPaint, blocked, failedAudits } = pageFigures;
    for (const [name, score] of Object.entries(scores))
      if (name !== 'seo' || !isPrivate)
        checkBudget(score >= MIN_SCORE, `Lighthouse ${name} of ${page} on a phone: ${score}, at least ${MIN_SCORE}`);
    checkBudget(
      layoutShift <= MAX_LAYOUT_SHIFT,
      `layout shift on ${page}: ${layoutShift}, at most ${MAX_LAYOUT_SHIFT}`,
    );
    checkBudget(
      largestPaint <= MAX_LCP_MS,
      `largest contentful paint on ${page}: ${largestPaint} ms, at most ${MAX_LCP_MS}`,
    );
    checkBudget(blocked <= MAX_BLOCKING_MS, `blocked on ${page}: ${blocked} ms, at most ${MAX_BLOCKING_MS}`);
    for (const auditLine of failedAudits) console.log(`   failed audit: ${auditLine}`);
  }
  console.table(
    Object.fromEntries(Object.entries(figuresByPage).map(([page, pageFigures]) => [page, formatRow(pageFigures)])),
  );
  countedBackend.stop();
  await portal.stop();
  await backend.stop();
}

const formatRow = ({ scores, layoutShift, largestPaint, blocked, scripts, bytes }: LighthouseFigures) => ({
  score: scores.performance,
  'largest paint ms': largestPaint,
  shift: layoutShift,
  'blocked ms': blocked,
  'scripts kB': Math.round(scripts / 1000),
  'all kB': Math.round(bytes / 1000),
});
