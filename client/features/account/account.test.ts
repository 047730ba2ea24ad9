import { describe, expect, it } from 'vitest';
import { createTexts } from '#client/i18n/use-text.ts';
import { saveAccountDraft, formatPhoneNumber, loadAccountDraft } from './account-draft.ts';
import {
  createCodeRule,
  formatLoginError,
  createMobileRule,
  createNewPasswordRule,
  createRepeatRule,
} from './account-rules.ts';
import { loadCountdown, getSecondsLeft, startCountdown } from './code-input.tsx';
import { validateFields } from '#client/ui/form/use-form.ts';
import {
  savePendingAction,
  savePendingNavigation,
  consumePendingAction,
  consumePendingNavigation,
} from '#client/site/login/pending-action.ts';
import { parseSitePath } from '#client/site/addresses.ts';
import type { SafeStorage } from '#client/site/storage/safe-storage.ts';
import account from '#client/i18n/messages/en-us/account.json' with { type: 'json' };
import accountZh from '#client/i18n/messages/zh/account.json' with { type: 'json' };
import accountZhHk from '#client/i18n/messages/zh-hk/account.json' with { type: 'json' };
import { LOCALES } from '#shared/locale/locales.ts';
import { getSiteTexts } from '#worker/locale/error-texts.ts';

const t = createTexts('en-us', { account }).getText('account');

function createMemoryStorage(): SafeStorage & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    read: (key) => entries.get(key) ?? null,
    keep: (key, value) => void entries.set(key, value),
    drop: (key) => void entries.delete(key),
  };
}

const draft = { ...loadAccountDraft('852', createMemoryStorage()), mobile: '51234567' };

describe('the number', () => {
  it('reports missing and invalid values', () => {
    expect(createMobileRule(t)('', draft)).toBe('Enter your mobile number');
    expect(createMobileRule(t)('5123456', draft)).toMatch(
      /Check the number and its area code\. Hong Kong mobile numbers have 8/,
    );
    expect(createMobileRule(t)('51234567', { ...draft, areaCode: '65' })).toBeNull();
    expect(createMobileRule(t)('51234567', draft)).toBeNull();
  });
});

describe('a rejected login', () => {
  it.each(LOCALES)('shows the generic text in %s, also without a message of the server', (locale) => {
    const messages = { 'en-us': account, 'zh-hk': accountZhHk, zh: accountZh }[locale];
    const tInLocale = createTexts(locale, { account: messages }).getText('account');
    const genericText = getSiteTexts(locale).loginFailed;
    expect(formatLoginError(tInLocale, genericText)).toBe(genericText);
    expect(formatLoginError(tInLocale, 'Wrong password')).toBe(
      messages.loginFailed.replace('{{tip}}', 'Wrong password'),
    );
    expect(formatLoginError(tInLocale, '')).toBe(messages.loginFailed.replace('{{tip}}', messages.busy));
  });
});

describe('the code', () => {
  const rule = createCodeRule(t, 'login');
  const draftWithSentCode = { ...draft, codeSentTo: { login: formatPhoneNumber(draft) } };

  it('is valid only after it was requested', () => {
    expect(rule('123456', draft)).toBe(account.errorPhoneOrCode);
    expect(rule('123456', draftWithSentCode)).toBeNull();
  });
  it('is valid only for the number and the purpose that requested it', () => {
    expect(rule('123456', { ...draftWithSentCode, mobile: '51234568' })).toBe(account.errorPhoneOrCode);
    expect(createCodeRule(t, 'register')('123456', draftWithSentCode)).toBe(account.errorPhoneOrCode);
  });
  it('has six digits', () => {
    expect(rule('', draftWithSentCode)).toBe(account.codeMissing);
    expect(rule('12345', draftWithSentCode)).toBe(account.codeShape);
  });
});

describe('a new password', () => {
  it('is long enough and typed twice identically', () => {
    expect(createNewPasswordRule(t)('short')).toBe('Use 8 to 128 characters');
    expect(createNewPasswordRule(t)('long enough')).toBeNull();
    expect(createRepeatRule(t)('long enougj', { newPassword: 'long enough' })).toBe(
      'The two entered passwords are inconsistent',
    );
    expect(createRepeatRule(t)('long enough', { newPassword: 'long enough' })).toBeNull();
  });
});

