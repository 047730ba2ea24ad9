import type { RouterContextProvider } from 'react-router';
import { portalRequest } from '#client/portal-request.server.ts';
import { sitePath } from '#client/site/addresses.ts';
import type { SiteHead } from '#client/site/head/page-route.ts';
import type { SiteAgent, SiteUser } from '#client/site/site.tsx';
import { logoAddress } from '#shared/art/art-address.ts';
import type { User } from '#shared/contract/account/identity.ts';
import type { MenuItem } from '#shared/contract/site/agent.ts';
import { FALLBACK_LOCALE, isLocale } from '#shared/locale/locales.ts';
import { policyOf } from '#shared/tenant/level-policy.ts';
import type { MenuEntry } from './header/menu-entries.ts';

export interface Frame {
  agent: SiteAgent;
  menus: MenuEntry[];
  paletteCss: string;
  user: SiteUser | null;
  siteHead: SiteHead;
  /** The agent's mark alone, for a browser's tab. */
  iconPath: string;
  /** The address of the street map's style that configuration names for this agent's level; '' for our own chart. */
  mapStyle: string;
  /** The public key of the challenge before codes by text message; '' where there is none. */
  challengeKey: string;
  /** The year of the copyright line comes from the edge: browser and server would differ on New Year's Eve. */
  year: number;
}

/** What stands around every page. Null where there is no site to stand around; then the page's own loader says why. */
export async function loadFrame(context: Readonly<RouterContextProvider>): Promise<Frame | null> {
  const { site, siteFailure, locale, origin, mapStyles, challengeKey, findUser } = context.get(portalRequest);
  if (!site || siteFailure) return null;
  const { agent, menus, paletteCss } = site;
  const user = await findUser();
  return {
    agent: {
      keyCode: agent.keyCode,
      name: agent.name || agent.webTitle,
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
    },
    menus: menus.map(toEntry),
    paletteCss,
    user: user && toSiteUser(user, agent.keyCode),
    iconPath: logoAddress({ name: agent.name || agent.webTitle, colour: agent.brandColour, variant: 'mark', locale }),
    mapStyle: mapStyles[policyOf(agent).map],
    challengeKey,
    year: new Date().getUTCFullYear(),
    siteHead: {
      agentName: agent.name || agent.webTitle,
      origin,
      locale,
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

const toSiteUser = (
  { staffId, nickname, name, userHeadIcon, studentFormStatus, mustAgree, ownData, deleteAt }: User,
  agentKey: string,
): SiteUser => ({
  staffId,
  displayName: nickname || name,
  userHeadIcon: fileAddress(agentKey, userHeadIcon),
  studentFormStatus,
  mustAgree,
  ownData,
  deleteAt,
});

/** Somebody's own file comes through the agent's site, as every call does; a host alone need not tell whose site it is. */
const fileAddress = (agentKey: string, address: string) =>
  address.startsWith('/appFile/') ? sitePath(agentKey, address) : address;
