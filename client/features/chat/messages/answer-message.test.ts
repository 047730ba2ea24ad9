import { expect, it } from 'vitest';
import type { RichText } from '#shared/contract/fields.ts';
import { preventFigureWraps } from './answer-message.tsx';

const listBoundFigures = (html: string) =>
  [...preventFigureWraps(html as RichText).matchAll(/<span class="whole">(.*?)<\/span>/g)].map(([, figure]) => figure);

it('a figure, its unit and its approximation are not separated by a line break', () => {
  expect(listBoundFigures('<p>平均氣溫約 17°C，雨量約 60 毫米。最冷是7月（約 -3°C）。</p>')).toEqual([
    '約 17°C',
    '約 60 毫米',
    '約 -3°C',
  ]);
  expect(listBoundFigures('about 16°C, with about 85 mm of rain')).toEqual(['16°C', '85 mm']);
});

it('an amount and its currency are not separated by a line break', () => {
  expect(listBoundFigures('每年由 GBP 22,100 至 GBP 40,600。')).toEqual(['GBP 22,100', 'GBP 40,600']);
});

it('numbers without a unit and tags are unchanged', () => {
  for (const html of ['<p>符合的課程有 152 個。</p>', '<a href="/mso/x?rain=60 mm">?</a>', '1200 mmm'])
    expect(preventFigureWraps(html as RichText)).toBe(html);
});
