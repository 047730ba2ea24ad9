import { getContrastOnPaper } from '#shared/art/palette.ts';
import type { ContentFinding } from '#shared/contract/office/content.ts';
import { canLinkTo } from '#shared/pages/page-table.ts';
import { isFeatureEnabled } from '#shared/tenant/level-policy.ts';
import { type MenuContent, findMissingLocales, type SiteContent, type Texts } from './site-content.ts';
import { hasPage, listTargets } from './dead-links.ts';
import type { SiteFields } from './site-fields.ts';

export type SiteFinding = ContentFinding;

/**
 * Minimum contrast ratio between a brand colour and the page background. A lower one is reported, and the site darkens
 * the colour.
 */
const MIN_CONTRAST = 3;

/** Returns findings about missing or invalid content. Only the rows of the site are used. */
export function checkSite(fields: SiteFields, content: SiteContent): SiteFinding[] {
  return [
    ...checkTexts(fields, content),
    ...checkMenus(fields, content),
    ...checkPages(content),
    ...checkSettings(fields, content),
  ];
}

function checkTexts(fields: SiteFields, { news, menus, pages, policy }: SiteContent): SiteFinding[] {
  const findings: SiteFinding[] = [];
  const checkText = (location: string, texts: Texts, weight: SiteFinding['weight'] = 'wrong') => {
    const locales = findMissingLocales(texts, fields.languages);
    if (locales.length > 0) findings.push({ weight, what: 'textMissing', where: location, locales });
  };
  const requireText = (location: string, texts: Texts) => {
    if (Object.values(texts).every((text) => !text.trim()))
      findings.push({ weight: 'missing', what: 'textMissing', where: location });
    else checkText(location, texts);
  };
  requireText('name', fields.name);
  requireText('title', fields.webTitle);
  requireText('description', fields.webMetaDescription);
  for (const line of news) checkText(`news ${line.id}`, line.title);
  for (const { menu, path } of flattenMenus(menus)) requireText(`menu ${path}`, menu.name);
  for (const page of pages) {
    requireText(`page ${page.entrance}, title`, page.webTitle);
    requireText(`page ${page.entrance}, description`, page.webMetaDescription);
    page.modules.forEach((module, index) => {
      const location = `page ${page.entrance}, module ${index + 1}`;
      checkText(location, module.title);
      checkText(location, module.body);
      module.items.forEach((item, itemIndex) => {
        for (const texts of [item.title, item.body, item.figure])
          checkText(`${location}, item ${itemIndex + 1}`, texts);
      });
    });
  }
  if (policy) {
    checkText('policy, title', policy.title);
    checkText('policy', policy.content);
  }
  return findings;
}

interface MenuAtPath {
  menu: MenuContent;
  path: string;
}

const flattenMenus = (menus: readonly MenuContent[], parent = ''): MenuAtPath[] =>
  menus.flatMap((menu) => {
    const path = parent ? `${parent}/${menu.key}` : menu.key;
    return [{ menu, path }, ...flattenMenus(menu.children, path)];
  });

function checkMenus(fields: SiteFields, { menus, pages }: SiteContent): SiteFinding[] {
  if (menus.length === 0) return [{ weight: 'missing', what: 'noMenu', where: 'menus' }];
  const siteFeatures = { publicLevel: fields.publicLevel, hasRankings: null };
  return flattenMenus(menus).flatMap(({ menu, path }): SiteFinding[] =>
    listTargets(menu).flatMap((target): SiteFinding[] => {
      const location = `menu ${path}, to ${target}`;
      if (!hasPage(target, pages)) return [{ weight: 'wrong', what: 'leadsNowhere', where: location }];
      return canLinkTo(siteFeatures, target) ? [] : [{ weight: 'look', what: 'hiddenAtLevel', where: location }];
    }),
  );
}

/**
 * Finds pages to which no menu entry leads. A page is reached by its menu key or by its path. The agency's own page is
 * below 'about'.
 */
function checkPages({ menus, pages }: SiteContent): SiteFinding[] {
  const knownKeys = new Set(flattenMenus(menus).flatMap(({ menu }) => [menu.key, menu.entrance]));
  const unreachablePages = pages.filter(({ menuKey, entrance }) => !knownKeys.has(menuKey) && !knownKeys.has(entrance));
  const duplicatePages = pages.filter(
    (page, index) =>
      pages.findIndex(({ menuKey, entrance }) => menuKey === page.menuKey || entrance === page.entrance) !== index,
  );
  return [
    ...unreachablePages.map(({ entrance }): SiteFinding => ({
      weight: 'look',
      what: 'unreached',
      where: `page ${entrance}`,
    })),
    ...duplicatePages.map(({ entrance }): SiteFinding => ({
      weight: 'wrong',
      what: 'keyTwice',
      where: `page ${entrance}`,
    })),
  ];
}

function checkSettings(fields: SiteFields, { policy }: SiteContent): SiteFinding[] {
  const chatApps = [
    isFeatureEnabled(fields, 'whatsapp') && fields.whatsapp.length > 0,
    isFeatureEnabled(fields, 'wechat') && (fields.wechatId !== '' || fields.wechatQrPath !== ''),
  ];
  const checks: [boolean, SiteFinding][] = [
    [!policy, { weight: 'wrong', what: 'noPolicy', where: 'policy' }],
    [policy?.version === '', { weight: 'wrong', what: 'noPolicyVersion', where: 'policy' }],
    [fields.contactTel === '', { weight: 'missing', what: 'noPhone', where: 'phone' }],
    [
      !chatApps.some(Boolean),
      { weight: 'missing', what: 'noChatApp', where: isFeatureEnabled(fields, 'wechat') ? 'wechat' : 'whatsapp' },
    ],
    [fields.topLogoPath === '' || fields.bottomLogoPath === '', { weight: 'wrong', what: 'noLogo', where: 'logo' }],
    [
      getContrastOnPaper(fields.brandColour) < MIN_CONTRAST,
      { weight: 'look', what: 'paleColour', where: `colour ${fields.brandColour}` },
    ],
  ];
  return checks.flatMap(([isFound, finding]) => (isFound ? [finding] : []));
}
