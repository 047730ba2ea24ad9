import { textsIn } from '#client/i18n/server-texts.server.ts';
import type { PortalRequestWithSite } from '#client/portal-request.server.ts';
import { callResult } from '#client/site/forms/intent-action.server.ts';
import { type FormResult, getText } from '#client/site/forms/form-result.ts';
import { addApplicationDocument } from '#shared/contract/application/application.ts';
import { uploadFile } from '#shared/contract/application/apply-form.ts';
import { CASE_DOCUMENT_KINDS } from '#shared/rules/application/application-lists.ts';

export async function sendDocument(
  portalRequest: PortalRequestWithSite,
  formData: FormData,
): Promise<FormResult<unknown>> {
  const t = textsIn(portalRequest.locale).getText('application');
  const kind = CASE_DOCUMENT_KINDS.find((candidate) => candidate === getText(formData, 'document'));
  const file = formData.get('file');
  if (!kind || !(file instanceof File) || file.size === 0)
    return { ok: false, code: '0002', message: t('requested.noFile'), isUnavailable: false };
  const uploadResult = await callResult(portalRequest.mutate(uploadFile, { kind: 'document', file }), t('unsent'));
  if (!uploadResult.ok) return uploadResult;
  return callResult(portalRequest.mutate(addApplicationDocument, { kind, path: uploadResult.value.path }), t('unsent'));
}
