/** 'GBP 24,500': with its currency in front, in the same digits for everybody. */
export const writeFee = (fee: number, currency: string) =>
  `${currency} ${String(fee).replace(/\B(?=(\d{3})+$)/g, ',')}`;
