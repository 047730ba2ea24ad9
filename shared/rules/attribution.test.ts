import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ATTRIBUTION_KEYS,
  MAX_ATTRIBUTION_CHARS,
  createAttribution,
  parseAttribution,
  parseAttributionText,
} from './attribution.ts';

const SITE_URL = 'https://a.example/mso';

test('an advert is named by the keys of its link, and a leaflet by its code', () => {
  expect(createAttribution(`${SITE_URL}?utm_source=google&utm_medium=cpc&utm_campaign=DSE%202026&x=1`, '')).toEqual({
    source: 'google',
    medium: 'cpc',
    campaign: 'DSE 2026',
  });
  expect(createAttribution(`${SITE_URL}/dse?ref=fair-hk`, '')).toEqual({ code: 'fair-hk' });
});

test('only the host of the referrer is stored, and nothing for the site itself', () => {
  expect(createAttribution(SITE_URL, 'https://www.xiaohongshu.com/user/7?token=secret')).toEqual({
    referrer: 'www.xiaohongshu.com',
  });
  expect(createAttribution(SITE_URL, 'https://a.example/mso/dse')).toEqual({});
  expect(createAttribution('', 'about:blank')).toEqual({});
});

test('only known keys with short text are returned for any input', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.anything(), fc.json()),
      fc.dictionary(fc.constantFrom(...ATTRIBUTION_KEYS, 'other'), fc.anything()),
      (input, values) => {
        for (const parsedAttribution of [
          parseAttribution(input),
          parseAttribution(values),
          parseAttributionText(typeof input === 'string' ? input : ''),
        ])
          for (const [key, value] of Object.entries(parsedAttribution)) {
            expect(ATTRIBUTION_KEYS).toContain(key);
            expect(value).toMatch(/^\P{C}+$/u);
            expect(value.length).toBeLessThanOrEqual(MAX_ATTRIBUTION_CHARS);
          }
      },
    ),
  );
  expect(parseAttributionText(JSON.stringify({ source: 'a\u0000b', x: 1, term: 5 }))).toEqual({ source: 'a b' });
});
