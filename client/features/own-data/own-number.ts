import type { Phone } from '#client/features/account/offers.ts';

/** The number of the account. */
export interface OwnNumber {
  /** To have a code sent to it. */
  phone: Phone;
  /** As it is shown. */
  number: string;
}
