import { z } from 'zod';
import { readUpload } from '#client/features/office/media/read-upload.server.ts';
import type { parseOfficeAction } from '#client/features/office/office-request.server.ts';
import { addSitePicture, type PictureError } from '#shared/contract/office/media.ts';
import { saveSiteSettings } from '#shared/contract/office/site.ts';

type OfficeAction = Awaited<ReturnType<typeof parseOfficeAction>>;

const ValuesSchema = z.record(z.string(), z.string());
const FILE_FIELD_PREFIX = 'file-';
/** Prefix of the checkbox that removes the picture of a setting. If a file is uploaded as well, the file is used. */
const REMOVE = 'remove-';
const EMPTY_ALT_TEXTS = { zh: '', 'zh-hk': '', 'en-us': '' };

/**
 * Stores uploaded files as pictures of the site, then saves all settings. If a file is rejected, its setting does not
 * change.
 */
export async function saveSiteForm(action: OfficeAction) {
  const { form, call } = action;
  const uploads: Record<string, PictureError> = {};
  const values: Record<string, string> = {};
  for (const name of new Set(form.keys())) {
    if (name === 'before' || name.startsWith(FILE_FIELD_PREFIX) || name.startsWith(REMOVE)) continue;
    // The values of several checkboxes become the lines of one value.
    values[name] = form
      .getAll(name)
      .filter((fieldValue) => typeof fieldValue === 'string' && fieldValue !== '')
      .join('\n');
  }
  for (const name of new Set(form.keys())) {
    if (name.startsWith(REMOVE)) values[name.slice(REMOVE.length)] = '';
  }
  for (const name of new Set(form.keys())) {
    if (!name.startsWith(FILE_FIELD_PREFIX)) continue;
    const file = await readUpload(form.get(name));
    if (!file) continue;
    const storedPicture = await storePicture(action, file);
    const settingName = name.slice(FILE_FIELD_PREFIX.length);
    if (storedPicture.fault) uploads[settingName] = storedPicture.fault;
    else values[settingName] = storedPicture.address;
  }
  return { saved: await call(saveSiteSettings, { before: parseValuesBefore(action), values }), uploads };
}

async function storePicture(
  { call }: OfficeAction,
  file: { title: string; base64: string },
): Promise<{ address: string; fault: PictureError | null }> {
  const addResult = await call(addSitePicture, { file, alt: EMPTY_ALT_TEXTS });
  if (addResult.kind === 'kept') return { address: addResult.address, fault: null };
  return { address: '', fault: addResult.kind === 'refused' ? addResult.why : 'gone' };
}

/** Parses the values that the form had shown. If they are missing, the form is compared with the stored values. */
function parseValuesBefore({ field: getField }: OfficeAction): Record<string, string> {
  try {
    return ValuesSchema.parse(JSON.parse(getField('before')));
  } catch {
    return {};
  }
}
