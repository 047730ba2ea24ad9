import { textsIn } from '#client/i18n/server-texts.server.ts';
import type { RouterContextProvider } from 'react-router';
import { portalRequest } from '#client/portal-request.server.ts';
import { toSiteUser } from '#client/site/login/site-user.ts';
import type { SiteHead } from '#client/site/head/page-route.ts';
import type { SiteAgent, SiteUser } from '#client/site/site.tsx';
import { logoAddress } from '#shared/art/art-address.ts';
import type { MenuItem } from '#shared/contract/site/agent.ts';
import type { Device } from '#shared/device.ts';
import { FALLBACK_LOCALE, isLocale, offeredLocales } from '#shared/locale/locales.ts';
import { agentCurrency, ownMoney } from '#shared/rules/budget.ts';
import { policyOf } from '#shared/tenant/level-policy.ts';
import { parseOpeningHours, formatWeek } from '#shared/tenant/opening-hours.ts';
import type { MenuEntry } from './header/menu-entries.ts';

export interface Frame {
  agent: SiteAgent;
  menus: MenuEntry[];
  paletteCss: string;
  /** In a page for one alone; any other says only whether somebody is logged in. */
  user: SiteUser | null;
  isLoggedIn: boolean;
  siteHead: SiteHead;
  /** The agent's mark alone, for a browser's tab. */
  iconPath: string;
  /** The address of the street map's style that configuration names for this agent's level; '' for our own chart. */
  mapStyle: string;
  /** The public key of the challenge before codes by text message; '' where there is none. */
  challengeKey: string;
  /** Whether a browser may keep pages, for when there is no network. */
  keepsPages: boolean;
  /** By what the page is laid out until its script knows the width. */
  device: Device;
  /** The year of the copyright line comes from the edge: browser and server would differ on New Year's Eve. */
  year: number;
}

/** What stands around every page. Null where there is no site to stand around; then the page's own loader says why. */
export async function loadFrame(context: Readonly<RouterContextProvider>): Promise<Frame | null> {
  const { site, siteFailure, locale, device, origin, mapStyles, challengeKey, keepsPages, ...portal } =
    context.get(portalRequest);
  if (!site || siteFailure) return null;
  const { agent, menus, paletteCss } = site;
  const hours = parseOpeningHours(agent);
  const locales = offeredLocales(agent);
  const user = portal.isForOne ? await portal.findUser() : null;
  const isLoggedIn = portal.isForOne ? user !== null : await portal.isLoggedIn();
  return {
    agent: {
      keyCode: agent.keyCode,
      name: agent.name || agent.webTitle,
      shortName: agent.shortName,
      publicLevel: agent.publicLevel,
      topLogoPath: agent.topLogoPath,
      bottomLogoPath: agent.bottomLogoPath,
      contactTel: agent.contactTel,
      whatsapp: agent.whatsapp,
      facebook: agent.facebook,
      instagram: agent.instagram,
      wechatId: agent.wechatId,
      wechatQrPath: agent.wechatQrPath,
      brandColour: agent.brandColour,
      originCity: agent.originCity,
      areaCodes: agent.areaCodes,
      hasRankings: agent.hasRankings,
      openingHours: agent.openingHours,
      closedDays: agent.closedDays,
      hoursText: hours ? formatWeek(hours, locale) : '',
      locales,
      ownMoney: ownMoney(agentCurrency(agent)),
    },
    menus: menus.map(toEntry),
    paletteCss,
    user: user && toSiteUser(user, agent.keyCode),
    isLoggedIn,
    iconPath: logoAddress({ name: agent.name || agent.webTitle, colour: agent.brandColour, variant: 'mark', locale }),
    mapStyle: mapStyles[policyOf(agent).map],
    challengeKey,
    keepsPages,
    device,
    year: new Date().getUTCFullYear(),
    siteHead: {
      agentName: agent.name || agent.webTitle,
      about: textsIn(locale).of('frame')('about', { agent: agent.name || agent.webTitle }),
      origin,
      locale,
      locales,
      defaultLocale: isLocale(agent.languageCode) ? agent.languageCode : FALLBACK_LOCALE,
    },
  };
}

const toEntry = ({ id, menuKey, menuName, menuLinkEntrance, menuLinkParams, children }: MenuItem): MenuEntry => ({
  key: menuKey || id,
  name: menuName,
  entrance: menuLinkEntrance,
  params: menuLinkParams,
  children: children.map(toEntry),
});
