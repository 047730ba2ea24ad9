import type { BackendRequest } from './known-answers.ts';

// The stub stores no accounts. The phone number determines who may log in, and the token contains the account.

const WRONG_PASSWORD_MESSAGE = '不是密码';
const wrapData = (data: unknown) => ({ code: '1003', msg: '成功', data });

const RENEWED_SESSION = { access_token: 'renewed-access', refresh_token: 'renewed-refresh', expires_in: '1800' };
const createSession = (mobile: string | undefined) => ({
  access_token: `access-of-${mobile}`,
  refresh_token: `refresh-of-${mobile}`,
  expires_in: 7200,
});

const createUser = (mobile: string) => ({
  staffId: 7,
  name: '王小明',
  nickname: `学生${mobile}`,
  isActive: '1',
  loginPs: 'hash',
  studentFormStatus: '2',
});

const CONSENT_LIST = {
  version: 20_261_122,
  birthday: null,
  lines: [
    {
      id: 3,
      what: 'agreement',
      action: 'given',
      version: 1,
      at: '2026-11-20T09:00:00Z',
      language: 'zh',
      countries: null,
    },
  ],
};

const getTokenOwner = ({ headers }: BackendRequest) => /^access-of-(\d+)$/.exec(String(headers.at))?.[1] ?? '';

const logIn = ({ query }: BackendRequest) =>
  query.password === WRONG_PASSWORD_MESSAGE ? { code: '0004', msg: null } : createSession(query.username);

const renewSession = ({ query }: BackendRequest) =>
  query.refresh_token === 'spent'
    ? { code: '0006' }
    : query.refresh_token === 'bare'
      ? RENEWED_SESSION
      : wrapData(RENEWED_SESSION);

export const requireLogin = (respond: (request: BackendRequest) => unknown) => (request: BackendRequest) =>
  request.headers.at ? respond(request) : { code: '0006', msg: null };

export const IDENTITY_RESPONSES: Record<string, (request: BackendRequest) => unknown> = {
  '/authentication/oauth/token': (request) =>
    request.query.grant_type === 'refresh_token' ? renewSession(request) : logIn(request),
  '/authentication/oauth/getUser': requireLogin((request) => wrapData(createUser(getTokenOwner(request)))),
  '/authentication/oauth/logout': () => ({ code: 1003, data: null }),
  '/appUser/verification': () => ({ code: '1003', msg: '已发送', data: '' }),
  '/appUser/registra': ({ body }) => wrapData(createUser((body as { mobile: string }).mobile)),
  '/appUser/modifyPwd': () => wrapData(null),
  '/appUser/changePwd': requireLogin(() => wrapData(null)),
  '/appUser/deletion/ask': requireLogin(() => wrapData({ deleteAt: '2026-12-22T10:00:00.000Z' })),
  '/appUser/deletion/keep': requireLogin(() => wrapData(null)),
  '/appUser/changeMobile': requireLogin(() => wrapData(null)),
  '/appUser/checkLogin': requireLogin(() => wrapData('true')),
  '/appUser/login/list': requireLogin(() => ({
    code: '1003',
    datas: [
      {
        id: 31,
        browser: 'Safari',
        system: 'iPhone',
        openedAt: '2026-11-20T09:00:00Z',
        seenAt: '2026-11-21T08:00:00Z',
        isHere: '1',
      },
      { id: 30, browser: null, openedAt: '2026-11-19T09:00:00Z', seenAt: '2026-11-19T09:00:00Z', isThisNetwork: 1 },
    ],
  })),
  '/appUser/login/end': requireLogin(() => wrapData(null)),
  '/appUser/login/endOthers': requireLogin(() => wrapData(null)),
  '/appUser/update': requireLogin((request) =>
    wrapData({ ...createUser(getTokenOwner(request)), ...(request.body as object) }),
  ),
  '/appUser/consent/list': requireLogin(() => wrapData(CONSENT_LIST)),
  '/appUser/consent/give': requireLogin(() => wrapData(CONSENT_LIST)),
  '/appUser/consent/withdraw': requireLogin(() => wrapData({ ...CONSENT_LIST, lines: null })),
  '/appFile/upload': requireLogin(() =>
    wrapData({ path: 'group1/a.jpg', name: 'a.jpg', size: '100', contentType: 'image/jpeg' }),
  ),
  '/appMso/userAreaCitySame/selectUserAreaCitySameByUid/7': requireLogin(() =>
    wrapData({ hasFriend: '1', fkAreaCountryId: 4, fkAreaStateId: null, citysId: null }),
  ),
};
