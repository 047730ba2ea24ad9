import { expect, it } from 'vitest';
import type { RichText } from '#shared/contract/fields.ts';
import { bindFigures } from './answer-message.tsx';

const kept = (html: string) =>
  [...bindFigures(html as RichText).matchAll(/<span class="whole">(.*?)<\/span>/g)].map(([, figure]) => figure);

it('a figure is kept together with its unit, and with what says that it is about so much', () => {
  expect(kept('<p>平均氣溫約 17°C，雨量約 60 毫米。最冷是7月（約 -3°C）。</p>')).toEqual([
    '約 17°C',
    '約 60 毫米',
    '約 -3°C',
  ]);
  expect(kept('about 16°C, with about 85 mm of rain')).toEqual(['16°C', '85 mm']);
});

it('an amount is kept together with its currency', () => {
  expect(kept('每年由 GBP 22,100 至 GBP 40,600。')).toEqual(['GBP 22,100', 'GBP 40,600']);
});

it('what counts nothing, and what stands in a tag, is left alone', () => {
  for (const html of ['<p>符合的課程有 152 個。</p>', '<a href="/mso/x?rain=60 mm">?</a>', '1200 mmm'])
    expect(bindFigures(html as RichText)).toBe(html);
});
