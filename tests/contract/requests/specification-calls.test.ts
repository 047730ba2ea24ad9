import { beforeAll, describe, expect, test } from 'vitest';
import { SESSION_ENDPOINTS } from '#shared/constants.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import type { PageResponse } from '#tests/contract/support/browser-visit.ts';
import { readOutbox } from '#tests/contract/support/read-outbox.ts';
import { BrowserTab } from '#tests/contract/support/tab.ts';
import { getSharedPortal } from '#tests/contract/support/shared-portal.ts';
import { changeData } from '#tests/support/portal-data.ts';

// Tests every call of the specification with only the specification's fields. The page or the edge adds all other
// fields.

const SCHOOL_ID = '1004';
const COURSE_ID = '1004001';
const PHONE = { mobileAreaCode: '852', mobile: '66870001' };
const PASSWORD = 'sesame-sesame';
const LEVEL_QUERY = { publicLevel: '1' };
const PLATFORM_FIELDS = { fkPlatformType: 'get_mso' };

interface Envelope {
  code: number | string;
  message?: string;
  data?: Record<string, unknown> | null;
  datas?: unknown[];
}

let portal: RunningPortal;
let tab: BrowserTab;
let userId = '';

beforeAll(async () => {
  portal = await getSharedPortal();
  tab = new BrowserTab(portal.url, '203.0.113.77');
});

const getSitePath = (path: string, query: Record<string, string> = {}) =>
  `/mso${path}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`;

async function expectSuccess(responsePromise: Promise<PageResponse>): Promise<Envelope> {
  const response = await responsePromise;
  const body = response.json() as Envelope;
  expect([response.status, Number(body.code)], response.text.slice(0, 300)).toEqual([200, 1003]);
  return body;
}

const postSuccessfully = (path: string, body: object) => expectSuccess(tab.postPath(getSitePath(path), body));
const getSuccessfully = (path: string, query?: Record<string, string>) =>
  expectSuccess(tab.getPath(getSitePath(path, query)));

const queryCalls: [path: string, query: Record<string, string>][] = [
  ['/appMso/sitemap/getAgentSimapByKey', { agentKey: 'mso' }],
  ['/appInstitution/courseType/getCourseTypeListByInstitutionId', { institutionId: SCHOOL_ID, ...LEVEL_QUERY }],
  ['/appInstitution/courseType/getCourseTypeList', LEVEL_QUERY],
  [`/appInstitution/getCourses/getCourseDetail/${COURSE_ID}`, {}],
  ['/appPrivacypolicy/getPrivacyPolicy', { keyCode: 'mso' }],
  ['/appHelp/help/helpDataByTypeId', { fkTypeId: '4', ...LEVEL_QUERY }],
  ['/appAsk/recommendQuestions', { lang: 'zh' }],
];

const MODULAR_BODY = {
  menuLinkEntrance: 'fees',
  fkAreaCountryId: '',
  fkInfoTypeId: '',
  fkParentSitemapId: '',
  agentId: '101',
  menuKey: 'fees',
};
const UNLOGGED_FORM = { fkAreaCountryId: '1', institutionCountryId: '1', ...LEVEL_QUERY };
/** Form as stored on submission, with its defaults: 0 for missing sub-scores, '' for other blanks. */
const LOGGED_FORM = {
  eduQualUnivId: '',
  eduCtryUnivId: '',
  areaCountryIds: ['1'],
  areaCityId: '',
  englishTestType: '',
  feeMax: 240000,
  feeMin: 0,
  feeTypeId: 'CNY',
  feeRoundId: '',
  fkCourseTypeId: '',
  fkMajorLevelId: '',
  listening: 0,
  speaking: 0,
  reading: 0,
  writing: 0,
  overall: 0,
  courseType: 3,
  fkInstitutionId: '',
  displayValue: [1, 2],
  weightList: Array.from({ length: 10 }, (_, id) => ({ id: id + 1, value: 5 })),
  relative: '',
  fkCourseTypeGroupId: '',
  areaCityUserSameIds: [],
  publicTestType: '',
  publicTestScore: '',
  userId: '1',
  dateOfBirth: '2008-03-14',
};
const COURSE_QUERY = { fkCourseTypeGroupId: '', fkCourseTypeId: '', keyword: '', currentPage: 1, showCount: 10 };

const bodyCalls: [path: string, body: object][] = [
  ['/appMso/agent/agentDetail', { keyCode: 'mso', host: 'localhost' }],
  ['/appMso/sitemap/getWedModular', MODULAR_BODY],
  ['/appInstitution/institution/institutionByInstitutionId', { id: SCHOOL_ID, ...LEVEL_QUERY }],
  ['/appInstitution/getCourses/getCoursesList', COURSE_QUERY],
  ['/appInstitution/getCourses/getInstitutionCourseList', { ...COURSE_QUERY, fkInstitutionId: SCHOOL_ID }],
  ['/appInstitution/institution/institutionInquiry', { currentPage: 1, showCount: 10, ...LEVEL_QUERY }],
  ['/appInstitution/institution/institutionInquiry', { form: UNLOGGED_FORM }],
  ['/appInstitution/institution/institutionInquiry', { form: LOGGED_FORM }],
  ['/appInstitution/news/detail', { id: '5001', ...LEVEL_QUERY }],
];

