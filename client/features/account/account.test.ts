import { describe, expect, it } from 'vitest';
import { createTexts } from '#client/i18n/use-text.ts';
import { saveAccountDraft, getNumber, loadAccountDraft } from './account-draft.ts';
import { codeRule, loginFailedText, mobileRule, newPasswordRule, repeatRule } from './account-rules.ts';
import { loadCountdown, secondsLeft, startCountdown } from './code-input.tsx';
import { validateFields } from '#client/ui/form/use-form.ts';
import {
  savePendingAction,
  savePendingNavigation,
  consumePendingAction,
  consumePendingNavigation,
} from '#client/site/login/pending-action.ts';
import { siteAddress } from '#client/site/addresses.ts';
import type { SafeStorage } from '#client/site/storage/safe-storage.ts';
import account from '#client/i18n/messages/en-us/account.json' with { type: 'json' };
import accountZh from '#client/i18n/messages/zh/account.json' with { type: 'json' };
import accountZhHk from '#client/i18n/messages/zh-hk/account.json' with { type: 'json' };
import { LOCALES } from '#shared/locale/locales.ts';
import { siteTexts } from '#worker/locale/error-texts.ts';

const t = createTexts('en-us', { account }).of('account');

function newShelf(): SafeStorage & { all: Map<string, string> } {
  const all = new Map<string, string>();
  return {
    all,
    read: (key) => all.get(key) ?? null,
    keep: (key, value) => void all.set(key, value),
    drop: (key) => void all.delete(key),
  };
}

const draft = { ...loadAccountDraft('852', newShelf()), mobile: '51234567' };

describe('the number', () => {
  it('reports missing and invalid values', () => {
    expect(mobileRule(t)('', draft)).toBe('Enter your mobile number');
    expect(mobileRule(t)('5123456', draft)).toMatch(
      /Check the number and its area code\. Hong Kong mobile numbers have 8/,
    );
    expect(mobileRule(t)('51234567', { ...draft, areaCode: '65' })).toBeNull();
    expect(mobileRule(t)('51234567', draft)).toBeNull();
  });
});

describe('a rejected login', () => {
  it.each(LOCALES)('shows the generic text in %s, also without a message of the server', (locale) => {
    const messages = { 'en-us': account, 'zh-hk': accountZhHk, zh: accountZh }[locale];
    const tIn = createTexts(locale, { account: messages }).of('account');
    const silent = siteTexts(locale).loginFailed;
    expect(loginFailedText(tIn, silent)).toBe(silent);
    expect(loginFailedText(tIn, 'Wrong password')).toBe(messages.loginFailed.replace('{{tip}}', 'Wrong password'));
    expect(loginFailedText(tIn, '')).toBe(messages.loginFailed.replace('{{tip}}', messages.busy));
  });
});

describe('the code', () => {
  const rule = codeRule(t, 'login');
  const submitted = { ...draft, codeSentTo: { login: getNumber(draft) } };

  it('is valid only after it was requested', () => {
    expect(rule('123456', draft)).toBe(account.errorPhoneOrCode);
    expect(rule('123456', submitted)).toBeNull();
  });
  it('is valid only for the number and the purpose that requested it', () => {
    expect(rule('123456', { ...submitted, mobile: '51234568' })).toBe(account.errorPhoneOrCode);
    expect(codeRule(t, 'register')('123456', submitted)).toBe(account.errorPhoneOrCode);
  });
  it('has six digits', () => {
    expect(rule('', submitted)).toBe(account.codeMissing);
    expect(rule('12345', submitted)).toBe(account.codeShape);
  });
});

describe('a new password', () => {
  it('is long enough and typed twice identically', () => {
    expect(newPasswordRule(t)('short')).toBe('Use 8 to 128 characters');
    expect(newPasswordRule(t)('long enough')).toBeNull();
    expect(repeatRule(t)('long enougj', { newPassword: 'long enough' })).toBe(
      'The two entered passwords are inconsistent',
    );
    expect(repeatRule(t)('long enough', { newPassword: 'long enough' })).toBeNull();
  });
});

describe('typed form values', () => {
  it('are restored after a reload, without secrets', () => {
    const shelf = newShelf();
    saveAccountDraft(
      { ...draft, nickname: 'Ming', password: 'secret-1', newPassword: 'secret-2', loginCode: '135790' },
      shelf,
    );
    const back = loadAccountDraft('86', shelf);
    expect([back.areaCode, back.mobile, back.nickname, back.password]).toEqual(['852', '51234567', 'Ming', '']);
    expect([...shelf.all.values()].join()).not.toMatch(/secret|135790/);
  });
  it('are empty when the stored value is corrupt', () => {
    const shelf = newShelf();
    shelf.keep('accountDraft', '{broken');
    expect(loadAccountDraft('86', shelf).areaCode).toBe('86');
  });
});

describe('the countdown', () => {
  it('counts sixty seconds and continues after a reload', () => {
    const shelf = newShelf();
    const until = startCountdown(1_000_000, 60, shelf);
    expect(secondsLeft(until, 1_000_000)).toBe(60);
    expect(secondsLeft(loadCountdown(shelf), 1_017_500)).toBe(43);
    expect(secondsLeft(loadCountdown(shelf), 1_060_000)).toBe(0);
  });
  it('uses the server’s waiting time for a new device, capped at the maximum', () => {
    expect(secondsLeft(startCountdown(1_000_000, 12, newShelf()), 1_000_000)).toBe(12);
    expect(secondsLeft(startCountdown(1_000_000, 3000, newShelf()), 1_000_000)).toBe(60);
  });
  it('is capped when the clock was set back', () => {
    expect(secondsLeft(9_000_000, 1_000)).toBe(60);
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
    const shelf = newShelf();
    savePendingAction('collect-school-12', shelf, 0);
    expect(consumePendingAction('collect-school-13', shelf, 1)).toBe(false);
    expect(consumePendingAction('collect-school-12', shelf, 1)).toBe(true);
    expect(consumePendingAction('collect-school-12', shelf, 1)).toBe(false);
  });
  it('is replaced by the next one, and expires after half an hour', () => {
    const shelf = newShelf();
    savePendingAction('collect-school-12', shelf, 0);
    savePendingNavigation('/mso/my-apply?countryId=1', shelf, 0);
    expect(consumePendingAction('collect-school-12', shelf, 1)).toBe(false);
    expect(consumePendingNavigation(shelf, 31 * 60_000)).toBeNull();
    expect(consumePendingNavigation(shelf, 29 * 60_000)).toBe('/mso/my-apply?countryId=1');
  });
});

describe('a return address', () => {
  it.each(['/mso', '/mso/my-apply?countryId=1&schoolId=2', '/mso?page=2', '/mso/about#us'])(
    '%s is our own',
    (address) => expect(siteAddress('mso', address)).toBe(address),
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
  ])('rejects %s', (address) => expect(siteAddress('mso', address)).toBeNull());
});
