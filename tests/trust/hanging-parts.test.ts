import type { RouteConfigEntry } from '@react-router/dev/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import routes from '#client/routes.ts';
import { agentDetail } from '#shared/contract/agent.ts';
import { myApplication } from '#shared/contract/application.ts';
import { countryList, stateList } from '#shared/contract/country.ts';
import { coursesList, institutionCourseList } from '#shared/contract/course.ts';
import { courseTypeGroups, courseTypes } from '#shared/contract/course-type.ts';
import { courseFavouriteList, schoolFavouriteList } from '#shared/contract/favourite.ts';
import { checkLogin, getUser } from '#shared/contract/identity.ts';
import { lectureList, myLectures } from '#shared/contract/lecture.ts';
import { majorLevelList } from '#shared/contract/major-level.ts';
import { agentMenu } from '#shared/contract/menu.ts';
import { messageList } from '#shared/contract/message.ts';
import { newsDetail, newsList } from '#shared/contract/news.ts';
import { rankingList } from '#shared/contract/ranking.ts';
import { institutionByInstitutionId } from '#shared/contract/school-detail.ts';
import { institutionInquiry } from '#shared/contract/school-list.ts';
import { helpByType, privacyPolicy, wedModular } from '#shared/contract/site.ts';
import { type OutsidePortal, startOutsidePortal } from '#tests/contract/support/outside-portal.ts';
import type { AskedFor } from '#tests/outside-backend/known-answers.ts';
import type { How } from '#tests/outside-backend/play-answer.ts';
import { answerAsKnown } from './support/answer-as-known.ts';
import { readHead } from './support/read-head.ts';

// What a page is about decides its status, however long it takes; all else may come late or be missing. Each call that a
// page makes hangs in turn, for an agent of its own, so that nothing that another page was told is there already.

interface Sample {
  /** One address of the route, within an agent's site. */
  at: string;
  /** The calls without which it is a 503. */
  main: readonly string[];
}

const course = '/appInstitution/getCourses/getCourseDetail/1004001';
const who = getUser.path;
const list = { main: [institutionInquiry.path] };

/** By its path in client/routes.ts. One that is missing here fails the test. */
const ROUTES: Record<string, Sample> = {
  '': { at: '', main: [] },
  '404': { at: '/404', main: [] },
  '500': { at: '/500', main: [] },
  register: { at: '/register', main: [] },
  about: { at: '/about', main: [] },
  'about/question': { at: '/about/question', main: [helpByType.path] },
  'about/us': { at: '/about/us', main: [] },
  'about/privacy': { at: '/about/privacy', main: [privacyPolicy.path] },
  'college-library': { at: '/college-library', ...list },
  consult: { at: '/consult', main: [] },
  'consult/list': { at: '/consult/list', main: [newsList.path] },
  'consult/:detail': { at: '/consult/5001', main: [newsDetail.path] },
  'country-list/:country?': { at: '/country-list/uk', main: [countryList.path, stateList.path] },
  'country-list/:country?/area-list-tab/:ctyType?': {
    at: '/country-list/uk/area-list-tab',
    main: [countryList.path, stateList.path],
  },
  'country-list/:country?/school-apply-tab/:ctyType?': {
    at: '/country-list/uk/school-apply-tab',
    main: [countryList.path],
  },
  'country-list/:country?/school-rank-tab/:ctyType?': {
    at: '/country-list/uk/school-rank-tab',
    main: [countryList.path, rankingList.path],
  },
  'country-list/:country?/subject-rank-tab/:ctyType?': {
    at: '/country-list/uk/subject-rank-tab',
    main: [countryList.path, rankingList.path],
  },
  dse: { at: '/dse', main: [] },
  'dse/choose-school-taqbin': { at: '/dse/choose-school-taqbin', main: [] },
  'dse/pathway-course': { at: '/dse/pathway-course', main: [coursesList.path, institutionCourseList.path] },
  lecture: { at: '/lecture', main: [lectureList.path] },
  school: { at: '/school?id=1', ...list },
  'school/school-search': { at: '/school/school-search', ...list },
  'school/consult/:dynamic?': { at: '/school/consult/1004', main: [newsList.path] },
  'school/course/:detail?': { at: '/school/course/1004001', main: [course] },
  'school/:detail': { at: '/school/1004', main: [institutionByInstitutionId.path] },
  'school-selection': {
    at: '/school-selection',
    main: [countryList.path, courseTypeGroups.path, courseTypes.path, majorLevelList.path],
  },
  'school-selection/search': { at: '/school-selection/search', main: [] },
  'window/:kind/:detail': { at: '/window/school/1004.data', main: [institutionByInstitutionId.path] },
  'my-apply': { at: '/my-apply', main: [who, myApplication.path] },
  'my-apply/proccess': { at: '/my-apply/proccess', main: [who, myApplication.path] },
  'my-apply/result': { at: '/my-apply/result', main: [who, myApplication.path] },
  'personal-center': { at: '/personal-center', main: [who] },
  'personal-center/change-password': { at: '/personal-center/change-password', main: [who] },
  'personal-center/collection': {
    at: '/personal-center/collection',
    main: [who, schoolFavouriteList.path, courseFavouriteList.path, checkLogin.path],
  },
  // It stands also before a backend that keeps nothing of it.
  'personal-center/consents': { at: '/personal-center/consents', main: [who] },
  'personal-center/information': { at: '/personal-center/information', main: [who] },
  'personal-center/lectures': { at: '/personal-center/lectures', main: [who, myLectures.path] },
  'personal-center/messages': { at: '/personal-center/messages', main: [who, messageList.path] },
  ':dynamic': { at: '/guide', main: [wedModular.path] },
  '*': { at: '/no/such/page', main: [] },
};

