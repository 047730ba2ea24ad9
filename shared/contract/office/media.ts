import { z } from 'zod';
import { LOCALES } from '#shared/locale/locales.ts';
import { createOfficeMutation, createOfficeQuery } from './office-call.ts';

const AltTexts = z.object({ zh: z.string(), 'zh-hk': z.string(), 'en-us': z.string() });

const SitePicture = z.object({
  name: z.string(),
  /** Path below the agent's key, such as '/appFile/media/…'. */
  address: z.string(),
  title: z.string(),
  alt: AltTexts,
  width: z.number(),
  height: z.number(),
  size: z.number(),
  who: z.string(),
  at: z.number(),
  /** Languages without an alternative text. */
  missing: z.array(z.enum(LOCALES)),
  /** Published and drafted parts of the site that use the picture. 'head' means the site's settings. */
  uses: z.array(z.string()),
});
export type SitePicture = z.infer<typeof SitePicture>;

/** Lists the pictures of the site, latest first. */
export const listPictures = createOfficeQuery('media.list', z.object({}), z.object({ pictures: z.array(SitePicture) }));

const PICTURE_ERRORS = [
  'empty',
  'tooLarge',
  'wrongKind',
  'damaged',
  'tooManyPixels',
  'full',
  'there',
  'inUse',
  'gone',
] as const;
export type PictureError = (typeof PICTURE_ERRORS)[number];

const PictureOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('kept'), name: z.string(), address: z.string() }),
  z.object({ kind: z.literal('removed') }),
  z.object({ kind: z.literal('refused'), why: z.enum(PICTURE_ERRORS) }),
]);

/** The file content is base64, because the input is JSON. */
const pictureFile = z.object({ title: z.string(), base64: z.base64() });

export const addSitePicture = createOfficeMutation(
  'media.add',
  z.object({ file: pictureFile, alt: AltTexts }),
  PictureOutcome,
);

export const describeSitePicture = createOfficeMutation(
  'media.describe',
  z.object({ name: z.string(), alt: AltTexts }),
  PictureOutcome,
);

/** Replaces the picture's file wherever it is used, including in drafts. */
export const replaceSitePicture = createOfficeMutation(
  'media.replace',
  z.object({ name: z.string(), file: pictureFile }),
  PictureOutcome,
);

export const removeSitePicture = createOfficeMutation('media.remove', z.object({ name: z.string() }), PictureOutcome);
