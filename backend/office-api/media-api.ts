import { Hono } from 'hono';
import { altOf } from '#backend/media/store-media.ts';
import { mediaAddress } from '#backend/media/read-picture.ts';
import { batchRead } from '#backend/queries/database.ts';
import { mediaOf, usesOfMedia } from '#backend/queries/site/media.ts';
import { requireSite } from '#backend/site/save-site.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { listPictures, type SitePicture } from '#shared/contract/office/media.ts';
import { officeOk } from '#shared/contract/office/office-call.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { FORBIDDEN, type OfficeSessionContext, type OfficeSessionEnv, serveCall } from './serve-call.ts';

export const mediaApi = new Hono<OfficeSessionEnv>();

async function loadPictures(c: OfficeSessionContext): Promise<SitePicture[]> {
  const { id } = await requireSite(c.env.DB, c.var.desk.agentKey);
  const [rows, uses] = await batchRead(c.env.DB, mediaOf(id), usesOfMedia(id));
  return rows.map((row) => {
    const alt = altOf(row);
    return {
      name: row.name,
      address: mediaAddress(row.name),
      title: row.title,
      alt,
      width: row.width,
      height: row.height,
      size: row.size,
      who: row.who,
      at: row.at,
      missing: LOCALES.filter((locale) => alt[locale] === ''),
      uses: uses.filter(({ name }) => name === row.name).map(({ part }) => part),
    };
  });
}

serveCall(mediaApi, listPictures, async (c) => {
  if (!isAllowed(c, 'writeContent', c.var.desk)) return FORBIDDEN;
  return officeOk({ pictures: await loadPictures(c) });
});
