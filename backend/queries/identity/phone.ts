/** Phone number as users write it, without a leading 0. */
export interface Phone {
  areaCode: string;
  mobile: string;
}
