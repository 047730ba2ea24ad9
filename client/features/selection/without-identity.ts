import type { PortalInput } from '#client/site/portal/fetch-portal.ts';

/** Removes personal data from a form. It does not affect the score, so it does not have to be sent. */
export const removeIdentity = (form: PortalInput<'/appUser/shown/give'>['form']) => ({
  ...form,
  userId: undefined,
  dateOfBirth: undefined,
  gender: undefined,
  fkAreaCountryId: undefined,
  eduCtryUnivId: undefined,
  eduQualUnivId: undefined,
});
