import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '#shared/locale/locales.ts';
import { CODES, STATUSES } from '#tests/unit/support/specified-failures.ts';

// The error catalogue of the specification (part 8), text by text: under which key it stands, in all three languages, and
// which file shows it. Its English is corrected where it has to be ('The page is not exit.').

interface Row {
  /** As the specification has it. */
  text: string;
  namespace: string;
  key: string;
  english: RegExp;
  /** A regular expression may say it of several files. */
  shownBy: string;
  /** How that file asks for it: the key, or the fixed part of it. */
  asks: string;
}

const row = (text: string, where: string, english: RegExp, shownBy: string, asks?: string): Row => {
  const [namespace = '', key = ''] = where.split(':');
  return { text, namespace, key, english, shownBy: `client/${shownBy}`, asks: asks ?? `'${key}'` };
};

const ERROR = 'features/error-page';
const CHAT = 'features/chat/messages/said-message.tsx';

const ROWS: Row[] = [
  row(
    'No relevant page found',
    'error:notFound.title',
    /no relevant page found/i,
    `${ERROR}/error-screen.tsx`,
    '${kind}.title',
  ),
  row(
    'The page is not exit.',
    'error:notFound.text',
    /page could not be found/i,
    `${ERROR}/error-screen.tsx`,
    '${kind}.text',
  ),
  row('server busy, please retry later', 'error:busy', /server is busy.* retry later/i, `${ERROR}/error-screen.tsx`),
  row('500', 'error:serverError.text', /server is busy.* retry later/i, `${ERROR}/error-screen.tsx`, "'serverError'"),
  row('Page Error {code}', 'error:other.title', /^Page Error \{\{code\}\}$/, `${ERROR}/error-screen.tsx`, "'other'"),
  row('The Api send Error', 'error:backendDown.text', /does not answer/i, `${ERROR}/error-screen.tsx`, "'backendDown'"),
  row(
    'Sorry, the system is under maintenance',
    'error:maintenance.text',
    /under maintenance/i,
    `${ERROR}/error-screen.tsx`,
    "'maintenance'",
  ),
  row('update message', 'error:upgrade.text', /being upgraded/i, `${ERROR}/error-screen.tsx`, "'upgrade'"),

  row(
    'Service is busy, please retry later',
    'account:busy',
    /service is busy, please retry later/i,
    'features/account/account-rules.ts',
  ),
  row('errorPhoneOrCode', 'account:errorPhoneOrCode', /number.* code/i, 'features/account/account-rules.ts'),
  row(
    'errorPhoneOrAgent',
    'account:errorPhoneOrAgent',
    /number and its area code/i,
    'features/account/account-rules.ts',
  ),
  row('login failed (tip)', 'account:loginFailed', /^Login failed.*\{\{tip\}\}/, 'features/account/account-rules.ts'),
  row('{info} success', 'account:succeeded', /^\{\{info\}\} succe/, 'features/account/account-dialog.tsx'),
  row('{info} failed', 'account:failed', /^\{\{info\}\} failed$/, 'features/account/account-form.tsx'),
  row(
    'verification code sending failed',
    'account:codeFailed',
    /verification code could not be sent/i,
    'features/account/code-input.tsx',
  ),
  row(
    'The two entered passwords are inconsistent',
    'account:passwordsDiffer',
    /^The two entered passwords are inconsistent$/,
    'features/account/account-rules.ts',
  ),
  row(
    'change password failed',
    'personal:password.failed',
    /^change password failed$/i,
    'routes/personal/personal-password.tsx',
  ),
  row(
    'change password success',
    'personal:password.changed',
    /^change password success$/i,
    'routes/personal/personal-password.tsx',
  ),
  row(
    'modification failed',
    'personal:information.failed',
    /^modification failed$/i,
    'features/personal-centre/information-page.tsx',
  ),
  row('logout success', 'frame:loggedOut', /logged out/i, 'features/site-frame/use-session.ts'),

  row(
    'applySchFail',
    'apply-start:applySchFail',
    /form has been submitted.* no new course can be applied for/i,
    'features/apply-start/apply-link.tsx',
  ),
  row(
    'Application failed',
    'apply-form:submit.failed',
    /^Application failed$/,
    'features/apply-form/draft/use-draft.ts',
  ),
  row(
    'Application succeeded',
    'apply-form:submit.done',
    /^Application (submitted|succeeded)$/,
    'features/apply-form/draft/use-draft.ts',
  ),

  row('collected success', 'favourites:added', /^Saved/, 'features/favourites/dialog/favourite-dialog.tsx'),
  row('copy success', 'share:said.copied', /copied/i, 'features/share/share.tsx'),
  row('copy fail', 'share:said.failed', /could not be copied/i, 'features/share/share.tsx'),
  row('stay tuned', 'modular:underConstruction.title', /stay tuned/i, 'routes/modular-page.tsx'),

  row('the backend send error', 'CHAT:notice.humanUnavailable', /no adviser can be reached/i, CHAT, 'notice.${notice}'),
  row(
    'view course details: load failure',
    'windows:failed.course',
    /course details could not be loaded/i,
    'features/windows/detail-window.tsx',
    'failed.${kind}',
  ),

  row('no collections', 'favourites-page:none.all', /nothing saved yet/i, 'features/favourites/page/list-parts.tsx'),
  row(
    'go smart match to collect',
    'favourites-page:none.match',
    /smart selection/i,
    'features/favourites/page/list-parts.tsx',
  ),
  row(
    'no matching school',
    'match:nothing.title',
    /^no (matching school|school within)/i,
    'features/selection-results/no-match.tsx',
  ),
  row(
    'no matching school, among the filters',
    'schools:nothing.school',
    /^no school fits/i,
    'features/school-list/school-results.tsx',
    'nothing.${kind}',
  ),
  row(
    'no matching course data',
    'school-detail:courses.notFound',
    /^no course matches$/i,
    'features/school-detail/courses/courses-section.tsx',
  ),
  row(
    'course data being updated',
    'school-detail:courses.none',
    /^course data being updated$/i,
    'features/school-detail/courses/courses-section.tsx',
  ),
  row('no search results', 'news:nothingFound', /nothing was found/i, 'features/study-news/news-list.tsx'),
  row('load fail picture', 'ui:pictureFailed', /picture could not be loaded/i, 'ui/image/image.tsx'),
  row('map loaded-error', 'map:failed.script', /did not arrive/i, 'features/map/map-pane.tsx', 'failed.${why}'),
];

