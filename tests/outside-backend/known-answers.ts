import { KNOWN_CATALOGUE } from './known-catalogue.ts';
import { IDENTITY_RESPONSES } from './identity-answers.ts';
import { KNOWN_STUDENT } from './known-student.ts';
import { RICH_TEXT_ATTACKS } from './rich-text-attacks.ts';

// External backend of the older kind. It conforms to the contract but differs from the embedded backend in all else:
// texts are in simplified Chinese without a content-language header, numbers are strings and strings numbers, lists are
// null, and children have another field name.

const AGENTS: Record<string, object> = {
  mso: {
    id: 101,
    keyCode: 'mso',
    host: 'localhost',
    name: '海桥留学',
    webTitle: '海桥留学网',
    languageCode: 'zh-hk',
    publicLevel: '2',
    indexNewsList: null,
    whatsapp: '+852 5500 0001\n+852 5500 0002',
    internalRemark: '不可外传',
  },
  hengdu: {
    id: '90071992547409931',
    keyCode: 'hengdu',
    host: 'hengdu.localhost',
    name: '衡渡留学',
    webTitle: null,
    publicLevel: 4,
    whatsapp: null,
  },
};

const MENUS = [
  { id: 1, menuKey: 'home', menuName: '首页', menuLinkEntrance: '/', menuLinkParams: null, sonAgentSitemapDto: null },
  {
    id: '2',
    menuKey: 'school',
    menuName: '学校',
    menuLinkEntrance: '/school',
    menuLinkParams: '{"login_check":1}',
    sonAgentSitemapDto: [
      { id: 3, menuKey: 'guide', menuName: '指南', menuLinkEntrance: 'guide', menuLinkParams: 'scroll_to=top' },
    ],
  },
];

const ATTACKED_TEXT = `<p>学校</p>${Object.values(RICH_TEXT_ATTACKS).join('')}<p>课程</p>`;

const wrapData = (data: unknown) => ({ code: '1003', msg: '成功', data });

export interface BackendRequest {
  path: string;
  query: Record<string, string>;
  headers: Record<string, string | string[] | undefined>;
  /** Body of the request. Parsed if it is JSON. */
  body: unknown;
}

type Responder = (request: BackendRequest) => unknown;

/**
 * Fields in English. The stub has an English name for one agent only; in every other language it responds in simplified
 * Chinese.
 */
const ENGLISH_FIELDS: Record<string, object> = { mso: { name: 'Seabridge Study', webTitle: 'Seabridge' } };

const respondWithAgent: Responder = ({ body, headers }) => {
  const { keyCode, host } = body as { keyCode?: string; host?: string };
  const agent = keyCode
    ? AGENTS[keyCode]
    : Object.values(AGENTS).find((item) => (item as { host: string }).host === host);
  const { keyCode: key = '' } = (agent ?? {}) as { keyCode?: string };
  return agent
    ? wrapData({ ...agent, ...(headers.langcode === 'en-us' && ENGLISH_FIELDS[key]) })
    : { code: '1002', msg: '没有这个代理' };
};

/** Responses of the stub unless a test configures others. */
export const STUB_RESPONSES: Record<string, Responder> = {
  ...KNOWN_CATALOGUE,
  ...KNOWN_STUDENT,
  '/appInstitution/institution/studyCosts': ({ body }) => ({
    code: 1003,
    page: null,
    datas: ((body as { institutionIds?: string[] }).institutionIds ?? []).map((id) => ({
      institutionId: Number(id),
      kind: 'living',
      place: '爱丁堡',
      least: '1100',
      most: '1300',
      currency: 'GBP',
      publisher: 'A council',
      address: 'https://council.example/costs',
      asAt: '2025-10',
    })),
  }),
  '/appInstitution/country/livingCosts': () => ({
    code: '1003',
    datas: [
      {
        fkAreaCountryId: 1,
        cityId: 7,
        city: '爱丁堡',
        publisher: 'A council',
        least: '1100',
        most: 1300,
        currency: 'GBP',
        source: 'https://council.example/costs',
        asAt: '2025-10',
        internalRemark: '不可外传',
      },
    ],
  }),
  '/appMso/agent/agentDetail': respondWithAgent,
  '/appMso/sitemap/getAgentSimapByKey': () => ({ code: 1003, data: MENUS, page: null }),
  '/appMso/sitemap/getWedModular': ({ body }) =>
    ['guide', 'fees'].includes((body as { menuKey?: string }).menuKey ?? '')
      ? wrapData({
          webTitle: '指南',
          modules: [{ id: 1, kind: 'html', title: '指南', body: ATTACKED_TEXT, items: null }],
        })
      : wrapData(null),
  '/appPrivacypolicy/getPrivacyPolicy': () => wrapData({ title: '隐私政策', policyContent: ATTACKED_TEXT }),
  '/appMso/sitemap/listedPages': ({ query }) =>
    wrapData({
      counts: { school: '1', course: 1, news: 1 },
      rows: query.kind === 'school' ? [{ id: 1004, changedAt: '2026-01-02' }] : null,
    }),
  '/appHelp/help/helpDataByTypeId': () =>
    wrapData([{ id: 5, title: '怎样申请学校？', description: '<p>先选课程。</p><script>alert(1)</script>' }]),
  '/appMso/platform/version': () => ({ code: 1003, data: { version: '2.2.0', notes: null } }),
  ...IDENTITY_RESPONSES,
};
