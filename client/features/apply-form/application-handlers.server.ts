import type { PortalRequestWithSite } from '#client/portal-request.server.ts';
import { getText } from '#client/site/forms/form-result.ts';
import { callResult } from '#client/site/forms/intent-action.server.ts';
import { changeSubmittedForm, saveApplication, submitApplication } from '#shared/contract/application/application.ts';
import type { ApplyForm } from '#shared/contract/application/apply-form.ts';
import { parseJsonOrNull } from '#shared/parse-or-null.ts';

/** Maps the contract's field whose error signals a version conflict to the field of the form. */
const ERROR_FIELDS = { version: 'version' };

/** Reads the submitted document. The contract validates it. */
const parseApplicationDocument = (formData: FormData) => ({
  version: Number(getText(formData, 'version')),
  form: parseJsonOrNull(getText(formData, 'form')) as ApplyForm,
});

export const applicationHandlers = {
  save: (portalRequest: PortalRequestWithSite, formData: FormData) =>
    callResult(portalRequest.mutate(saveApplication, parseApplicationDocument(formData)), '', ERROR_FIELDS),
  submit: (portalRequest: PortalRequestWithSite, formData: FormData) => {
    const submission = { ...parseApplicationDocument(formData), idempotencyKey: getText(formData, 'idempotencyKey') };
    return callResult(portalRequest.mutate(submitApplication, submission), '', ERROR_FIELDS);
  },
  change: (portalRequest: PortalRequestWithSite, formData: FormData) =>
    callResult(portalRequest.mutate(changeSubmittedForm, parseApplicationDocument(formData)), '', ERROR_FIELDS),
};
