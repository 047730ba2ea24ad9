import { z } from 'zod';
import type { DataCall } from '#shared/contract/call.ts';
import { DEFAULT_FIGURES } from '#shared/tenant/marketing-figures.ts';
import { REGIONS } from '#shared/tenant/region.ts';
import {
  address,
  count,
  countOr,
  flag,
  flagOrNull,
  lines,
  list,
  group,
  picture,
  text,
  token,
} from '#shared/contract/fields.ts';

const NewsLine = z.object({ id: token(), title: text(), subtitle: text(), publishTime: token(), gmtCreate: token() });

/** As in MarketingFigures; optional for a backend. */
const Figures = group({
  partnerSchools: countOr(DEFAULT_FIGURES.partnerSchools),
  abroadSchools: countOr(DEFAULT_FIGURES.abroadSchools),
  choiceSteps: countOr(DEFAULT_FIGURES.choiceSteps),
  applicationSteps: countOr(DEFAULT_FIGURES.applicationSteps),
  /** null and missing give the default; '' is not shown. */
  resultWeeks: z.preprocess((weeks) => weeks ?? DEFAULT_FIGURES.resultWeeks, token()),
  assessmentHours: countOr(DEFAULT_FIGURES.assessmentHours),
  showCountedFigures: flag(),
});

export const Agent = z.object({
  id: token(),
  fkAgentId: token(),
  keyCode: token(),
  host: token(),
  languageCode: token(),
  name: text(),
  webTitle: text(),
  webMetaKeywords: text(),
  webMetaDescription: text(),
  publicLevel: count(),
  topLogoPath: picture(),
  bottomLogoPath: picture(),
  indexNewsList: list(NewsLine),
  contactTel: token(),
  whatsapp: lines(),
  facebook: address(),
  instagram: address(),
  // Extensions of the specification, each with a default for outside backends.
  /** Short form of the name: 'MSO', '衡渡'. */
  shortName: text(),
  brandColour: token(),
  wechatId: token(),
  wechatQrPath: picture(),
  /** Area codes that may receive verification codes; empty: all codes of the form. */
  areaCodes: list(token()),
  /** Whether any school has a rank; null if unknown. */
  hasRankings: flagOrNull(),
  /** Deployment region of the site; the default serves it anywhere. */
  region: z.enum(REGIONS).catch('anywhere'),
  /** Seven lines, Monday first, '10:00-13:00, 14:00-19:00', in the site's time zone; empty if unknown. */
  openingHours: list(token()),
  /** Holidays: '2026-12-25'. */
  closedDays: list(token()),
  /** Marketing figures of the home page. */
  figures: Figures,
  /** Ids of the home page's schools; by default the first of the list. */
  featuredSchools: list(token()),
  /** Postal address of the office, and the licence or registration with its authority; '' if not given. */
  officeAddress: text(),
  registration: text(),
  /** Adviser whom the home page introduces; `name` '' if there is none. */
  adviser: group({ name: text(), role: text(), picture: picture() }),
  /** Languages of the site; empty means all. */
  languages: list(token()),
  originCity: z.preprocess((city) => city || 'hk', z.enum(['hk', 'sh', 'ld'])).catch('hk'),
});
export type Agent = z.infer<typeof Agent>;

export const agentDetail = {
  method: 'POST',
  path: '/appMso/agent/agentDetail',
  input: z.object({}),
  edgeFields: ['keyCode', 'host'],
  /** Null or missing gives an agent without a key, which counts as unknown. */
  data: z.preprocess((data) => data ?? {}, Agent),
  idempotent: true,
  isPublic: true,
} satisfies DataCall;

/** Allowed parameters of a menu link. */
export const MenuLinkParams = z.object({
  login_check: token(),
  login_to: address(),
  unlogin_to: address(),
  scroll_to: token(),
});
export type MenuLinkParams = z.infer<typeof MenuLinkParams>;

/** Accepts an object, JSON, or a query string. */
function parseParams(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? {};
  if (!value.trim().startsWith('{')) return Object.fromEntries(new URLSearchParams(value));
  try {
    return JSON.parse(value);
  } catch {
    return {}; // A menu entry with invalid parameters stays a link without them.
  }
}

interface MenuItemShape {
  id: string;
  menuKey: string;
  menuName: string;
  menuLinkEntrance: string;
  menuLinkParams: MenuLinkParams;
  children: MenuItemShape[];
}

/** Children have one of two names. */
const normalizeChildren = (value: unknown) => {
  if (typeof value !== 'object' || value === null) return value;
  const item = value as Record<string, unknown>;
  return { ...item, children: item.children ?? item.sonAgentSitemapDto };
};

export const MenuItem: z.ZodType<MenuItemShape> = z.preprocess(
  normalizeChildren,
  z.object({
    id: token(),
    menuKey: token(),
    menuName: text(),
    menuLinkEntrance: address(),
    menuLinkParams: z.preprocess(parseParams, MenuLinkParams),
    children: z.lazy(() => list(MenuItem)),
  }),
);
export type MenuItem = MenuItemShape;

export const agentMenu = {
  method: 'GET',
  path: '/appMso/sitemap/getAgentSimapByKey',
  input: z.object({}),
  edgeFields: ['agentKey'],
  data: list(MenuItem),
  idempotent: true,
  isPublic: true,
} satisfies DataCall;
