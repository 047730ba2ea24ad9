import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { productionFiles } from '#tests/unit/support/production-files.ts';

// Money is written by shared/locale/money.ts and drawn by client/ui/money: who writes it in another way writes another sign,
// another rounding, or no currency at all.

/** A format of Intl's own for money, or a sign put before a value by hand. */
const WAYS =
  /style:\s*['"]currency['"]|[£€¥]\$?\{|\b[AC]\$\$\{|(?:US|HK|NT)\$\$?\{|currency(?:Num)?\}(?:\s|&nbsp;)\$?\{/i;

/** Each with the reason why it may. */
const MAY: Record<string, string> = {
  'shared/locale/money.ts': 'the chat speaks languages in which a sign has another place',
  'backend/catalogue/describe-course.ts': 'the contract has a fee as GBP 24,500',
  'backend/assistant/guard/find-inventions.ts': 'a claim is compared, and never shown',
};

const findWays = (files: readonly string[], read: (file: string) => string) =>
  files.filter((file) => /^(?:client|backend|shared|durable|worker)\//.test(file) && WAYS.test(read(file)));

describe('money', () => {
  it('is written in one place', () => {
    expect(findWays(productionFiles(), (file) => readFileSync(file, 'utf8')).toSorted()).toEqual(
      Object.keys(MAY).toSorted(),
    );
  });

  it.each([
    "new Intl.NumberFormat(tag, { style: 'currency', currency })",
    'const fee = `£${amount}`;',
    '<b>¥{amount}</b>',
    'const fee = `HK$${amount}`;',
    'const fee = `${currency} ${amount}`;',
    '<b>{currency} {amount}</b>',
  ])('written in another way is found: %s', (planted) => {
    expect(findWays(['client/features/home/fee.tsx'], () => planted)).toHaveLength(1);
  });
});
