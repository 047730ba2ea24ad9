import { textsIn } from '#client/i18n/server-texts.server.ts';
import type { RouterContextProvider } from 'react-router';
import { portalRequest } from '#client/portal-request.server.ts';
import { toSiteUser } from '#client/site/login/site-user.ts';
import type { SiteHead } from '#client/site/head/page-route.ts';
import type { SiteAgent, SiteUser } from '#client/site/site.tsx';
import { getLogoPath } from '#shared/art/art-address.ts';
import type { MenuItem } from '#shared/contract/site/agent.ts';
import type { Device } from '#shared/device.ts';
import { FALLBACK_LOCALE, isLocale, listSiteLocales } from '#shared/locale/locales.ts';
import { getAgentCurrency, getExchangeRates } from '#shared/rules/budget.ts';
import { getResizedUrl } from '#shared/rules/picture-sizes.ts';
import { getLevelPolicy } from '#shared/tenant/level-policy.ts';
import { parseOpeningHours, formatWeek } from '#shared/tenant/opening-hours.ts';
import type { MenuEntry } from './header/menu-entries.ts';

/** Width of a logo copy in pixels. Logos are displayed 200 px wide, on screens with up to three times the density. */
const LOGO_WIDTH = 640;

export interface SiteFrameData {
  agent: SiteAgent;
  menus: MenuEntry[];
  paletteCss: string;
  /** User of a personal page; null on shared pages, which contain only the login state. */
  user: SiteUser | null;
  isLoggedIn: boolean;
  siteHead: SiteHead;
  /** Path of the agent's favicon. */
  iconPath: string;
  /** URL of the map style configured for this agent's level, or '' for the built-in chart. */
  mapStyle: string;
  /** Site key of the CAPTCHA, or '' if there is none. */
  challengeKey: string;
  /** Whether the service worker may cache pages. */
  keepsPages: boolean;
  /** Device class for the initial layout, before the width is known. */
  device: Device;
  /** Year of the copyright line, determined on the server to avoid a hydration mismatch at New Year. */
  year: number;
}

/** Loads the frame data of a page; null without a site, in which case the page's loader reports the reason. */
export async function loadFrame(context: Readonly<RouterContextProvider>): Promise<SiteFrameData | null> {
  const { site, siteFailure, locale, device, origin, mapStyles, challengeKey, keepsPages, ...portal } =
    context.get(portalRequest);
  if (!site || siteFailure) return null;
  const { agent, menus, paletteCss } = site;
  const openingHours = parseOpeningHours(agent);
  const locales = listSiteLocales(agent);
  const user = portal.isForOne ? await portal.findUser() : null;
  const isLoggedIn = portal.isForOne ? user !== null : await portal.isLoggedIn();
  return {
    agent: {
      keyCode: agent.keyCode,
      name: agent.name || agent.webTitle,
      shortName: agent.shortName,
      publicLevel: agent.publicLevel,
      topLogoPath: getResizedUrl(agent.topLogoPath, LOGO_WIDTH),
      bottomLogoPath: getResizedUrl(agent.bottomLogoPath, LOGO_WIDTH),
      contactTel: agent.contactTel,
      whatsapp: agent.whatsapp,
      facebook: agent.facebook,
      instagram: agent.instagram,
      wechatId: agent.wechatId,
      wechatQrPath: agent.wechatQrPath,
      officeAddress: agent.officeAddress,
      registration: agent.registration,
      icpRecord: agent.icpRecord,
      policeRecord: agent.policeRecord,
      adviser: agent.adviser,
      brandColour: agent.brandColour,
      originCity: agent.originCity,
      areaCodes: agent.areaCodes,
      hasRankings: agent.hasRankings,
      takesAppointments: agent.takesAppointments,
      openingHours: agent.openingHours,
      closedDays: agent.closedDays,
      hoursText: openingHours ? formatWeek(openingHours, locale) : '',
      locales,
      ownMoney: getExchangeRates(getAgentCurrency(agent)),
    },
    menus: menus.map(toMenuEntry),
    paletteCss,
    user: user && toSiteUser(user, agent.keyCode),
    isLoggedIn,
    iconPath: getLogoPath({ name: agent.name || agent.webTitle, colour: agent.brandColour, variant: 'mark', locale }),
    mapStyle: mapStyles[getLevelPolicy(agent).map],
    challengeKey,
    keepsPages,
    device,
    year: new Date().getUTCFullYear(),
    siteHead: {
      agentName: agent.name || agent.webTitle,
      about: textsIn(locale).getText('frame')('about', { agent: agent.name || agent.webTitle }),
      origin,
      locale,
      locales,
      defaultLocale: isLocale(agent.languageCode) ? agent.languageCode : FALLBACK_LOCALE,
    },
  };
}

const toMenuEntry = ({ id, menuKey, menuName, menuLinkEntrance, menuLinkParams, children }: MenuItem): MenuEntry => ({
  key: menuKey || id,
  name: menuName,
  entrance: menuLinkEntrance,
  params: menuLinkParams,
  children: children.map(toMenuEntry),
});
