import type { PortalInput } from '#client/site/asking/ask-portal.ts';

/** Who somebody is changes no score, so it does not leave the browser. */
export const withoutWho = (form: PortalInput<'/appUser/shown/give'>['form']) => ({
  ...form,
  userId: undefined,
  dateOfBirth: undefined,
  gender: undefined,
  fkAreaCountryId: undefined,
  eduCtryUnivId: undefined,
  eduQualUnivId: undefined,
});
