import type { PortalInput } from '#client/site/portal/fetch-portal.ts';

/** Removes data about the person from a form, because it does not affect the score and so need not be sent. */
export const removeIdentity = (form: PortalInput<'/appUser/shown/give'>['form']) => ({
  ...form,
  userId: undefined,
  dateOfBirth: undefined,
  gender: undefined,
  fkAreaCountryId: undefined,
  eduCtryUnivId: undefined,
  eduQualUnivId: undefined,
});