const flatten = (entries: readonly RouteConfigEntry[], before = ''): string[] =>
  entries.flatMap(({ path = '', children = [], index }) => {
    const whole = [before, path].filter(Boolean).join('/');
    return [...(path || index ? [whole] : []), ...flatten(children, whole)];
  });

const inSite = (path: string) => path.replace(/^:agent\/?/, '');

test('every page of the site is in the table', () => {
  const paths = flatten(routes as RouteConfigEntry[]).filter((path) => path.startsWith(':agent'));
  expect(Object.keys(ROUTES).toSorted()).toEqual([...new Set(paths.map(inSite))].toSorted());
});

/** Asked for once and kept: of an agent itself, and its menu. */
const OF_THE_AGENT: readonly string[] = [agentDetail.path, agentMenu.path];

const SESSION = { cookie: 'portal_access=access-of-91234567; i18n_redirected=en-us' };
const NOBODY = { cookie: 'i18n_redirected=en-us' };
const headersFor = ({ main }: Sample) => (main.includes(who) ? SESSION : NOBODY);

let portal: OutsidePortal;
/** Which call hangs for which agent, until it is let go. */
const hanging = new Map<string, { call: string; isOver: Promise<void> }>();
const keyOf = ({ headers }: AskedFor) => String(headers['x-agent-key']);

async function answerFor(asked: AskedFor): Promise<How> {
  const key = keyOf(asked);
  if (asked.path === agentDetail.path)
    return { json: { code: 1003, data: { id: 101, keyCode: key, name: key, languageCode: 'en-us', publicLevel: 2 } } };
  const hang = hanging.get(key);
  if (hang?.call === asked.path) await hang.isOver;
  return answerAsKnown(asked);
}

beforeAll(async () => {
  portal = await startOutsidePortal();
  portal.backend.answer('*', answerFor);
});
afterAll(() => portal?.stop());

let agents = 0;
const newAgent = () => `agent${(agents += 1)}`;
/** The agent is known, and so is its menu: what hangs is a call of the page. */
async function open(sample: Sample, key: string) {
  await readHead(portal.url, `/${key}/dse`, NOBODY);
  return readHead(portal.url, `/${key}${sample.at}`, headersFor(sample));
}

async function visitWhile(sample: Sample, call: string) {
  const key = newAgent();
  const { promise: isOver, resolve: release } = Promise.withResolvers<void>();
  hanging.set(key, { call, isOver });
  try {
    return { call, ...(await open(sample, key)) };
  } finally {
    release();
  }
}

test.concurrent.each(Object.entries(ROUTES))(
  '16: /%s is a 503 while what it is about hangs, and stands while anything else does',
  async (_, sample) => {
    const key = newAgent();
    const healthy = await open(sample, key);
    const asked = () => portal.backend.asked.filter((one) => keyOf(one) === key && !OF_THE_AGENT.includes(one.path));
    const calls = [...new Set(asked().map(({ path }) => path))];
    expect(calls).toEqual(expect.arrayContaining([...sample.main]));
    const outcomes = await Promise.all(calls.map((call) => visitWhile(sample, call)));
    expect(
      outcomes
        .filter(({ status }) => status === 503)
        .map(({ call }) => call)
        .toSorted(),
    ).toEqual(sample.main.toSorted());
    for (const { call, status, headers } of outcomes) {
      if (status === 503) expect([headers['retry-after'], headers['cache-control']]).toEqual(['10', 'no-store']);
      else expect([call, status]).toEqual([call, healthy.status]);
    }
  },
);
