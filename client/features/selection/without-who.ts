import type { PortalInput } from '#client/site/asking/ask-portal.ts';

/** Identity does not affect the score, so it is not sent. */
export const withoutWho = (form: PortalInput<'/appUser/shown/give'>['form']) => ({
  ...form,
  userId: undefined,
  dateOfBirth: undefined,
  gender: undefined,
  fkAreaCountryId: undefined,
  eduCtryUnivId: undefined,
  eduQualUnivId: undefined,
});
