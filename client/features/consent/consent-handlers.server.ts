import { textsIn } from '#client/i18n/server-texts.server.ts';
import type { PortalRequestWithSite } from '#client/portal-request.server.ts';
import { getText } from '#client/site/forms/form-result.ts';
import { callResult } from '#client/site/forms/intent-action.server.ts';
import { grantConsent, withdrawConsent } from '#shared/contract/account/consent.ts';
import { CONSENT_KINDS, GUARDIAN_RELATIONS } from '#shared/rules/consent.ts';

const getConsentTarget = (formData: FormData) =>
  CONSENT_KINDS.find((candidate) => candidate === getText(formData, 'what')) ?? 'agreement';

/** Action handlers of the pages with consents: the consent log and the application form. */
export const consentHandlers = {
  giveConsent: (portalRequest: PortalRequestWithSite, formData: FormData) => {
    const countries = formData.getAll('countries').filter((id) => typeof id === 'string');
    return callResult(
      portalRequest.mutate(grantConsent, {
        what: getConsentTarget(formData),
        version: getText(formData, 'version'),
        language: portalRequest.locale,
        ...(countries.length > 0 && { countries }),
        birthday: getText(formData, 'birthday'),
        guardianName: getText(formData, 'guardianName'),
        guardianRelation: GUARDIAN_RELATIONS.find((candidate) => candidate === getText(formData, 'guardianRelation')),
        ...(formData.has('mobile') && {
          mobileAreaCode: getText(formData, 'mobileAreaCode'),
          mobile: getText(formData, 'mobile'),
        }),
        verification: getText(formData, 'verification'),
      }),
      textsIn(portalRequest.locale).getText('consent')('failed'),
    );
  },
  withdrawConsent: (portalRequest: PortalRequestWithSite, formData: FormData) =>
    callResult(
      portalRequest.mutate(withdrawConsent, { what: getConsentTarget(formData), language: portalRequest.locale }),
      textsIn(portalRequest.locale).getText('consent')('failed'),
    ),
};
