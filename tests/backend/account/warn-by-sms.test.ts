import { expect, test, vi } from 'vitest';
import { changePassword } from '#shared/contract/account/identity.ts';
import { changeMobile } from '#shared/contract/account/own-account.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import enUs from '#backend/messages/en-us.json' with { type: 'json' };
import zhHk from '#backend/messages/zh-hk.json' with { type: 'json' };
import zh from '#backend/messages/zh.json' with { type: 'json' };
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { as, newStudent, PASSWORD, Student } from '#tests/backend/support/new-student.ts';

const texts = { 'zh-hk': zhHk, zh, 'en-us': enUs };

test.each(LOCALES)(
  'changing number or password sends a notice to the old number, where texts are available, in %s',
  async (locale) => {
    const student = await newStudent();
    const { access_token } = await student.openSession();
    const to = new Student();
    const verification = await to.codeFor('number');
    const oldVerification = await student.codeFor('confirm');
    const texted: string[] = [];
    const send = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_address, init) => {
      texted.push(String(init?.body));
      return new Response('{}');
    });
    const context = { ...as(access_token), locale, env: { SMS_URL: 'https://sms.example/send' } };
    const input = { ...to.phone, verification, oldVerification };
    await callBackend(changeMobile, { ...input, verification: '00' }, context);
    expect(texted).toEqual([]);
    await readBackend(changeMobile, input, context);
    expect(texted).toEqual([expect.stringContaining(`+852${student.mobile}`)]);
    expect(texted[0]).toContain(texts[locale].smsMobileChanged);
    const newLoginPs = 'another-long-password';
    await readBackend(changePassword, { oldLoginPs: PASSWORD, newLoginPs }, context);
    expect(texted).toHaveLength(2);
    expect(texted[1]).toContain(`+852${to.mobile}`);
    expect(texted[1]).toContain(texts[locale].smsPasswordChanged);
    send.mockRestore();
  },
);
