import { plainPhone } from '#shared/rules/phone.ts';
import type { Phone } from '#backend/queries/identity/users.ts';

/** A number as people give it, as users have it. */
export const phoneOf = ({ mobileAreaCode, mobile }: { mobileAreaCode: string; mobile: string }): Phone => ({
  areaCode: mobileAreaCode,
  mobile: plainPhone(mobileAreaCode, mobile),
});

/** As the whole world dials it. */
export const numberOf = ({ areaCode, mobile }: Phone) => `+${areaCode}${mobile}`;
