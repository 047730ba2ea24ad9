type Money = { amount: number; currency: string };

/** In whole units of its own currency, for a tag of Intl. */
export function moneyText(
  { amount, currency }: Money,
  tag: string,
  currencyDisplay: Intl.NumberFormatOptions['currencyDisplay'] = 'symbol',
): string {
  try {
    const parts = { style: 'currency', currency, currencyDisplay, maximumFractionDigits: 0 } as const;
    return new Intl.NumberFormat(tag, parts).format(amount);
  } catch {
    return `${currency} ${amount}`; // A backend's own word for a currency.
  }
}
