/** A number as users have it: without a leading 0. */
export interface Phone {
  areaCode: string;
  mobile: string;
}
