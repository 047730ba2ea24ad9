import { Fragment } from 'react';

/**
 * Renders a range such as 'about £29,600–£38,900'. A line may break at a space or after the dash, but not inside an
 * amount.
 */
export function UnbrokenAmounts({ text }: { text: string }) {
  const pieces = text.replaceAll('–', '–\n').split(/([ \n])/);
  return pieces.map((piece, index) => (
    <Fragment key={`${index} ${piece}`}>
      {piece === '\n' ? <wbr /> : piece === ' ' ? ' ' : <span className="nowrap">{piece}</span>}
    </Fragment>
  ));
}
