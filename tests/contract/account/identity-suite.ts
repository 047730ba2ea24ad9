import { pictureOfSize } from '#tests/support/sample-pictures.ts';
import { describe, expect, test } from 'vitest';
import { SESSION_ENDPOINTS } from '#shared/constants.ts';
import { UPLOAD_PATH } from '#shared/backend-protocol.ts';
import { POLICY_VERSION } from '#backend/seed/policies.ts';
import { BrowserTab } from '#tests/contract/support/tab.ts';

export type FindCode = (portal: URL, recipient: string) => Promise<string>;

const PASSWORD = 'sesame-sesame';
const { login, refresh, logout } = SESSION_ENDPOINTS;
type Envelope = { code: number | string; data?: Record<string, unknown>; message?: string };
const getSitePath = (path: string) => `/mso${path}`;

let students = 0;

/** Registers tests of how any portal treats account holders, independent of the backend. */
export function describeIdentity(portal: () => URL, findCode: FindCode) {
  const createStudent = () => {
    students += 1;
    const tab = new BrowserTab(portal(), `198.51.100.${students}`);
    const phone = { mobileAreaCode: '852', mobile: String(66_000_000 + students) };
    const codeFor = async (type: string) => {
      const codeResponse = await tab.postPath(getSitePath('/appUser/verification'), { ...phone, type });
      expect([codeResponse.status, (codeResponse.json() as Envelope).code]).toEqual([200, 1003]);
      return findCode(portal(), `+852${phone.mobile}`);
    };
    const logIn = async (secret = PASSWORD, grant = 'password') =>
      (await tab.postPath(getSitePath(login), { ...phone, grant, secret })).json() as Envelope;
    const request = async (path: string) => (await tab.getPath(getSitePath(path))).json() as Envelope;
    return { tab, phone, codeFor, logIn, ask: request };
  };

  /** Creates a student who has an account but is not logged in. */
  async function createMember() {
    const student = createStudent();
    const verification = await student.codeFor('register');
    const agreement = { agreedVersion: POLICY_VERSION, agreedLanguage: 'zh' };
    const nickname = `学生${student.phone.mobile}`;
    const input = { ...student.phone, nickname, loginPs: PASSWORD, verification, ...agreement };
    const registerResult = (await student.tab.postPath(getSitePath('/appUser/registra'), input)).json() as Envelope;
    expect([registerResult.code, registerResult.data?.nickname]).toEqual([1003, nickname]);
    expect(student.tab.cookies('portal_')).toEqual([]);
    return { ...student, nickname };
  }

  describe('a user with an account', () => {
    test('registers, logs in, is named in the pages of their own and in no other, and logs out', async () => {
      const { tab, logIn, ask, nickname } = await createMember();
      const loginResponse = await logIn();
      expect([loginResponse.code, loginResponse.data?.nickname]).toEqual([1003, nickname]);
      expect(tab.cookies('portal_')).toHaveLength(3);
      expect((await ask('/appUser/checkLogin')).data).toBe(true);

      const personalPage = await tab.openPage(getSitePath('/personal-center/information?lang=zh'));
      expect([personalPage.status, personalPage.headers['x-page-cache']]).toEqual([200, 'bypass']);
      expect(personalPage.text.includes(nickname)).toBe(true);
      const page = await tab.openPage(getSitePath('?lang=zh'));
      expect([page.status, page.text.includes(nickname), page.text.includes('personal-center')]).toEqual([
        200,
        false,
        true,
      ]);
      for (const pageResponse of [personalPage, page]) {
        expect(pageResponse.headers['cache-control']).toBe('private, no-store');
        for (const token of tab.cookies('portal_').slice(0, 2)) expect(pageResponse.text.includes(token)).toBe(false);
      }
      const otherVisitorPage = await new BrowserTab(portal(), '198.51.100.250').openPage(getSitePath('?lang=zh'));
      expect(otherVisitorPage.text.includes(nickname)).toBe(false);

      expect(((await tab.postPath(getSitePath(logout), {})).json() as Envelope).code).toBe(1003);
      expect(tab.cookies('portal_')).toEqual([]);
      expect((await tab.openPage(getSitePath('?lang=zh'))).text.includes(nickname)).toBe(false);
      expect((await ask('/appUser/checkLogin')).code).toBe('0006');
    });

    test('is rejected with a wrong password and a message', async () => {
      const { tab, logIn } = await createMember();
      const rejectedLogin = await logIn('不是密码');
      expect([rejectedLogin.code, tab.cookies('portal_')]).toEqual(['0004', []]);
      expect(rejectedLogin.message).toBeTruthy();
    });

    test('renews the session when requested', async () => {
      const { tab, logIn } = await createMember();
      await logIn();
      const cookiesBefore = tab.cookies('portal_');
      const refreshResponse = await tab.postPath(getSitePath(refresh), {});
      expect([refreshResponse.status, Number((refreshResponse.json() as Envelope).data?.expires_in) > 0]).toEqual([
        200,
        true,
      ]);
      expect(tab.cookies('portal_')[0]).not.toBe(cookiesBefore[0]);
      expect(((await tab.getPath(getSitePath('/appUser/checkLogin'))).json() as Envelope).data).toBe(true);
    });

    test('opens a protected page, and a visitor is redirected home', async () => {
      const { tab, logIn } = await createMember();
      const visitor = await tab.openPage(getSitePath('/personal-center'));
      expect([visitor.status, visitor.headers.location, visitor.headers['cache-control']]).toEqual([
        301,
        '/mso?showModel=login&next=%2Fmso%2Fpersonal-center',
        'no-store',
      ]);
      await logIn();
      expect((await tab.openPage(getSitePath('/personal-center'))).status).not.toBe(301);
    });

    test('continues from the login to the requested page, which is not stored', async () => {
      const { tab, logIn } = await createMember();
      const expectedPath = getSitePath('/personal-center/information');
      const openLogin = (nextPath: string) => tab.openPage(getSitePath(`/login?next=${encodeURIComponent(nextPath)}`));
      expect((await openLogin(expectedPath)).status).toBe(200);
      await logIn();
      for (const [nextPath, location] of [
        [expectedPath, expectedPath],
        ['//elsewhere.example/mso', getSitePath('')],
        ['https://elsewhere.example/', getSitePath('')],
      ] as const) {
        const loginResponse = await openLogin(nextPath);
        expect([loginResponse.status, loginResponse.headers.location, loginResponse.headers['cache-control']]).toEqual([
          302,
          location,
          'no-store',
        ]);
      }
    });

    test('uploads a picture, and no text file named like one', async () => {
      const { tab, logIn } = await createMember();
      await logIn();
      const uploadBytes = async (bytes: ArrayLike<number>) => {
        const form = new FormData();
        form.set('kind', 'avatar');
        form.set('file', new File([new Uint8Array(bytes)], 'me.jpg', { type: 'image/jpeg' }));
        const response = await tab.uploadForm(getSitePath(UPLOAD_PATH), form);
        return [response.status, (response.json() as Envelope).code];
      };
      expect(await uploadBytes(pictureOfSize('image/jpeg', 300))).toEqual([200, 1003]);
      expect(await uploadBytes([0x3c, 0x68, 0x74, 0x6d, 0x6c])).toEqual([415, '0002']);
    });
  });

  test.each([login, refresh, logout])('%s rejects cross-site requests', async (path) => {
    const { tab, logIn } = createStudent();
    await logIn();
    const response = await tab.postPath(getSitePath(path), {}, { 'sec-fetch-site': 'cross-site' });
    expect([response.status, response.headers['set-cookie']]).toEqual([403, undefined]);
  });

  test('repeated attempts are rate-limited', async () => {
    const { tab, phone } = createStudent();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 14; attempt += 1) {
      const response = await tab.postPath(getSitePath(login), { ...phone, grant: 'password', secret: '不是密码' });
      statuses.push(response.status);
      if (response.status === 429) expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  });
}
