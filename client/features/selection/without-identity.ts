import type { PortalInput } from '#client/site/portal/fetch-portal.ts';

/** Removes data about the person, which does not affect the score, so that it is not sent. */
export const removeIdentity = (form: PortalInput<'/appUser/shown/give'>['form']) => ({
  ...form,
  userId: undefined,
  dateOfBirth: undefined,
  gender: undefined,
  fkAreaCountryId: undefined,
  eduCtryUnivId: undefined,
  eduQualUnivId: undefined,
});
