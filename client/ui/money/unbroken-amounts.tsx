import { Fragment } from 'react';

/** Renders a range such as '£29,600–£38,900'. A line may break after the dash, but not inside an amount. */
export function UnbrokenAmounts({ text }: { text: string }) {
  const amounts = text.split('–');
  return amounts.map((amount, index) => (
    <Fragment key={`${index} ${amount}`}>
      {index > 0 && <wbr />}
      <span className="nowrap">{index < amounts.length - 1 ? `${amount}–` : amount}</span>
    </Fragment>
  ));
}
