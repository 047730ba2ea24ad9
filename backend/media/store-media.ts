import type { StoredSite } from '#backend/site/change-sites.ts';
import type { Stores } from '#backend/identity/store-file.ts';
import { type Database, queryRow, batchWrite } from '#backend/queries/database.ts';
import {
  findMediaOfAnySite,
  deleteMedia,
  insertMedia,
  findMedia,
  swapMedia,
  setMediaAlt,
} from '#backend/queries/site/media.ts';
import { incrementSiteVersion } from '#backend/queries/site/agents.ts';
import { insertAuditEntry, type StaffLogRow } from '#backend/queries/staff/audit-log.ts';
import { parseStoredTexts, type Texts } from '#backend/site/site-content.ts';
import type { Manager } from '#backend/staff/invite.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { parseFailedPrecondition } from '#backend/queries/preconditions.ts';
import { MEDIA_FOLDER, type PictureError, type DecodedPicture, decodePicture } from './read-picture.ts';
import { listResizedKeys } from './resize-image.ts';

export interface UploadedPicture {
  title: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** 'gone' means that a concurrent change has deleted the picture. */
export type StoredMedia =
  | { kind: 'kept'; name: string }
  | { kind: 'removed' }
  | { kind: 'refused'; why: PictureError | 'full' | 'there' | 'inUse' | 'gone' };

const reject = (reason: Extract<StoredMedia, { kind: 'refused' }>['why']): StoredMedia => ({
  kind: 'refused',
  why: reason,
});

/** Returns the alternative text by language, '' where it is missing. */
export const getAlt = ({ alt }: { alt: string }): Texts => parseStoredTexts(alt);

const hasNoText = (alt: Texts) => LOCALES.every((locale) => alt[locale] === '');

type MediaAction = 'pictureAdded' | 'pictureReplaced' | 'pictureTold' | 'pictureRemoved';
const createLogEntry = (
  { fields }: StoredSite,
  manager: Manager,
  timestamp: number,
  action: MediaAction & StaffLogRow['action'],
  description: string,
) => insertAuditEntry({ at: timestamp, agentKey: fields.keyCode, ...manager, action, about: description });

/** Stores the file before its row, so that no row refers to a missing file. Unreferenced files are deleted later. */
const storePictureFile = ({ FILES }: Stores, { name, bytes, contentType }: DecodedPicture) =>
  FILES.put(`${MEDIA_FOLDER}/${name}`, bytes, { httpMetadata: { contentType } });

/** Deletes the file, unless another site still refers to it. */
async function deletePictureFile({ DB, FILES }: Stores, name: string): Promise<void> {
  if (!(await queryRow(DB, findMediaOfAnySite(name))))
    await FILES.delete([`${MEDIA_FOLDER}/${name}`, ...listResizedKeys(name)]);
}

export async function addPicture(
  stores: Stores,
  site: StoredSite,
  { title, bytes }: UploadedPicture,
  alt: Texts,
  manager: Manager,
  timestamp = Date.now(),
): Promise<StoredMedia> {
  const decodedPicture = await decodePicture(bytes);
  if (!decodedPicture.ok) return reject(decodedPicture.fault);
  const { name, contentType, width, height } = decodedPicture;
  if (await queryRow(stores.DB, findMedia(site.id, name))) return reject('there');
  await storePictureFile(stores, decodedPicture);
  const size = decodedPicture.bytes.length;
  const row = { name, title, contentType, size, width, height, alt: JSON.stringify(alt), at: timestamp, ...manager };
  if (!(await queryRow(stores.DB, insertMedia(site.id, row)))) {
    await deletePictureFile(stores, name);
    return reject((await queryRow(stores.DB, findMedia(site.id, name))) ? 'there' : 'full');
  }
  // A concurrent deletion by another site may have removed the file before this row was inserted.
  if (!(await stores.FILES.head(`${MEDIA_FOLDER}/${name}`))) await storePictureFile(stores, decodedPicture);
  await batchWrite(stores.DB, [createLogEntry(site, manager, timestamp, 'pictureAdded', title)]);
  return { kind: 'kept', name };
}

/** Replaces a picture in published content and drafts. */
export async function replacePicture(
  stores: Stores,
  site: StoredSite,
  previousName: string,
  { title, bytes }: UploadedPicture,
  manager: Manager,
  at = Date.now(),
): Promise<StoredMedia> {
  const { DB } = stores;
  const oldMedia = await queryRow(DB, findMedia(site.id, previousName));
  if (!oldMedia) return reject('gone');
  const readResult = await decodePicture(bytes);
  if (!readResult.ok) return reject(readResult.fault);
  const { name, contentType, width, height } = readResult;
  if (await queryRow(DB, findMedia(site.id, name))) return reject('there');
  await storePictureFile(stores, readResult);
  const row = { name, title, contentType, size: readResult.bytes.length, width, height, at, ...manager };
  await batchWrite(DB, [
    ...swapMedia(site.id, previousName, row),
    incrementSiteVersion(site.fields.keyCode),
    createLogEntry(site, manager, at, 'pictureReplaced', `${oldMedia.title}: ${title}`),
  ]);
  await deletePictureFile(stores, previousName);
  if (await queryRow(DB, findMedia(site.id, name))) return { kind: 'kept', name };
  await deletePictureFile(stores, name);
  return reject('gone');
}

export async function describePicture(
  DB: Database,
  site: StoredSite,
  name: string,
  alt: Texts,
  manager: Manager,
  at = Date.now(),
): Promise<StoredMedia> {
  const row = await queryRow(DB, findMedia(site.id, name));
  if (!row) return reject('gone');
  await batchWrite(DB, [
    setMediaAlt(site.id, name, JSON.stringify(alt)),
    incrementSiteVersion(site.fields.keyCode),
    createLogEntry(site, manager, at, 'pictureTold', hasNoText(alt) ? `${row.title}: –` : row.title),
  ]);
  return { kind: 'kept', name };
}

/**
 * Removes a picture. If it is in use, the `media_unused` precondition aborts the batch, so that it is neither deleted
 * nor logged.
 */
export async function removePicture(
  stores: Stores,
  site: StoredSite,
  name: string,
  manager: Manager,
  at = Date.now(),
): Promise<StoredMedia> {
  const row = await queryRow(stores.DB, findMedia(site.id, name));
  if (!row) return reject('gone');
  try {
    await batchWrite(stores.DB, [
      ...deleteMedia(site.id, name),
      createLogEntry(site, manager, at, 'pictureRemoved', row.title),
    ]);
  } catch (error) {
    if (parseFailedPrecondition(error) === 'media_unused') return reject('inUse');
    throw error;
  }
  await deletePictureFile(stores, name);
  return { kind: 'removed' };
}
