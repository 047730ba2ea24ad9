import { expect, it } from 'vitest';
import { renderIn } from '#tests/components/render-in.tsx';
import { MoneyRange } from './money.tsx';

it('breaks an approximate range after its dash only', () => {
  const { container } = renderIn(
    'en-us',
    <MoneyRange
      minAmount={{ amount: 29_600, currency: 'GBP' }}
      maxAmount={{ amount: 38_900, currency: 'GBP' }}
      ownMoney={{ currency: 'HKD', unitValues: {} } as never}
      isApproximate
    />,
  );
  const unbrokenTexts = [...container.querySelectorAll('.nowrap')].map(({ textContent }) => textContent);
  expect(unbrokenTexts.join('')).toBe(container.textContent?.replaceAll(/ (?=about)/g, ''));
  expect(unbrokenTexts[0]).toMatch(/^about.£29,600–$/);
  expect(unbrokenTexts[1]).toBe('£38,900');
});
