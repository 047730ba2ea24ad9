import { expect, it } from 'vitest';
import type { RichText } from '#shared/contract/fields.ts';
import { bindFigures } from './answer-message.tsx';

const listBoundFigures = (html: string) =>
  [...bindFigures(html as RichText).matchAll(/<span class="whole">(.*?)<\/span>/g)].map(([, figure]) => figure);

it('does not break between a figure, its unit and its approximation', () => {
  expect(listBoundFigures('<p>平均氣溫約 17°C，雨量約 60 毫米。最冷是7月（約 -3°C）。</p>')).toEqual([
    '約 17°C',
    '約 60 毫米',
    '約 -3°C',
  ]);
  expect(listBoundFigures('about 16°C, with about 85 mm of rain')).toEqual(['16°C', '85 mm']);
});

it('does not break between an amount and its currency', () => {
  expect(listBoundFigures('每年由 GBP 22,100 至 GBP 40,600。')).toEqual(['GBP 22,100', 'GBP 40,600']);
});

it('leaves numbers without unit and tags unchanged', () => {
  for (const html of ['<p>符合的課程有 152 個。</p>', '<a href="/mso/x?rain=60 mm">?</a>', '1200 mmm'])
    expect(bindFigures(html as RichText)).toBe(html);
});
