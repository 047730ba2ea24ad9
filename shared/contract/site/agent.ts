import { z } from 'zod';
import type { DataCall } from '#shared/contract/call.ts';
import { USUAL_FIGURES } from '#shared/tenant/marketing-figures.ts';
import { REGIONS } from '#shared/tenant/site-address.ts';
import {
  address,
  count,
  countOr,
  flag,
  flagOrNull,
  lines,
  list,
  part,
  picture,
  text,
  token,
} from '#shared/contract/fields.ts';

const NewsLine = z.object({ id: token(), title: text(), subtitle: text(), publishTime: token(), gmtCreate: token() });

/** As MarketingFigures; a backend of the specification gives none. */
const Figures = part({
  partnerSchools: countOr(USUAL_FIGURES.partnerSchools),
  abroadSchools: countOr(USUAL_FIGURES.abroadSchools),
  choiceSteps: countOr(USUAL_FIGURES.choiceSteps),
  applicationSteps: countOr(USUAL_FIGURES.applicationSteps),
  /** null and missing are the usual; '' is not shown. */
  resultWeeks: z.preprocess((weeks) => weeks ?? USUAL_FIGURES.resultWeeks, token()),
  assessmentHours: countOr(USUAL_FIGURES.assessmentHours),
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
  // Beyond the specification, as is the name, each with a default that an outside backend may leave in place.
  /** What it is called where there is little room: 'MSO', '衡渡'. */
  shortName: text(),
  brandColour: token(),
  wechatId: token(),
  wechatQrPath: picture(),
  /** To whose numbers codes are sent; empty: to all that the form knows. */
  areaCodes: list(token()),
  /** Whether its visitors find any school in a ranking; null where a backend does not say. */
  hasRankings: flagOrNull(),
  /** From which environment it is served; a backend that does not say means wherever it is asked for. */
  region: z.enum(REGIONS).catch('anywhere'),
  /** Seven lines from Monday on, '10:00-13:00, 14:00-19:00', by the clock of its city; none where nobody has said. */
  openingHours: list(token()),
  /** Days on which it is closed whatever the week says: '2026-12-25'. */
  closedDays: list(token()),
  /** What its home page promises in figures. */
  figures: Figures,
  /** Schools of its home page, by id; none: the first of its list. */
  featuredSchools: list(token()),
  /** In which languages the site is offered; none means all of them. */
  languages: list(token()),
  originCity: z.preprocess((city) => city || 'hk', z.enum(['hk', 'sh', 'ld'])).catch('hk'),
});
export type Agent = z.infer<typeof Agent>;

export const agentDetail = {
  method: 'POST',
  path: '/appMso/agent/agentDetail',
  input: z.object({}),
  edgeFields: ['keyCode', 'host'],
  /** Null or missing is an agent without a key, which is none. */
  data: z.preprocess((data) => data ?? {}, Agent),
  idempotent: true,
  isPublic: true,
} satisfies DataCall;

/** The keys a menu link may carry. */
export const MenuLinkParams = z.object({
  login_check: token(),
  login_to: address(),
  unlogin_to: address(),
  scroll_to: token(),
});
export type MenuLinkParams = z.infer<typeof MenuLinkParams>;

/** Parameters come as an object, as JSON, or as a query string. */
function readParams(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? {};
  if (!value.trim().startsWith('{')) return Object.fromEntries(new URLSearchParams(value));
  try {
    return JSON.parse(value);
  } catch {
    return {}; // A menu entry with unreadable parameters is still a link.
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

/** Children stand under either of two names. */
const nameChildren = (value: unknown) => {
  if (typeof value !== 'object' || value === null) return value;
  const item = value as Record<string, unknown>;
  return { ...item, children: item.children ?? item.sonAgentSitemapDto };
};

export const MenuItem: z.ZodType<MenuItemShape> = z.preprocess(
  nameChildren,
  z.object({
    id: token(),
    menuKey: token(),
    menuName: text(),
    menuLinkEntrance: address(),
    menuLinkParams: z.preprocess(readParams, MenuLinkParams),
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
