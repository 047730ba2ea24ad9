import { z } from 'zod';
import { HELP_TYPE_FAQ } from '#shared/backend-protocol.ts';
import type { DataCall } from '#shared/contract/call.ts';
import {
  address,
  count,
  optionalEnum,
  optionalWholeNumber,
  list,
  group,
  picture,
  richText,
  text,
  token,
} from '#shared/contract/fields.ts';

export const PageModule = z.object({
  id: token(),
  kind: z.enum(['html', 'cards', 'faq', 'steps', 'figures', 'banner']).catch('html'),
  title: text(),
  body: richText(),
  items: list(
    z.object({
      id: token(),
      title: text(),
      body: richText(),
      figure: text(),
      picture: picture(),
      /** Alternative text, or '' for a decorative picture. */
      pictureAlt: text(),
      link: address(),
    }),
  ),
});
export type PageModule = z.infer<typeof PageModule>;

export const PageContent = z.object({
  webTitle: text(),
  webMetaKeywords: text(),
  webMetaDescription: text(),
  modules: list(PageModule),
});
export type PageContent = z.infer<typeof PageContent>;

/** Returns the content of the page that a menu entry links to. */
export const wedModular = {
  method: 'POST',
  path: '/appMso/sitemap/getWedModular',
  input: z
    .object({
      menuLinkEntrance: token(),
      fkAreaCountryId: token(),
      fkInfoTypeId: token(),
      fkParentSitemapId: token(),
      menuKey: token(),
    })
    .partial(),
  edgeFields: ['agentId'],
  data: PageContent.nullable(),
  idempotent: true,
  isPublic: true,
} satisfies DataCall;

/**
 * `version` changes with the text and is recorded with each consent, or '' if the backend does not support versions.
 */
export const PrivacyPolicy = z.object({ title: text(), policyContent: richText(), version: token() });
export type PrivacyPolicy = z.infer<typeof PrivacyPolicy>;

export const privacyPolicy = {
  method: 'GET',
  path: '/appPrivacypolicy/getPrivacyPolicy',
  input: z.object({}),
  edgeFields: ['keyCode'],
  data: PrivacyPolicy,
  idempotent: true,
  isPublic: true,
} satisfies DataCall;

const HelpEntry = z.object({ id: token(), title: text(), description: richText() });

export const helpByType = {
  method: 'GET',
  path: '/appHelp/help/helpDataByTypeId',
  input: z.object({ fkTypeId: z.coerce.number().int().default(HELP_TYPE_FAQ) }),
  edgeFields: ['publicLevel'],
  data: list(HelpEntry),
  idempotent: true,
  isPublic: true,
} satisfies DataCall;

const VersionNotes = z.object({
  version: token(),
  /** Notes about the page. If a note is a plain string, it becomes the title of a note. */
  notes: list(
    z.preprocess(
      (note) => (typeof note === 'string' ? { title: note } : note),
      z.object({ key: token(), title: text(), body: text(), link: address() }),
    ),
  ),
});

export const platformVersion = {
  method: 'GET',
  path: '/appMso/platform/version',
  input: z.object({}),
  data: VersionNotes,
  idempotent: true,
  isPublic: true,
} satisfies DataCall;

/** Kinds of records with a page each, listed in sitemaps. */
export const LISTED_KINDS = ['school', 'course', 'news'] as const;
export type ListedKind = (typeof LISTED_KINDS)[number];

/** URLs in one sitemap file. The format allows 50,000, but each URL here also lists its versions in three languages. */
export const SITEMAP_PAGE_SIZE = 5000;

const MAX_SITEMAP_PARTS = 1000;

const ListedPages = z.object({
  /** Number of records of each kind that are visible at this level. */
  counts: group({ school: count(), course: count(), news: count() }),
  /** Records of the requested kind in order of id. `changedAt` is a date, or '' if unknown. */
  rows: list(z.object({ id: token(), changedAt: token() })),
});

/** Returns the data of a sitemap; without `kind` only the counts. Optional for a backend. */
export const listedPages = {
  method: 'GET',
  path: '/appMso/sitemap/listedPages',
  input: z.object({ kind: optionalEnum(LISTED_KINDS), part: optionalWholeNumber(1, MAX_SITEMAP_PARTS) }),
  edgeFields: ['publicLevel'],
  data: ListedPages,
  idempotent: true,
  isPublic: true,
} satisfies DataCall;
