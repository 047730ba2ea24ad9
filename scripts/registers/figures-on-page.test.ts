import { describe, expect, it } from 'vitest';
import { figuresOn, containsValue, isSameFigure, getLabel, findTextsUnder } from './figures-on-page.ts';

/**
 * Creates the markup of a figure in the form that client/features/facts/figure.tsx renders. The contract suite parses
 * served pages.
 */
const createFigure = (name: string, innerText: string) =>
  `<span class="figure" data-figure="a" data-fact="${name}"><span class="nowrap">${innerText}</span></span>`;
const PAGE = `<p>${createFigure('Tuition a year', 'A$44,240<small>about HK$241,000</small>')} for ${createFigure('Length', '208 weeks')}
${createFigure('Length', 'again')} 1999</p>`;

describe('figures of a page', () => {
  it('are the first of each name, without its conversion', () =>
    expect([...figuresOn(PAGE)]).toEqual([
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
  ])('%s compared with the register’s value %s is equal: %s', (displayedText, value, isEqual) =>
    expect(isSameFigure(displayedText, value, 'en-us')).toBe(isEqual),
  );
});

describe('the value below a label', () => {
  const page = `<h3>Typical offer<a class="src">mark</a></h3><p>A-level <b>A*AA–AAB</b></p><p>IB 38</p><h3>Other</h3><p>1,234 entrants</p>
<dl><dt>Tuition a year (2022–23)</dt><dd>US$<span>45</span><a class="src">9</a></dd><dt>Next</dt><dd>7</dd></dl>`;

  it('ends at the next label, and excludes source marks', () => {
    const [offerText = ''] = findTextsUnder(page, /^Typical offer$/);
    expect(['A*AA', 'AAB', '38'].map((text) => containsValue(offerText, text))).toEqual([true, true, true]);
    expect(['AA', '1,234', '234'].map((text) => containsValue(offerText, text))).toEqual([false, false, false]);
    expect(findTextsUnder(page, getLabel('en-us', 'facts', 'name.courseTuitionYear'))).toEqual([
      expect.stringContaining('45'),
    ]);
    expect(containsValue(findTextsUnder(page, /^Tuition a year \(/)[0] ?? '', '9')).toBe(false);
    expect(findTextsUnder(page, /^Nowhere$/)).toEqual([]);
  });
});
