import { describe, expect, it } from 'vitest';
import { LOCALES } from '#shared/locale/locales.ts';
import { getIntro } from './school-texts.ts';
import { PLACES } from '#backend/seed/seed-data.ts';

/** Matches figures, years, ranks and superlatives, each of which would need a published source. */
const CLAIM_PATTERNS = {
  zh: /[0-9０-９]|最|第一|唯一|著名|知名|闻名|顶尖|领先|名列|世纪/,
  'zh-hk': /[0-9０-９]|最|第一|唯一|著名|知名|聞名|頂尖|領先|名列|世紀/,
  'en-us':
    /\d|\b(oldest|largest|first|only|best|top|leading|earliest|biggest|highest|famous|renowned|prestigious|centur(y|ies))\b/i,
};
/** Matches sentences that do not name the school, so that they could not be read on their own. */
const NAMELESS_PATTERN = /^(它|其|该校|該校|学院|學院|大学的|大學的|It |Its |The (school|college|university) )/;
const SENTENCE_PATTERNS = { zh: /^([^。]+。){1,2}$/, 'zh-hk': /^([^。]+。){1,2}$/, 'en-us': /^[A-Z].*\.$/ };

describe.each(PLACES.schools)('introduction of $name', (school) => {
  const texts = LOCALES.map((locale) => [locale, school.intro[locale]] as const);

  it('has one or two sentences in every language, or none', () => {
    if (texts.every(([, text]) => text === '')) expect(Object.values(getIntro(school)).join('')).toBe('');
    else for (const [locale, text] of texts) expect(text).toMatch(SENTENCE_PATTERNS[locale]);
  });

  it('names the school', () => {
    for (const [, text] of texts) expect(text).not.toMatch(NAMELESS_PATTERN);
  });

  it('contains no figures that need a source', () => {
    for (const [locale, text] of texts) expect(text).not.toMatch(CLAIM_PATTERNS[locale]);
  });
});
