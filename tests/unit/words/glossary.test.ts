import { describe, expect, it } from 'vitest';
import { LOCALES } from '#shared/locale/locales.ts';
import { GLOSSARY } from '#shared/names/glossary.ts';
import { readTexts } from './read-texts.ts';

/** Permitted uses of a term, by message key or by file and surrounding words. */
const EXCEPTIONS: readonly { where: string; holds: RegExp; why: string }[] = [
  { where: 'client/i18n/messages/dse:calendar.spring.here', holds: /written DSE papers/, why: 'Of an examination.' },
  { where: 'backend/seed/data/sites/hengdu.json', holds: /院校公布的账户/, why: 'A bank’s account.' },
  { where: 'backend/seed/data/answers/money.json', holds: /账户/, why: 'A bank’s account.' },
  { where: 'backend/seed/data/answers/elsewhere.json', holds: /冻结账户/, why: 'A bank’s account.' },
  { where: 'backend/seed/data/answers/elsewhere.json', holds: /University of Macau/, why: 'Its own name.' },
  {
    where: 'backend/seed/data/answers/mainland.json',
    holds: /档案和户口|档案有三个去处|檔案和戶口|戶籍地人才市場/,
    why: 'A person’s file and registered household.',
  },
  {
    where: 'backend/seed/data/policies/pdpo.json',
    holds: /collects, holds|What we collect/,
    why: 'The ordinance’s own words.',
  },
  { where: 'backend/seed/data/policies/pipl.json', holds: /collected in the mainland/, why: 'The law’s own word.' },
];

const TEXTS = readTexts();

const isExcepted = (location: string, text: string) =>
  EXCEPTIONS.some((exception) => exception.where === location && exception.holds.test(text));

/** Finds texts that contain a term which the glossary replaces. */
const findTexts = (locale: string, forbiddenPattern: RegExp) =>
  TEXTS.filter((text) => text.locale === locale && forbiddenPattern.test(text.words));

it('texts of all rooms are checked', () => {
  const textFiles = new Set(TEXTS.map(({ where }) => where.split(':')[0]));
  expect([...textFiles]).toEqual(
    expect.arrayContaining([
      'client/i18n/messages/account',
      'shared/messages/failure',
      'backend/messages',
      'backend/messages/assistant',
      'backend/messages/own-data/site',
      'client/features/chat/words',
      'backend/seed/data/help.json',
      'backend/seed/data/version-notes.json',
      'backend/seed/data/lectures.json',
      'backend/seed/data/articles.json',
      'backend/seed/data/sites/hengdu.json',
      'backend/seed/data/policies/pipl.json',
      'backend/seed/data/policies/parts.json',
    ]),
  );
});

describe.each(LOCALES)('in %s', (locale) => {
  it.each(GLOSSARY.filter(({ say }) => say[locale]))('“$concept” is named by its term somewhere', ({ say }) => {
    expect(TEXTS.some((text) => text.locale === locale && text.words.includes(say[locale]))).toBe(true);
  });

  it.each(
    GLOSSARY.flatMap(({ concept, not, say }) => (not[locale] ? [{ concept, not: not[locale], say: say[locale] }] : [])),
  )('“$concept” is named by no other term than $say', ({ not }) => {
    const foundTexts = findTexts(locale, not).filter(({ where, words }) => !isExcepted(where, words));
    expect(foundTexts.map(({ where, words }) => `${where} ${words}`)).toEqual([]);
  });
});

it('every exception is still needed', () => {
  const unusedExceptions = EXCEPTIONS.filter(({ where, holds }) =>
    GLOSSARY.some(({ not }) =>
      LOCALES.some((locale) => {
        const bannedPattern = not[locale];
        return (
          bannedPattern &&
          findTexts(locale, bannedPattern).some((text) => text.where === where && holds.test(text.words))
        );
      }),
    ),
  );
  expect(unusedExceptions).toEqual(EXCEPTIONS);
});
