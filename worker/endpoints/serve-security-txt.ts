import type { EdgeContext } from '#worker/edge-context.ts';
import { LANGUAGE_TAGS, LOCALES } from '#shared/locale/locales.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { chooseLocale } from '#worker/locale/choose-locale.ts';
import { failureText } from '#worker/locale/failure-texts.ts';
import { localeWishes } from '#worker/locale/locale-wishes.ts';
import { answerPlainly } from './answer-plainly.ts';

/** RFC 9116 asks for a day after which the file is not to be believed: counted from now, for it is written when asked for. */
const BELIEVED_MS = 180 * 24 * 3600 * 1000;

/** Where to report a fault of security; a 404 where nobody has said. */
export function serveSecurityTxt(c: EdgeContext, now = Date.now): Response {
  const contacts = readContacts(c.env.SECURITY_CONTACT);
  if (contacts.length === 0) {
    const locale = chooseLocale(localeWishes(c));
    const message = failureText(locale, FAILURE_CODES.requestError, 404);
    return answerPlainly(c, { code: FAILURE_CODES.requestError, message, locale, httpStatus: 404 });
  }
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(now() + BELIEVED_MS).toISOString()}`,
    `Preferred-Languages: ${LOCALES.map((locale) => LANGUAGE_TAGS[locale]).join(', ')}`,
    `Canonical: ${new URL(c.req.url).origin}/.well-known/security.txt`,
  ];
  return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': 'no-cache' });
}

/** Only what the format allows; a line break would make lines of its own. */
const readContacts = (setting: string) =>
  setting
    .split(',')
    .map((contact) => contact.trim())
    .filter((contact) => /^(mailto:|tel:|https:\/\/)\S+$/.test(contact));
