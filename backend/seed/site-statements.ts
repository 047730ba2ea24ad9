import type { Statement } from '#backend/queries/database.ts';
import { upsertRow } from '#backend/queries/write-rows.ts';
import { SiteContent, type Texts } from '#backend/site/site-content.ts';
import { createContentStatements } from '#backend/site/write-site-content.ts';
import type { SITES } from './sites.ts';

type DemoSite = (typeof SITES)[number];

const toJson = (texts: Texts) => JSON.stringify(texts);

/** Returns the statements that replace an agent with all its content. */
export function createSiteStatements({ agent, news, menus, pages, policy }: DemoSite): Statement[] {
  const content = SiteContent.parse({ news, menus, pages, policy });
  return [upsertRow('agents', ['id'], createAgentRow(agent)), ...createContentStatements(agent.id, content)];
}

const createAgentRow = (agent: DemoSite['agent']) => ({
  id: agent.id,
  key_code: agent.keyCode,
  host: agent.host,
  language_code: agent.languageCode,
  public_level: agent.publicLevel,
  name: toJson(agent.name),
  short_name: toJson(agent.shortName),
  web_title: toJson(agent.webTitle),
  web_meta_keywords: toJson(agent.webMetaKeywords),
  web_meta_description: toJson(agent.webMetaDescription),
  top_logo_path: agent.topLogoPath,
  bottom_logo_path: agent.bottomLogoPath,
  contact_tel: agent.contactTel,
  whatsapp: agent.whatsapp.join('\n'),
  facebook: agent.facebook,
  instagram: agent.instagram,
  brand_colour: agent.brandColour,
  wechat_id: agent.wechatId,
  wechat_qr_path: agent.wechatQrPath,
  origin_city: agent.originCity,
  opening_hours: agent.openingHours.join('\n'),
  featured_schools: agent.featuredSchools.join(' '),
  office_address: toJson(agent.officeAddress),
  registration: toJson(agent.registration),
  adviser_name: toJson(agent.adviser.name),
  adviser_role: toJson(agent.adviser.role),
});
