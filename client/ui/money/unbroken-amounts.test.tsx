import { expect, it } from 'vitest';
import { renderIn } from '#tests/components/render-in.tsx';
import { MoneyRange } from './money.tsx';
import { UnbrokenAmounts } from './unbroken-amounts.tsx';

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

it('lets the whole cost break after the word and the dash', () => {
  const { container } = renderIn('en-us', <UnbrokenAmounts text="about HK$1,761,000–HK$2,147,000" />);
  expect([...container.querySelectorAll('.nowrap')].map(({ textContent }) => textContent)).toEqual([
    'about',
    'HK$1,761,000–',
    'HK$2,147,000',
  ]);
});
