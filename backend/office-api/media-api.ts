import { Hono } from 'hono';
import {
  addPicture,
  getAlt,
  removePicture,
  replacePicture,
  type StoredMedia,
  describePicture,
  type UploadedPicture,
} from '#backend/media/store-media.ts';
import { getMediaUrl } from '#backend/media/read-picture.ts';
import { batchRead } from '#backend/queries/database.ts';
import { selectMedia, selectUsesOfMedia } from '#backend/queries/site/media.ts';
import { publishSiteVersions, requireSite } from '#backend/site/save-site.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { VERSIONS_HEADER } from '#shared/backend-protocol.ts';
import {
  addSitePicture,
  describeSitePicture,
  listPictures,
  removeSitePicture,
  replaceSitePicture,
  type SitePicture,
} from '#shared/contract/office/media.ts';
import { succeedOffice } from '#shared/contract/office/office-call.ts';
import { LOCALES, type Locale } from '#shared/locale/locales.ts';
import { MAX_ALT_TEXT_CHARS } from '#shared/rules/site-pictures.ts';
import { FORBIDDEN, type OfficeSessionContext, type OfficeSessionEnv, serveCall } from './serve-call.ts';

export const mediaApi = new Hono<OfficeSessionEnv>();

async function loadPictures(c: OfficeSessionContext): Promise<SitePicture[]> {
  const { id } = await requireSite(c.env.DB, c.var.desk.agentKey);
  const [rows, uses] = await batchRead(c.env.DB, selectMedia(id), selectUsesOfMedia(id));
  return rows.map((row) => {
    const altByLocale = getAlt(row);
    return {
      name: row.name,
      address: getMediaUrl(row.name),
      title: row.title,
      alt: altByLocale,
      width: row.width,
      height: row.height,
      size: row.size,
      who: row.who,
      at: row.at,
      missing: LOCALES.filter((locale) => altByLocale[locale] === ''),
      uses: uses.filter(({ name }) => name === row.name).map(({ part }) => part),
    };
  });
}

serveCall(mediaApi, listPictures, async (c) => {
  if (!isAllowed(c, 'writeContent', c.var.desk)) return FORBIDDEN;
  return succeedOffice({ pictures: await loadPictures(c) });
});

const MAX_TITLE_LENGTH = 100;
/** Matches invisible characters and characters that change the direction of a text. */
const UNPRINTABLE_PATTERN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

const shorten = (text: string, max: number) => [...text.trim()].slice(0, max).join('');

const toUploadedPicture = ({ title, base64 }: { title: string; base64: string }): UploadedPicture => ({
  title: shorten(title.replace(UNPRINTABLE_PATTERN, ''), MAX_TITLE_LENGTH) || '–',
  bytes: Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
});

const toAltTexts = (alt: Record<Locale, string>) => ({
  zh: shorten(alt.zh, MAX_ALT_TEXT_CHARS),
  'zh-hk': shorten(alt['zh-hk'], MAX_ALT_TEXT_CHARS),
  'en-us': shorten(alt['en-us'], MAX_ALT_TEXT_CHARS),
});

const getEditor = (c: OfficeSessionContext) => ({ staffId: c.var.staff.id, who: c.var.staff.name });
const getSite = (c: OfficeSessionContext) => requireSite(c.env.DB, c.var.desk.agentKey);

async function describeOutcome(c: OfficeSessionContext, storedMedia: StoredMedia) {
  if (storedMedia.kind === 'refused') return succeedOffice(storedMedia);
  c.header(VERSIONS_HEADER, await publishSiteVersions(c.env.DB));
  return succeedOffice(
    storedMedia.kind === 'kept' ? { ...storedMedia, address: getMediaUrl(storedMedia.name) } : storedMedia,
  );
}

serveCall(mediaApi, addSitePicture, async (c, { file, alt }) => {
  if (!isAllowed(c, 'writeContent', c.var.desk)) return FORBIDDEN;
  return describeOutcome(
    c,
    await addPicture(c.env, await getSite(c), toUploadedPicture(file), toAltTexts(alt), getEditor(c)),
  );
});

serveCall(mediaApi, describeSitePicture, async (c, { name, alt }) => {
  if (!isAllowed(c, 'writeContent', c.var.desk)) return FORBIDDEN;
  return describeOutcome(c, await describePicture(c.env.DB, await getSite(c), name, toAltTexts(alt), getEditor(c)));
});

serveCall(mediaApi, replaceSitePicture, async (c, { name, file }) => {
  if (!isAllowed(c, 'writeContent', c.var.desk)) return FORBIDDEN;
  return describeOutcome(c, await replacePicture(c.env, await getSite(c), name, toUploadedPicture(file), getEditor(c)));
});

serveCall(mediaApi, removeSitePicture, async (c, { name }) => {
  if (!isAllowed(c, 'writeContent', c.var.desk)) return FORBIDDEN;
  return describeOutcome(c, await removePicture(c.env, await getSite(c), name, getEditor(c)));
});
