import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '#shared/locale/locales.ts';
import { CODES, STATUSES } from '#tests/unit/support/specified-failures.ts';

// Error catalogue of the specification (part 8), with the message key of each text in all three languages. messages.test.ts
// finds unused keys. Wrong English of the specification is corrected ('The page is not exit.').

interface Row {
  /** Text of the specification. */
  text: string;
  namespace: string;
  key: string;
  english: RegExp;
}

const row = (text: string, location: string, english: RegExp): Row => {
  const [namespace = '', key = ''] = location.split(':');
  return { text, namespace, key, english };
};

const ROWS: Row[] = [
  row('No relevant page found', 'error:notFound.title', /no relevant page found/i),
  row('The page is not exit.', 'error:notFound.text', /page could not be found/i),
  row('server busy, please retry later', 'error:busy', /server is busy.* retry later/i),
  row('500', 'error:serverError.text', /server is busy.* retry later/i),
  row('Page Error {code}', 'error:other.title', /^Page Error \{\{code\}\}$/),
  row('The Api send Error', 'error:backendDown.text', /does not answer/i),
  row('Sorry, the system is under maintenance', 'error:maintenance.text', /under maintenance/i),
  row('update message', 'error:upgrade.text', /being upgraded/i),

  row('Service is busy, please retry later', 'account:busy', /service is busy, please retry later/i),
  row('errorPhoneOrCode', 'account:errorPhoneOrCode', /number.* code/i),
  row('errorPhoneOrAgent', 'account:errorPhoneOrAgent', /number and its area code/i),
  row('login failed (tip)', 'account:loginFailed', /^Login failed.*\{\{tip\}\}/),
  row('{info} success', 'account:succeeded', /^\{\{info\}\} succe/),
  row('{info} failed', 'account:failed', /^\{\{info\}\} failed$/),
  row('verification code sending failed', 'account:codeFailed', /verification code could not be sent/i),
  row(
    'The two entered passwords are inconsistent',
    'account:passwordsDiffer',
    /^The two entered passwords are inconsistent$/,
  ),
  row('change password failed', 'personal:password.failed', /^change password failed$/i),
  row('change password success', 'personal:password.changed', /^change password success$/i),
  row('modification failed', 'personal:information.failed', /^modification failed$/i),
  row('logout success', 'frame:loggedOut', /logged out/i),

  row('applySchFail', 'apply-start:applySchFail', /form has been submitted.* no new course can be applied for/i),
  row('Application failed', 'apply-form:submit.failed', /^Application failed$/),
  row('Application succeeded', 'apply-form:submit.done', /^Application (submitted|succeeded)$/),

  row('collected success', 'favourites:added', /^Saved/),
  row('copy success', 'share:said.copied', /copied/i),
  row('copy fail', 'share:said.failed', /could not be copied/i),
  row('stay tuned', 'modular:underConstruction.title', /stay tuned/i),

  row('the backend send error', 'CHAT:notice.humanUnavailable', /no adviser can be reached/i),
  row('view course details: load failure', 'windows:failed.course', /course details could not be loaded/i),

  row('no collections', 'favourites-page:none.all', /nothing saved yet/i),
  row('go smart match to collect', 'favourites-page:none.match', /smart selection/i),
  row('no matching school', 'match:nothing.title', /^no (matching school|school within)/i),
  row('no matching school, among the filters', 'schools:nothing.school', /^no school fits/i),
  row('no matching course data', 'school-detail:courses.notFound', /^no course matches$/i),
  row('course data being updated', 'school-detail:courses.none', /^course data being updated$/i),
  row('no search results', 'news:nothingFound', /nothing was found/i),
  row('load fail picture', 'ui:pictureFailed', /picture could not be loaded/i),
  row('map loaded-error', 'map:failed.script', /did not arrive/i),
];

type Words = { [key: string]: string | Words };
const CHAT_LOCALES: Record<string, string> = { zh: 'zh-CN', 'zh-hk': 'zh-HK', 'en-us': 'en-US' };

const getPath = (namespace: string, locale: string) =>
  namespace === 'CHAT'
    ? `client/features/chat/words/${CHAT_LOCALES[locale]}.json`
    : globSync(`{client/i18n,shared}/messages/${locale}/${namespace}.json`)[0];

function wordsAt(namespace: string, locale: string, key: string): unknown {
  const path = getPath(namespace, locale);
  if (!path) return undefined;
  return key
    .split('.')
    .reduce<string | Words | undefined>(
      (words, name) => (typeof words === 'object' ? words[name] : undefined),
      JSON.parse(readFileSync(path, 'utf8')) as Words,
    );
}

describe('the specification’s', () => {
  test.each(ROWS.map((item) => [item.text, item] as const))('“%s” is said in three languages', (_, item) => {
    const values = LOCALES.map((locale) => wordsAt(item.namespace, locale, item.key));
    expect(values).toEqual(LOCALES.map(() => expect.stringMatching(/\S/)));
    expect(wordsAt(item.namespace, 'en-us', item.key)).toMatch(item.english);
    for (const [index, locale] of LOCALES.entries())
      expect([locale, /\p{Script=Han}/u.test(String(values[index]).replaceAll(/\{\{\w+\}\}/g, ''))]).toEqual([
        locale,
        locale !== 'en-us',
      ]);
  });

  test.each([
    ['code', CODES],
    ['http', STATUSES],
  ])('failures of each %s have their words', (kind, meanings) => {
    for (const [name, meaning] of Object.entries(meanings)) {
      const values = LOCALES.map((locale) => wordsAt('failure', locale, `${kind}.${name}`));
      expect([name, values]).toEqual([name, LOCALES.map(() => expect.stringMatching(/\S/))]);
      expect(wordsAt('failure', 'en-us', `${kind}.${name}`)).toMatch(meaning);
    }
  });
});
