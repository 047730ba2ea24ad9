import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exchange } from './budget.ts';
import { ownMoney } from './own-money.ts';
import { roundedMoney, worthIn } from '#shared/locale/money.ts';

const OWN = ownMoney('HKD');

it.each([
  [155_556, 156_000],
  [1_049.6, 1_050],
  [12.34, 12.3],
  [0, 0],
])('of %d three digits are said: %d', (amount, said) => expect(roundedMoney(amount)).toBe(said));

it('is within half a per cent of the rate, whatever the amount and its size', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1, max: 1e9, noNaN: true }),
      fc.constantFrom('GBP', 'AUD', 'USD', 'CAD'),
      (amount, currency) => {
        const exact = exchange(amount, currency, 'HKD') ?? Number.NaN;
        const worth = worthIn({ amount, currency }, OWN);
        expect(worth?.currency).toBe('HKD');
        expect(Math.abs((worth?.amount ?? 0) / exact - 1)).toBeLessThanOrEqual(0.005);
        expect(String(worth?.amount).replace(/\D|0+$/g, '').length).toBeLessThanOrEqual(3);
      },
    ),
  );
});

it('says nothing of what is in that currency, and of what nobody gives a rate', () => {
  expect(worthIn({ amount: 100, currency: 'HKD' }, OWN)).toBeNull();
  expect(worthIn({ amount: 100, currency: 'TWD' }, OWN)).toBeNull();
  expect(worthIn({ amount: 100, currency: '__proto__' }, OWN)).toBeNull();
  expect(worthIn({ amount: 100, currency: 'GBP' }, ownMoney('TWD'))).toBeNull();
});
