import { pictureOfSize } from '#tests/support/sample-pictures.ts';
import { describe, expect, test } from 'vitest';
import { SESSION_ENDPOINTS } from '#shared/constants.ts';
import { UPLOAD_PATH } from '#shared/backend-protocol.ts';
import { POLICY_VERSION } from '#backend/seed/policies.ts';
import { Tab } from '#tests/contract/support/tab.ts';

export type FindCode = (portal: URL, to: string) => Promise<string>;

const PASSWORD = 'sesame-sesame';
const { login, refresh, logout } = SESSION_ENDPOINTS;
type Envelope = { code: number | string; data?: Record<string, unknown>; message?: string };
const at = (path: string) => `/mso${path}`;

let students = 0;

/** Behaviour of any portal towards account holders, independent of the backend. */
export function describeIdentity(portal: () => URL, findCode: FindCode) {
  const newStudent = () => {
    students += 1;
    const tab = new Tab(portal(), `198.51.100.${students}`);
    const phone = { mobileAreaCode: '852', mobile: String(66_000_000 + students) };
    const codeFor = async (type: string) => {
      const pageResponse = await tab.post(at('/appUser/verification'), { ...phone, type });
      expect([pageResponse.status, (pageResponse.json() as Envelope).code]).toEqual([200, 1003]);
      return findCode(portal(), `+852${phone.mobile}`);
    };
    const logIn = async (secret = PASSWORD, grant = 'password') =>
      (await tab.post(at(login), { ...phone, grant, secret })).json() as Envelope;
    const request = async (path: string) => (await tab.get(at(path))).json() as Envelope;
    return { tab, phone, codeFor, logIn, ask: request };
  };

  /** New student with an account, not logged in. */
  async function newMember() {
    const student = newStudent();
    const verification = await student.codeFor('register');
    const agreement = { agreedVersion: POLICY_VERSION, agreedLanguage: 'zh' };
    const nickname = `学生${student.phone.mobile}`;
    const input = { ...student.phone, nickname, loginPs: PASSWORD, verification, ...agreement };
    const registered = (await student.tab.post(at('/appUser/registra'), input)).json() as Envelope;
    expect([registered.code, registered.data?.nickname]).toEqual([1003, nickname]);
    expect(student.tab.cookies('portal_')).toEqual([]);
    return { ...student, nickname };
  }

  describe('who has an account', () => {
    test('registers, logs in, is named in the pages of their own and in no other, and logs out', async () => {
      const { tab, logIn, ask, nickname } = await newMember();
      const answer = await logIn();
      expect([answer.code, answer.data?.nickname]).toEqual([1003, nickname]);
      expect(tab.cookies('portal_')).toHaveLength(3);
      expect((await ask('/appUser/checkLogin')).data).toBe(true);

      const ownPageResponse = await tab.open(at('/personal-center/information?lang=zh'));
      expect([ownPageResponse.status, ownPageResponse.headers['x-page-cache']]).toEqual([200, 'bypass']);
      expect(ownPageResponse.text.includes(nickname)).toBe(true);
      const page = await tab.open(at('?lang=zh'));
      expect([page.status, page.text.includes(nickname), page.text.includes('personal-center')]).toEqual([
        200,
        false,
        true,
      ]);
      for (const pageResponse of [ownPageResponse, page]) {
        expect(pageResponse.headers['cache-control']).toBe('private, no-store');
        for (const token of tab.cookies('portal_').slice(0, 2)) expect(pageResponse.text.includes(token)).toBe(false);
      }
      const other = await new Tab(portal(), '198.51.100.250').open(at('?lang=zh'));
      expect(other.text.includes(nickname)).toBe(false);

      expect(((await tab.post(at(logout), {})).json() as Envelope).code).toBe(1003);
      expect(tab.cookies('portal_')).toEqual([]);
      expect((await tab.open(at('?lang=zh'))).text.includes(nickname)).toBe(false);
      expect((await ask('/appUser/checkLogin')).code).toBe('0006');
    });

    test('is refused with a wrong password, in words', async () => {
      const { tab, logIn } = await newMember();
      const rejectedEnvelope = await logIn('不是密码');
      expect([rejectedEnvelope.code, tab.cookies('portal_')]).toEqual(['0004', []]);
      expect(rejectedEnvelope.message).toBeTruthy();
    });

    test('renews the login when asked to', async () => {
      const { tab, logIn } = await newMember();
      await logIn();
      const valuesBefore = tab.cookies('portal_');
      const renewed = await tab.post(at(refresh), {});
      expect([renewed.status, Number((renewed.json() as Envelope).data?.expires_in) > 0]).toEqual([200, true]);
      expect(tab.cookies('portal_')[0]).not.toBe(valuesBefore[0]);
      expect(((await tab.get(at('/appUser/checkLogin'))).json() as Envelope).data).toBe(true);
    });

    test('comes to a guarded page, and a visitor is sent home for this once', async () => {
      const { tab, logIn } = await newMember();
      const visitor = await tab.open(at('/personal-center'));
      expect([visitor.status, visitor.headers.location, visitor.headers['cache-control']]).toEqual([
        301,
        '/mso?showModel=login&next=%2Fmso%2Fpersonal-center',
        'no-store',
      ]);
      await logIn();
      expect((await tab.open(at('/personal-center'))).status).not.toBe(301);
    });

    test('is led on from the login to where it was wanted, which nothing remembers', async () => {
      const { tab, logIn } = await newMember();
      const expected = at('/personal-center/information');
      const openLogin = (next: string) => tab.open(at(`/login?next=${encodeURIComponent(next)}`));
      expect((await openLogin(expected)).status).toBe(200);
      await logIn();
      for (const [next, location] of [
        [expected, expected],
        ['//elsewhere.example/mso', at('')],
        ['https://elsewhere.example/', at('')],
      ] as const) {
        const led = await openLogin(next);
        expect([led.status, led.headers.location, led.headers['cache-control']]).toEqual([302, location, 'no-store']);
      }
    });

    test('uploads a picture, and no text that is called one', async () => {
      const { tab, logIn } = await newMember();
      await logIn();
      const send = async (bytes: ArrayLike<number>) => {
        const form = new FormData();
        form.set('kind', 'avatar');
        form.set('file', new File([new Uint8Array(bytes)], 'me.jpg', { type: 'image/jpeg' }));
        const response = await tab.upload(at(UPLOAD_PATH), form);
        return [response.status, (response.json() as Envelope).code];
      };
      expect(await send(pictureOfSize('image/jpeg', 300))).toEqual([200, 1003]);
      expect(await send([0x3c, 0x68, 0x74, 0x6d, 0x6c])).toEqual([415, '0002']);
    });
  });

  test.each([login, refresh, logout])('%s is not for other sites', async (path) => {
    const { tab, logIn } = newStudent();
    await logIn();
    const response = await tab.post(at(path), {}, { 'sec-fetch-site': 'cross-site' });
    expect([response.status, response.headers['set-cookie']]).toEqual([403, undefined]);
  });

  test('who tries in a row has to wait', async () => {
    const { tab, phone } = newStudent();
    const statuses: number[] = [];
    for (let tries = 0; tries < 14; tries += 1) {
      const response = await tab.post(at(login), { ...phone, grant: 'password', secret: '不是密码' });
      statuses.push(response.status);
      if (response.status === 429) expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  });
}
