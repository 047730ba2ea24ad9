import { z } from 'zod';
import { readUpload } from '#client/features/office/media/read-upload.server.ts';
import type { parseOfficeAction } from '#client/features/office/office-request.server.ts';
import { addSitePicture, type PictureError } from '#shared/contract/office/media.ts';
import { saveSiteSettings } from '#shared/contract/office/site.ts';

type OfficeAction = Awaited<ReturnType<typeof parseOfficeAction>>;

const Values = z.record(z.string(), z.string());
const FILE = 'file-';
/** Prefix of the checkbox that removes the picture of a setting, which an uploaded file outranks. */
const REMOVE = 'remove-';
const NO_TEXTS = { zh: '', 'zh-hk': '', 'en-us': '' };

/**
 * Stores uploaded files as pictures of the site, then saves all settings. The setting of a rejected file stays
 * unchanged.
 */
export async function saveSiteForm(action: OfficeAction) {
  const { form, call } = action;
  const uploads: Record<string, PictureError> = {};
  const values: Record<string, string> = {};
  for (const name of new Set(form.keys())) {
    if (name === 'before' || name.startsWith(FILE) || name.startsWith(REMOVE)) continue;
    // Values of several checkboxes are joined as lines of one value.
    values[name] = form
      .getAll(name)
      .filter((formDataEntryValue) => typeof formDataEntryValue === 'string' && formDataEntryValue !== '')
      .join('\n');
  }
  for (const name of new Set(form.keys())) {
    if (name.startsWith(REMOVE)) values[name.slice(REMOVE.length)] = '';
  }
  for (const name of new Set(form.keys())) {
    if (!name.startsWith(FILE)) continue;
    const file = await readUpload(form.get(name));
    if (!file) continue;
    const storedRow = await storePicture(action, file);
    const setting = name.slice(FILE.length);
    if (storedRow.fault) uploads[setting] = storedRow.fault;
    else values[setting] = storedRow.address;
  }
  return { saved: await call(saveSiteSettings, { before: readBefore(action), values }), uploads };
}

async function storePicture(
  { call }: OfficeAction,
  file: { title: string; base64: string },
): Promise<{ address: string; fault: PictureError | null }> {
  const outcome = await call(addSitePicture, { file, alt: NO_TEXTS });
  if (outcome.kind === 'kept') return { address: outcome.address, fault: null };
  return { address: '', fault: outcome.kind === 'refused' ? outcome.why : 'gone' };
}

/** Returns the values that the form showed; without them the form is compared with the stored values. */
function readBefore({ field }: OfficeAction): Record<string, string> {
  try {
    return Values.parse(JSON.parse(field('before')));
  } catch {
    return {};
  }
}