type Words = { [key: string]: string | Words };
const CHAT_LOCALES: Record<string, string> = { zh: 'zh-CN', 'zh-hk': 'zh-HK', 'en-us': 'en-US' };

const pathOf = (namespace: string, locale: string) =>
  namespace === 'CHAT'
    ? `client/features/chat/words/${CHAT_LOCALES[locale]}.json`
    : globSync(`{client/i18n,shared}/messages/${locale}/${namespace}.json`)[0];

function wordsAt(namespace: string, locale: string, key: string): unknown {
  const path = pathOf(namespace, locale);
  if (!path) return undefined;
  return key
    .split('.')
    .reduce<string | Words | undefined>(
      (words, name) => (typeof words === 'object' ? words[name] : undefined),
      JSON.parse(readFileSync(path, 'utf8')) as Words,
    );
}

describe('the specification’s', () => {
  test.each(ROWS.map((one) => [one.text, one] as const))('“%s” is said in three languages, and shown', (_, one) => {
    const said = LOCALES.map((locale) => wordsAt(one.namespace, locale, one.key));
    expect(said).toEqual(LOCALES.map(() => expect.stringMatching(/\S/)));
    expect(wordsAt(one.namespace, 'en-us', one.key)).toMatch(one.english);
    for (const [at, locale] of LOCALES.entries())
      expect([locale, /\p{Script=Han}/u.test(String(said[at]).replaceAll(/\{\{\w+\}\}/g, ''))]).toEqual([
        locale,
        locale !== 'en-us',
      ]);
    expect(readFileSync(one.shownBy, 'utf8')).toContain(one.asks);
  });

  test.each([
    ['code', CODES],
    ['http', STATUSES],
  ])('failures of each %s have their words', (kind, meanings) => {
    for (const [name, meaning] of Object.entries(meanings)) {
      const said = LOCALES.map((locale) => wordsAt('failure', locale, `${kind}.${name}`));
      expect([name, said]).toEqual([name, LOCALES.map(() => expect.stringMatching(/\S/))]);
      expect(wordsAt('failure', 'en-us', `${kind}.${name}`)).toMatch(meaning);
    }
  });
});
