import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { computeCosts, toRange } from '#client/features/compare/compare-costs.ts';
import type { SourcedFigure } from '#client/features/facts/figure.ts';
import { Sourced } from '#client/features/facts/figure.tsx';
import { Source } from '#shared/contract/catalogue/fact.ts';
import { getExchangeRates } from '#shared/rules/budget.ts';
import { renderIn } from '#tests/components/render-in.tsx';
import { DegreeCost } from './degree-cost.tsx';

const createFigure = (key: string, value: string, more = {}) =>
  ({
    key,
    part: '',
    value,
    unit: 'GBP/year',
    sourceId: 's',
    was: null,
    beside: null,
    ...more,
  }) as unknown as SourcedFigure;

it('a total of all known costs also tells that of the costs which all items have, and the faculty of its fee', () => {
  const { parts, kinds } = computeCosts(
    {
      durationWeeks: 52,
      totalFee: null,
      year: toRange(createFigure('degreeYear', '28000', { scope: 'Arts' })),
      living: null,
      visa: null,
      health: toRange(createFigure('healthYear', '776')),
      registration: null,
      flights: null,
    },
    getExchangeRates('GBP'),
  );
  renderIn(
    'en-us',
    <Sourced sources={[Source.parse({ id: 's', publisher: 'Register', title: 'Register', asAt: '2026' })]}>
      <DegreeCost
        estimates={[{ level: 'bachelor', parts, kinds, commonKinds: ['tuition'], years: 4 }]}
        sources={[]}
        currency="GBP"
        largestTotal={224_000}
      />
    </Sourced>,
  );
  const totalText = screen.getByText('£115,104').closest('div')?.textContent;
  const barWidths = [...document.querySelectorAll<HTMLElement>('.degree__bar > span')].map(
    ({ style }) => style.inlineSize,
  );
  // The bar is drawn to the largest total of the page.
  expect(barWidths).toEqual(['50%', `${(3104 / 224_000) * 100}%`, '0%']);
  expect(screen.getAllByText('£112,000')).toHaveLength(3);
  expect(totalText).toContain('£112,000');
  expect(totalText).toContain('Arts');
  expect(totalText).toContain('Of which tuition: £112,000');
});