describe('typed form values', () => {
  it('are restored after a reload, without secrets', () => {
    const storage = createMemoryStorage();
    saveAccountDraft(
      { ...draft, nickname: 'Ming', password: 'secret-1', newPassword: 'secret-2', loginCode: '135790' },
      storage,
    );
    const reloadedDraft = loadAccountDraft('86', storage);
    expect([reloadedDraft.areaCode, reloadedDraft.mobile, reloadedDraft.nickname, reloadedDraft.password]).toEqual([
      '852',
      '51234567',
      'Ming',
      '',
    ]);
    expect([...storage.entries.values()].join()).not.toMatch(/secret|135790/);
  });
  it('are empty when the stored value is corrupt', () => {
    const storage = createMemoryStorage();
    storage.keep('accountDraft', '{broken');
    expect(loadAccountDraft('86', storage).areaCode).toBe('86');
  });
});

describe('the countdown', () => {
  it('counts sixty seconds and continues after a reload', () => {
    const storage = createMemoryStorage();
    const resendAt = startCountdown(1_000_000, 60, storage);
    expect(getSecondsLeft(resendAt, 1_000_000)).toBe(60);
    expect(getSecondsLeft(loadCountdown(storage), 1_017_500)).toBe(43);
    expect(getSecondsLeft(loadCountdown(storage), 1_060_000)).toBe(0);
  });
  it('uses the server’s waiting time for a new device, capped at the maximum', () => {
    expect(getSecondsLeft(startCountdown(1_000_000, 12, createMemoryStorage()), 1_000_000)).toBe(12);
    expect(getSecondsLeft(startCountdown(1_000_000, 3000, createMemoryStorage()), 1_000_000)).toBe(60);
  });
  it('is capped when the clock was set back', () => {
    expect(getSecondsLeft(9_000_000, 1_000)).toBe(60);
  });
});

describe('a form', () => {
  const rules = {
    a: (a: string) => (a ? null : 'a is missing'),
    b: (b: string, { a }: { a: string }) => (b === a ? null : 'differs'),
  };
  it('validates all its fields, or some', () => {
    expect(validateFields({ a: '', b: 'x' }, rules)).toEqual({ a: 'a is missing', b: 'differs' });
    expect(validateFields({ a: '', b: 'x' }, rules, ['a'])).toEqual({ a: 'a is missing' });
    expect(validateFields({ a: 'x', b: 'x' }, rules)).toEqual({});
  });
});

describe('an action that requires a login', () => {
  it('runs once, for the user that it belongs to', () => {
    const storage = createMemoryStorage();
    savePendingAction('collect-school-12', storage, 0);
    expect(consumePendingAction('collect-school-13', storage, 1)).toBe(false);
    expect(consumePendingAction('collect-school-12', storage, 1)).toBe(true);
    expect(consumePendingAction('collect-school-12', storage, 1)).toBe(false);
  });
  it('is replaced by the next one, and expires after half an hour', () => {
    const storage = createMemoryStorage();
    savePendingAction('collect-school-12', storage, 0);
    savePendingNavigation('/mso/my-apply?countryId=1', storage, 0);
    expect(consumePendingAction('collect-school-12', storage, 1)).toBe(false);
    expect(consumePendingNavigation(storage, 31 * 60_000)).toBeNull();
    expect(consumePendingNavigation(storage, 29 * 60_000)).toBe('/mso/my-apply?countryId=1');
  });
});

describe('a return address', () => {
  it.each(['/mso', '/mso/my-apply?countryId=1&schoolId=2', '/mso?page=2', '/mso/about#us'])(
    '%s is our own',
    (address) => expect(parseSitePath('mso', address)).toBe(address),
  );
  it.each([
    null,
    '',
    '/',
    '/msomething',
    '/hengdu/my-apply',
    '//mso/evil.example',
    'https://evil.example/mso',
    '/mso//evil.example',
    '/mso/\\evil.example',
    'mso/school',
  ])('rejects %s', (address) => expect(parseSitePath('mso', address)).toBeNull());
});
