import type { PortalInput } from '#client/site/portal/fetch-portal.ts';

/** Identity does not affect the score, so it is not sent. */
export const withoutIdentity = (form: PortalInput<'/appUser/shown/give'>['form']) => ({
  ...form,
  userId: undefined,
  dateOfBirth: undefined,
  gender: undefined,
  fkAreaCountryId: undefined,
  eduCtryUnivId: undefined,
  eduQualUnivId: undefined,
});
