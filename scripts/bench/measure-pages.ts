import { type FileStore, storeSeedFiles } from '#scripts/data/store-seed-files.ts';
import { registerStudent } from './register-student.ts';
import { countBackendCalls } from './count-backend-calls.ts';
import { selectByName, type CheckBudget } from './check-budget.ts';
import { type LighthouseFigures, runLighthouse } from './run-lighthouse.ts';
import { startWithData } from './start-with-data.ts';

/** Secrets that production requires; the measured backend does not check them. */
const SECRETS = { BACKEND_BASIC_AUTH: 'YmVuY2g6YmVuY2g=', CHAT_SECRET: 'bench' };

const MIN_SCORE = 97;
const MAX_LAYOUT_SHIFT = 0.01;
const MAX_LCP_MS = 1800;
const MAX_BLOCKING_MS = 100;
const VIEWS = 200;

interface MeasuredPage {
  path: string;
  /** Whether the page has noindex, which Lighthouse would count as an error. */
  isPrivate?: boolean;
  /** Whether the page requires a logged-in user. */
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
  // Stores the caption files too, because a film without captions would lower the accessibility score.
  await storeSeedFiles((await backend.miniflare.getR2Bucket('FILES', 'passage-backend')) as unknown as FileStore);
  const countedBackend = await countBackendCalls(backend);
  const portal = await startWithData({ BACKEND_ORIGIN: countedBackend.origin, DOMAIN_TYPE: 'production', ...SECRETS });
  const home = `http://localhost:${portal.url.port}/mso`;

  await (await fetch(home)).text();
  const cold = countedBackend.count();
  for (let view = 0; view < VIEWS; view++) await (await fetch(home)).text();
  checkBudget(
    countedBackend.count() === cold,
    `${VIEWS} warm views of home ask the backend nothing (a cold one asked ${cold} times)`,
  );

  const pages = selectByName(LIGHTHOUSE_PAGES, selectedNames);
  const figures: Record<string, LighthouseFigures> = {};
  const cookie = await registerStudent(new URL(home), backend);
  for (const [page, { path, isPrivate, isOwn }] of pages) {
    const figure = await runLighthouse(new URL(path, home).href, isOwn ? cookie : '');
    figures[page] = figure;
    const { scores, layoutShift, largestPaint, blocked, failedAudits } = figure;
    for (const [name, score] of Object.entries(scores))
      if (name !== 'seo' || !isPrivate)
        checkBudget(score >= MIN_SCORE, `Lighthouse ${name} on ${page}, as a phone: ${score}, at least ${MIN_SCORE}`);
    checkBudget(
      layoutShift <= MAX_LAYOUT_SHIFT,
      `layout shift on ${page}: ${layoutShift}, at most ${MAX_LAYOUT_SHIFT}`,
    );
    checkBudget(largestPaint <= MAX_LCP_MS, `largest paint on ${page}: ${largestPaint} ms, at most ${MAX_LCP_MS}`);
    checkBudget(blocked <= MAX_BLOCKING_MS, `blocked on ${page}: ${blocked} ms, at most ${MAX_BLOCKING_MS}`);
    for (const line of failedAudits) console.log(`   lost on: ${line}`);
  }
  console.table(Object.fromEntries(Object.entries(figures).map(([page, figure]) => [page, asRow(figure)])));
  countedBackend.stop();
  await portal.stop();
  await backend.stop();
}

const asRow = ({ scores, layoutShift, largestPaint, blocked, scripts, bytes }: LighthouseFigures) => ({
  score: scores.performance,
  'largest paint ms': largestPaint,
  shift: layoutShift,
  'blocked ms': blocked,
  'scripts kB': Math.round(scripts / 1000),
  'all kB': Math.round(bytes / 1000),
});
