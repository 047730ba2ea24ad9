import { z } from 'zod';
import { LOCALES } from '#shared/locale/locales.ts';
import { officeQuery } from './office-call.ts';

const Texts = z.object({ zh: z.string(), 'zh-hk': z.string(), 'en-us': z.string() });

const SitePicture = z.object({
  name: z.string(),
  /** Path below the agent's key: '/appFile/media/…'. */
  address: z.string(),
  title: z.string(),
  alt: Texts,
  width: z.number(),
  height: z.number(),
  size: z.number(),
  who: z.string(),
  at: z.number(),
  /** Languages without an alternative text. */
  missing: z.array(z.enum(LOCALES)),
  /** Parts of the site that show it, published or drafted. */
  uses: z.array(z.string()),
});
export type SitePicture = z.infer<typeof SitePicture>;

/** Pictures of the site, the latest first. */
export const listPictures = officeQuery('media.list', z.object({}), z.object({ pictures: z.array(SitePicture) }));