describe('calls of a visitor', () => {
  test.each(queryCalls)('GET %s', async (path, query) => void (await getSuccessfully(path, query)));
  test.each(bodyCalls)('POST %s %j', async (path, body) => void (await postSuccessfully(path, body)));

  test('POST /appInstitution/institution/getInstitutionWebSiteById with its query', async () => {
    const path = getSitePath('/appInstitution/institution/getInstitutionWebSiteById', { fkInstitutionId: SCHOOL_ID });
    expect((await expectSuccess(tab.postPath(path, {}))).data?.website).toMatch(/^https?:/);
  });

  test('POST /appAsk without a guest’s cookie creates a guest with separate history and contact', async () => {
    const strangerTab = new BrowserTab(portal.url, '203.0.113.78');
    const askBody = { q: 'How much is the tuition?', userId: '', visitorId: 'v-1', lang: 'zh', host: 'localhost' };
    const { data } = await expectSuccess(strangerTab.postPath(getSitePath('/appAsk'), askBody));
    expect(data?.answer).not.toBe('');
    expect(strangerTab.cookies('chat_guest')).toHaveLength(1);
    const query = { host: 'localhost', userId: '', token: '', visitorId: 'v-1', lang: 'zh' };
    expect((await expectSuccess(strangerTab.getPath(getSitePath('/appAsk/history', query)))).datas).not.toEqual([]);
    const otherTab = new BrowserTab(portal.url, '203.0.113.79');
    expect((await expectSuccess(otherTab.getPath(getSitePath('/appAsk/history', query)))).datas).toEqual([]);
    const contact = { visitorId: 'v-1', userId: '', name: 'Guest', avatar_url: '', custom_attributes: { age: 17 } };
    const { data: match } = await expectSuccess(strangerTab.postPath(getSitePath('/appAsk/contactInfo'), contact));
    const { source_id, conversation_id } = match as Record<string, string>;
    const inboxPath = `/appChat/public/api/v1/inboxes/mso/contacts/${source_id}/conversations/${conversation_id}`;
    expect((await strangerTab.postPath(getSitePath(`${inboxPath}/messages`), { content: 'Hello' })).status).toBe(200);
  });
});

describe('calls of a registration', () => {
  test('POST /appUser/verification and /appUser/registra; without consent the policy must be accepted later', async () => {
    await postSuccessfully('/appUser/verification', { ...PLATFORM_FIELDS, ...PHONE, type: 'register' });
    const verification = await readOutbox(portal.url, `+${PHONE.mobileAreaCode}${PHONE.mobile}`);
    const input = {
      nickname: 'Siu Ming',
      loginPs: PASSWORD,
      ...PHONE,
      verification,
      agentId: '101',
      ...PLATFORM_FIELDS,
    };
    const { data } = await postSuccessfully('/appUser/registra', input);
    expect([data?.nickname, data?.mustAgree]).toEqual(['Siu Ming', true]);
    const login = { ...PHONE, grant: 'password', secret: PASSWORD };
    const { data: user } = await expectSuccess(tab.postPath(getSitePath(SESSION_ENDPOINTS.login), login));
    userId = String(user?.staffId);
    expect(userId).toMatch(/^\d+$/);
  });

  test('GET getUser, checkLogin and selectUserAreaCitySameByUid', async () => {
    expect((await getSuccessfully('/authentication/oauth/getUser')).data?.staffId).toBe(userId);
    await getSuccessfully('/appUser/checkLogin');
    await getSuccessfully(`/appMso/userAreaCitySame/selectUserAreaCitySameByUid/${userId}`);
  });

  test('the six calls for favourites', async () => {
    const user = { fkUserId: userId };
    const school = { ...user, fkInstitutionId: SCHOOL_ID };
    const { data } = await postSuccessfully('/appMso/institutionFav/add', { ...school, remark: 'first choice' });
    const storedFavourite = { ...school, id: String(data?.id) };
    await postSuccessfully('/appMso/institutionFav/updataRemark', { ...storedFavourite, remark: 'second choice' });
    const addedFavourites = await postSuccessfully('/appMso/courseFav/add', [
      { ...user, fkInstitutionCourseId: COURSE_ID, remark: '' },
    ]);
    const id = String(addedFavourites.data?.id);
    await postSuccessfully('/appMso/courseFav/updateRemark', { ...user, remark: 'soon', id });
    await postSuccessfully('/appMso/courseFav/delete', [id]);
    await postSuccessfully('/appMso/institutionFav/delete', storedFavourite);
  });

  test('POST /appAsk and GET history as a user', async () => {
    await postSuccessfully('/appAsk', { q: 'Hello', userId, visitorId: '', lang: 'zh', host: 'localhost' });
    const query = { host: 'localhost', userId, token: 'any', visitorId: '', lang: 'zh' };
    expect((await getSuccessfully('/appAsk/history', query)).datas).not.toEqual([]);
  });

  test('POST /appUser/modifyPwd', async () => {
    const strangerTab = new BrowserTab(portal.url, '203.0.113.80');
    // A number gets one code a minute, so the times of earlier attempts are moved back.
    await changeData(portal, 'UPDATE attempts SET at = at - 61000');
    await expectSuccess(
      strangerTab.postPath(getSitePath('/appUser/verification'), { ...PLATFORM_FIELDS, ...PHONE, type: 'forget' }),
    );
    const verification = await readOutbox(portal.url, `+${PHONE.mobileAreaCode}${PHONE.mobile}`);
    await expectSuccess(
      strangerTab.postPath(getSitePath('/appUser/modifyPwd'), {
        ...PHONE,
        verification,
        newLoginPs: 'sesame-sesame-2',
      }),
    );
  });
});
