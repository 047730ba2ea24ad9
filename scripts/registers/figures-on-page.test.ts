import { describe, expect, it } from 'vitest';
import { figuresOn, isSame } from './figures-on-page.ts';

/** As client/features/facts/figure.tsx draws them; the contract suite reads pages that are served. */
const mark = (name: string) =>
  `<a class="src" aria-label="Source of ${name}: CRICOS, 3 January 2023"><span></span></a>`;
const PAGE = `<p><span class="figure" data-figure="a"><span class="nowrap">A$44,240${mark('Tuition a year')}</span>
<small>about HK$241,000</small></span> for <span class="figure" data-figure="a"><span class="nowrap">208 weeks</span>${mark('Length')}</span>
<span class="figure" data-figure="a"><span>no mark</span></span> 1999 ${mark('Nobody’s')}</p>`;

describe('figures of a page', () => {
  it('are what stands before each mark, within the amount or behind it', () =>
    expect([...figuresOn(PAGE, 'en-us')]).toEqual([
      ['Tuition a year', 'A$44,240'],
      ['Length', '208 weeks'],
    ]));

  it.each([
    ['A$44,240', 44_239.6, true],
    ['US$0', 0, true],
    ['not published', 0, false],
    ['Silver', 'Silver', true],
    ['Requires improvement', 'Requires Improvement', true],
    ['Gold', 'Silver', false],
  ])('%s, where the register says %s: %s', (shown, value, is) => expect(isSame(shown, value, 'en-us')).toBe(is));
});
