import { textsIn } from '#client/i18n/server-texts.server.ts';
import type { PortalRequestWithSite } from '#client/portal-request.server.ts';
import { type FormResult, getFormError, getText } from '#client/site/forms/form-result.ts';
import { callResult } from '#client/site/forms/intent-action.server.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { type ConsentState, grantConsent, withdrawConsent } from '#shared/contract/account/consent.ts';
import { CONSENT_KINDS, type ConsentKind, GUARDIAN_RELATIONS } from '#shared/rules/consent.ts';
import type { ConsentFields, ConsentForm } from './consent-form.ts';

const getFailedText = ({ locale }: PortalRequestWithSite) => textsIn(locale).getText('consent')('failed');

/** Runs a handler with the kind of consent that the form names. For an unknown kind nothing is recorded. */
async function withConsentKind(
  portalRequest: PortalRequestWithSite,
  formData: FormData,
  handle: (what: ConsentKind) => Promise<FormResult<ConsentState>>,
): Promise<FormResult<ConsentState>> {
  const submittedKind = getText(formData, 'what' satisfies keyof ConsentFields);
  const what = CONSENT_KINDS.find((kind) => kind === submittedKind);
  return what
    ? handle(what)
    : getFormError({ code: ERROR_CODES.invalidParameter, message: '' }, getFailedText(portalRequest));
}

/** Action handlers of the pages with consents: the consent log and the application form. */
export const consentHandlers = {
  giveConsent: (portalRequest, formData) =>
    withConsentKind(portalRequest, formData, (what) => {
      const getField = (name: keyof ConsentFields) => getText(formData, name);
      const countries = formData
        .getAll('countries' satisfies keyof ConsentFields)
        .filter((id) => typeof id === 'string');
      return callResult(
        portalRequest.mutate(grantConsent, {
          what,
          version: getField('version'),
          language: portalRequest.locale,
          ...(countries.length > 0 && { countries }),
          birthday: getField('birthday'),
          guardianName: getField('guardianName'),
          guardianRelation: GUARDIAN_RELATIONS.find((relation) => relation === getField('guardianRelation')),
          ...(formData.has('mobile' satisfies keyof ConsentFields) && {
            mobileAreaCode: getField('mobileAreaCode'),
            mobile: getField('mobile'),
          }),
          verification: getField('verification'),
        }),
        getFailedText(portalRequest),
      );
    }),
  withdrawConsent: (portalRequest, formData) =>
    withConsentKind(portalRequest, formData, (what) =>
      callResult(
        portalRequest.mutate(withdrawConsent, { what, language: portalRequest.locale }),
        getFailedText(portalRequest),
      ),
    ),
} satisfies Record<
  ConsentForm['intent'],
  (portalRequest: PortalRequestWithSite, formData: FormData) => Promise<FormResult<ConsentState>>
>;
