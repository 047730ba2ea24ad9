import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '#shared/locale/locales.ts';
import { CODE_MEANINGS, STATUS_MEANINGS } from '#tests/unit/support/specified-failures.ts';

// Error catalogue of the specification (part 8), with the message key of each error. messages.test.ts finds unused
// keys. Wrong English in the specification ('The page is not exit.') is corrected.

interface Row {
  /** Text that the specification states. */
  text: string;
  namespace: string;
  key: string;
  english: RegExp;
}

const createRow = (text: string, location: string, english: RegExp): Row => {
  const [namespace = '', key = ''] = location.split(':');
  return { text, namespace, key, english };
};

const ROWS: Row[] = [
  createRow('No relevant page found', 'error:notFound.title', /no relevant page found/i),
  createRow('The page is not exit.', 'error:notFound.text', /page could not be found/i),
  createRow('server busy, please retry later', 'error:busy', /server is busy.* retry later/i),
  createRow('500', 'error:serverError.text', /server is busy.* retry later/i),
  createRow('Page Error {code}', 'error:other.title', /^Page Error \{\{code\}\}$/),
  createRow('The Api send Error', 'error:backendDown.text', /does not answer/i),
  createRow('Sorry, the system is under maintenance', 'error:maintenance.text', /under maintenance/i),
  createRow('update message', 'error:upgrade.text', /being upgraded/i),

  createRow('Service is busy, please retry later', 'account:busy', /service is busy, please retry later/i),
  createRow('errorPhoneOrCode', 'account:errorPhoneOrCode', /number.* code/i),
  createRow('errorPhoneOrAgent', 'account:errorPhoneOrAgent', /number and its area code/i),
  createRow('login failed (tip)', 'account:loginFailed', /^Login failed.*\{\{tip\}\}/),
  createRow('{info} success', 'account:succeeded', /^\{\{info\}\} succe/),
  createRow('{info} failed', 'account:failed', /^\{\{info\}\} failed$/),
  createRow('verification code sending failed', 'account:codeFailed', /verification code could not be sent/i),
  createRow(
    'The two entered passwords are inconsistent',
    'account:passwordsDiffer',
    /^The two entered passwords are inconsistent$/,
  ),
  createRow('change password failed', 'personal:password.failed', /^change password failed$/i),
  createRow('change password success', 'personal:password.changed', /^change password success$/i),
  createRow('modification failed', 'personal:information.failed', /^modification failed$/i),
  createRow('logout success', 'frame:loggedOut', /logged out/i),

  createRow('applySchFail', 'apply-start:applySchFail', /form has been submitted.* no new course can be applied for/i),
  createRow('Application failed', 'apply-form:submit.failed', /^Application failed$/),
  createRow('Application succeeded', 'apply-form:submit.done', /^Application (submitted|succeeded)$/),

  createRow('collected success', 'favourites:added', /^Saved/),
  createRow('copy success', 'share:said.copied', /copied/i),
  createRow('copy fail', 'share:said.failed', /could not be copied/i),
  createRow('stay tuned', 'modular:underConstruction.title', /stay tuned/i),

  createRow('the backend send error', 'CHAT:notice.humanUnavailable', /no adviser can be reached/i),
  createRow('view course details: load failure', 'windows:failed.course', /course details could not be loaded/i),

  createRow('no collections', 'favourites-page:none.all', /nothing saved yet/i),
  createRow('go smart match to collect', 'favourites-page:none.match', /smart selection/i),
  createRow('no matching school', 'match:nothing.title', /^no (matching school|school within)/i),
  createRow('no matching school, among the filters', 'schools:nothing.school', /^no school fits/i),
  createRow('no matching course data', 'school-detail:courses.notFound', /^no course matches$/i),
  createRow('course data being updated', 'school-detail:courses.none', /^course data being updated$/i),
  createRow('no search results', 'news:nothingFound', /nothing was found/i),
  createRow('load fail picture', 'ui:pictureFailed', /picture could not be loaded/i),
  createRow('map loaded-error', 'map:failed.script', /did not arrive/i),
];

type MessageTree = { [key: string]: string | MessageTree };
const CHAT_LOCALES: Record<string, string> = { zh: 'zh-CN', 'zh-hk': 'zh-HK', 'en-us': 'en-US' };

const getPath = (namespace: string, locale: string) =>
  namespace === 'CHAT'
    ? `client/features/chat/words/${CHAT_LOCALES[locale]}.json`
    : globSync(`{client/i18n,shared}/messages/${locale}/${namespace}.json`)[0];

function readWords(namespace: string, locale: string, key: string): unknown {
  const path = getPath(namespace, locale);
  if (!path) return undefined;
  return key
    .split('.')
    .reduce<string | MessageTree | undefined>(
      (words, name) => (typeof words === 'object' ? words[name] : undefined),
      JSON.parse(readFileSync(path, 'utf8')) as MessageTree,
    );
}

describe('texts of the specification', () => {
  test.each(ROWS.map((item) => [item.text, item] as const))('include “%s” in three languages', (_, item) => {
    const values = LOCALES.map((locale) => readWords(item.namespace, locale, item.key));
    expect(values).toEqual(LOCALES.map(() => expect.stringMatching(/\S/)));
    expect(readWords(item.namespace, 'en-us', item.key)).toMatch(item.english);
    for (const [index, locale] of LOCALES.entries())
      expect([locale, /\p{Script=Han}/u.test(String(values[index]).replaceAll(/\{\{\w+\}\}/g, ''))]).toEqual([
        locale,
        locale !== 'en-us',
      ]);
  });

  test.each([
    ['code', CODE_MEANINGS],
    ['http', STATUS_MEANINGS],
  ])('include messages for failures of each %s', (kind, meanings) => {
    for (const [name, meaningPattern] of Object.entries(meanings)) {
      const values = LOCALES.map((locale) => readWords('failure', locale, `${kind}.${name}`));
      expect([name, values]).toEqual([name, LOCALES.map(() => expect.stringMatching(/\S/))]);
      expect(readWords('failure', 'en-us', `${kind}.${name}`)).toMatch(meaningPattern);
    }
  });
});
