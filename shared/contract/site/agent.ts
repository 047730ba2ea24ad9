import { z } from 'zod';
import type { DataCall } from '#shared/contract/call.ts';
import { DEFAULT_FIGURES } from '#shared/tenant/marketing-figures.ts';
import { REGIONS } from '#shared/tenant/region.ts';
import {
  address,
  count,
  countWithDefault,
  flag,
  flagOrNull,
  lines,
  list,
  group,
  picture,
  text,
  token,
} from '#shared/contract/fields.ts';

const NewsSummary = z.object({
  id: token(),
  title: text(),
  subtitle: text(),
  publishTime: token(),
  gmtCreate: token(),
});

/** Figures of the home page, as in MarketingFigures. Optional for a backend. */
const MarketingFigures = group({
  partnerSchools: countWithDefault(DEFAULT_FIGURES.partnerSchools),
  abroadSchools: countWithDefault(DEFAULT_FIGURES.abroadSchools),
  choiceSteps: countWithDefault(DEFAULT_FIGURES.choiceSteps),
  applicationSteps: countWithDefault(DEFAULT_FIGURES.applicationSteps),
  /** Weeks until a result. null or a missing value means the default, or '' hides the figure. */
  resultWeeks: z.preprocess((weeks) => weeks ?? DEFAULT_FIGURES.resultWeeks, token()),
  assessmentHours: countWithDefault(DEFAULT_FIGURES.assessmentHours),
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
  indexNewsList: list(NewsSummary),
  contactTel: token(),
  whatsapp: lines(),
  facebook: address(),
  instagram: address(),
  // The following fields extend the specification. Each has a default for external backends.
  /** Short form of the name, such as 'MSO' or '衡渡'. */
  shortName: text(),
  brandColour: token(),
  wechatId: token(),
  wechatQrPath: picture(),
  /** Area codes to which verification codes can be sent. Empty for all codes of the form. */
  areaCodes: list(token()),
  /** Whether any school has a rank, or null if unknown. */
  hasRankings: flagOrNull(),
  /** Deployment region that serves the site. 'anywhere' for all regions. */
  region: z.enum(REGIONS).catch('anywhere'),
  /**
   * Seven lines from Monday to Sunday, such as '10:00-13:00, 14:00-19:00', in the site's time zone. Empty if unknown.
   */
  openingHours: list(token()),
  /** Dates on which the office is closed, such as '2026-12-25'. */
  closedDays: list(token()),
  figures: MarketingFigures,
  /** Ids of the schools on the home page. If empty, the first schools of the list are shown. */
  featuredSchools: list(token()),
  /** Heading of the home page, or '' for the default one, like the lead. */
  homeTitle: text(),
  homeLead: text(),
  /** Shown sections of the home page, in order (shared/rules/home-sections.ts). Empty for all. */
  homeSections: list(token()),
  /**
   * Postal address of the office. `registration` is its licence or registration with an authority. Each is '' if
   * missing.
   */
  officeAddress: text(),
  registration: text(),
  /** Record numbers of a site on the mainland (shared/tenant/mainland-records.ts), or '' if there is none. */
  icpRecord: token(),
  policeRecord: token(),
  /** Adviser introduced on the home page. `name` is '' if there is none. */
  adviser: group({ name: text(), role: text(), picture: picture() }),
  /** Languages of the site. Empty for all. */
  languages: list(token()),
  /** Whether visitors can book a call with an adviser. */
  takesAppointments: flag(),
  originCity: z.preprocess((city) => city || 'hk', z.enum(['hk', 'sh', 'ld'])).catch('hk'),
});
export type Agent = z.infer<typeof Agent>;

export const agentDetail = {
  method: 'POST',
  path: '/appMso/agent/agentDetail',
  input: z.object({}),
  edgeFields: ['keyCode', 'host'],
  /** Agent of the site. null or a missing value becomes an agent without a key, which is treated as unknown. */
  data: z.preprocess((data) => data ?? {}, Agent),
  idempotent: true,
  isPublic: true,
} satisfies DataCall;

export const MenuLinkParams = z.object({
  login_check: token(),
  login_to: address(),
  unlogin_to: address(),
  scroll_to: token(),
});
export type MenuLinkParams = z.infer<typeof MenuLinkParams>;

/** Parses the parameters of a menu link, which a backend sends as an object, JSON or a query string. */
function parseParams(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? {};
  if (!value.trim().startsWith('{')) return Object.fromEntries(new URLSearchParams(value));
  try {
    return JSON.parse(value);
  } catch {
    return {}; // A menu entry with invalid parameters remains a link without them.
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

/** Normalises the children of a menu entry, which backends name `children` or `sonAgentSitemapDto`. */
const normalizeChildren = (value: unknown) => {
  if (typeof value !== 'object' || value === null) return value;
  const menuItem = value as Record<string, unknown>;
  return { ...menuItem, children: menuItem.children ?? menuItem.sonAgentSitemapDto };
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
