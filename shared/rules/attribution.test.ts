import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ATTRIBUTION_KEYS,
  ATTRIBUTION_MAX,
  getAttribution,
  parseAttribution,
  parseAttributionText,
} from './attribution.ts';

const SITE = 'https://a.example/mso';

test('an advert is named by the keys of its link, and a leaflet by its code', () => {
  expect(getAttribution(`${SITE}?utm_source=google&utm_medium=cpc&utm_campaign=DSE%202026&x=1`, '')).toEqual({
    source: 'google',
    medium: 'cpc',
    campaign: 'DSE 2026',
  });
  expect(getAttribution(`${SITE}/dse?ref=fair-hk`, '')).toEqual({ code: 'fair-hk' });
});

test('stores only the host of the referrer, and nothing for the site itself', () => {
  expect(getAttribution(SITE, 'https://www.xiaohongshu.com/user/7?token=secret')).toEqual({
    referrer: 'www.xiaohongshu.com',
  });
  expect(getAttribution(SITE, 'https://a.example/mso/dse')).toEqual({});
  expect(getAttribution('', 'about:blank')).toEqual({});
});

test('returns known keys with short text for any input', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.anything(), fc.json()),
      fc.dictionary(fc.constantFrom(...ATTRIBUTION_KEYS, 'other'), fc.anything()),
      (any, values) => {
        for (const parsed of [
          parseAttribution(any),
          parseAttribution(values),
          parseAttributionText(typeof any === 'string' ? any : ''),
        ])
          for (const [key, value] of Object.entries(parsed)) {
            expect(ATTRIBUTION_KEYS).toContain(key);
            expect(value).toMatch(/^\P{C}+$/u);
            expect(value.length).toBeLessThanOrEqual(ATTRIBUTION_MAX);
          }
      },
    ),
  );
  expect(parseAttributionText(JSON.stringify({ source: 'a\u0000b', x: 1, term: 5 }))).toEqual({ source: 'a b' });
});
