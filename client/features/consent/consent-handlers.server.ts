import { textsIn } from '#client/i18n/server-texts.server.ts';
import type { PortalRequestWithSite } from '#client/portal-request.server.ts';
import { textOf } from '#client/site/forms/form-result.ts';
import { callResult } from '#client/site/forms/intent-action.server.ts';
import { grantConsent, withdrawConsent } from '#shared/contract/account/consent.ts';
import { CONSENTS, GUARDIAN_RELATIONS } from '#shared/rules/consent.ts';

const whatOf = (sent: FormData) => CONSENTS.find((known) => known === textOf(sent, 'what')) ?? 'agreement';

/** Action handlers of the pages with consents: the consent log and the application form. */
export const consentHandlers = {
  giveConsent: (portal: PortalRequestWithSite, sent: FormData) => {
    const countries = sent.getAll('countries').filter((id) => typeof id === 'string');
    return callResult(
      portal.mutate(grantConsent, {
        what: whatOf(sent),
        version: textOf(sent, 'version'),
        language: portal.locale,
        ...(countries.length > 0 && { countries }),
        birthday: textOf(sent, 'birthday'),
        guardianName: textOf(sent, 'guardianName'),
        guardianRelation: GUARDIAN_RELATIONS.find((known) => known === textOf(sent, 'guardianRelation')),
        ...(sent.has('mobile') && { mobileAreaCode: textOf(sent, 'mobileAreaCode'), mobile: textOf(sent, 'mobile') }),
        verification: textOf(sent, 'verification'),
      }),
      textsIn(portal.locale).of('consent')('failed'),
    );
  },
  withdrawConsent: (portal: PortalRequestWithSite, sent: FormData) =>
    callResult(
      portal.mutate(withdrawConsent, { what: whatOf(sent), language: portal.locale }),
      textsIn(portal.locale).of('consent')('failed'),
    ),
};
