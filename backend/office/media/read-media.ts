import { type Desk, placeOf } from '#backend/office/office-auth.ts';
import { altOf } from '#backend/media/store-media.ts';
import { mediaAddress } from '#backend/media/read-picture.ts';
import { batchRead } from '#backend/queries/database.ts';
import { mediaOf, usesOfMedia } from '#backend/queries/site/media.ts';
import type { Texts } from '#backend/site/site-content.ts';
import { requireSite } from '#backend/site/save-site.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import type { MediaView, ShownPicture } from './write-media.ts';

const SILENT: Texts = { zh: '', 'zh-hk': '', 'en-us': '' };

/** Under the agent's key, as the office is. */
const pictureSource = (base: string, name: string) => `${base.slice(0, base.indexOf('/_/'))}${mediaAddress(name)}`;

async function readPictures(c: Pick<Desk, 'env' | 'var'>): Promise<ShownPicture[]> {
  const { agentKey, base } = c.var.desk;
  const { id } = await requireSite(c.env.DB, agentKey);
  const [rows, uses] = await batchRead(c.env.DB, mediaOf(id), usesOfMedia(id));
  return rows.map((row) => {
    const alt = altOf(row);
    return {
      ...row,
      alt,
      source: pictureSource(base, row.name),
      missing: LOCALES.filter((locale) => alt[locale] === ''),
      uses: uses.filter(({ name }) => name === row.name).map(({ part }) => part),
    };
  });
}

export async function readMediaView(c: Desk): Promise<MediaView> {
  const [place, pictures] = await Promise.all([placeOf(c, c.var.staff.name), readPictures(c)]);
  return { ...place, pictures, notice: '', done: '', typed: SILENT };
}
