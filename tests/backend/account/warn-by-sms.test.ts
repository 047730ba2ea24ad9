import { expect, test, vi } from 'vitest';
import { changePassword } from '#shared/contract/account/identity.ts';
import { changeMobile } from '#shared/contract/account/own-account.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import enUs from '#backend/messages/en-us.json' with { type: 'json' };
import zhHk from '#backend/messages/zh-hk.json' with { type: 'json' };
import zh from '#backend/messages/zh.json' with { type: 'json' };
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { createTokenContext, createStudent, PASSWORD, Student } from '#tests/backend/support/new-student.ts';

const texts = { 'zh-hk': zhHk, zh, 'en-us': enUs };

test.each(LOCALES)(
  'changing number or password sends a notice to the old number, where texts are available, in %s',
  async (locale) => {
    const student = await createStudent();
    const { access_token } = await student.openSession();
    const newNumberStudent = new Student();
    const verification = await newNumberStudent.obtainCode('number');
    const oldVerification = await student.obtainCode('confirm');
    const smsBodies: string[] = [];
    const fetchMock = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_address, init) => {
      smsBodies.push(String(init?.body));
      return new Response('{}');
    });
    const context = { ...createTokenContext(access_token), locale, env: { SMS_URL: 'https://sms.example/send' } };
    const input = { ...newNumberStudent.phone, verification, oldVerification };
    await callBackend(changeMobile, { ...input, verification: '00' }, context);
    expect(smsBodies).toEqual([]);
    await readBackend(changeMobile, input, context);
    expect(smsBodies).toEqual([expect.stringContaining(`+852${student.mobile}`)]);
    expect(smsBodies[0]).toContain(texts[locale].smsMobileChanged);
    const newLoginPs = 'another-long-password';
    await readBackend(changePassword, { oldLoginPs: PASSWORD, newLoginPs }, context);
    expect(smsBodies).toHaveLength(2);
    expect(smsBodies[1]).toContain(`+852${newNumberStudent.mobile}`);
    expect(smsBodies[1]).toContain(texts[locale].smsPasswordChanged);
    fetchMock.mockRestore();
  },
);
