import { ALL_LEVELS, type Statement } from '#backend/queries/database.ts';
import { deleteOfAgent, insertRow, upsertRow } from '#backend/queries/write-rows.ts';
import type { AgentSeed, MenuSeed, PageSeed, SiteSeed } from './site-seed.ts';
import { sameText, type Texts } from './texts.ts';

const NO_TEXT = sameText('');
const stored = (texts: Partial<Texts> = NO_TEXT) => JSON.stringify(texts);

/** Ids follow from the place in the seed, so that the same seed always makes the same rows. */
const idBelow = (parent: number, index: number) => parent * 100 + index + 1;

/** One agent with all that is its own; what it had before goes. */
export function siteStatements({ agent, news, menus, pages, policy }: SiteSeed): Statement[] {
  const agentId = agent.id;
  return [
    upsertRow('agents', ['id'], agentRow(agent)),
    ...(['agent_news', 'menus', 'pages', 'privacy_policies'] as const).map((table) => deleteOfAgent(table, agentId)),
    ...news.map(({ id, title, subtitle, publishTime }) =>
      insertRow('agent_news', {
        agent_id: agentId,
        news_id: id,
        title: stored(title),
        subtitle: stored(subtitle),
        publish_time: publishTime,
        gmt_create: publishTime,
      }),
    ),
    ...menuStatements(agentId, menus),
    ...pages.flatMap((page, index) => pageStatements(agentId, idBelow(agentId, index), page)),
    insertRow('privacy_policies', {
      agent_id: agentId,
      version: policy.version,
      title: stored(policy.title),
      content: stored(policy.content),
    }),
  ];
}

const agentRow = (agent: AgentSeed) => ({
  id: agent.id,
  key_code: agent.keyCode,
  host: agent.host,
  language_code: agent.languageCode,
  public_level: agent.publicLevel,
  name: stored(agent.name),
  short_name: stored(agent.shortName),
  web_title: stored(agent.webTitle),
  web_meta_keywords: stored(agent.webMetaKeywords),
  web_meta_description: stored(agent.webMetaDescription),
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
});

function menuStatements(agentId: number, menus: MenuSeed[], parentId: number | null = null): Statement[] {
  return menus.flatMap(({ key, name, entrance, params = '', children = [] }, index) => {
    const id = idBelow(parentId ?? agentId, index);
    const row = {
      id,
      agent_id: agentId,
      parent_id: parentId,
      position: index + 1,
      menu_key: key,
      name: stored(name),
      link_entrance: entrance,
      link_params: params,
    };
    return [insertRow('menus', row), ...menuStatements(agentId, children, id)];
  });
}

function pageStatements(agentId: number, pageId: number, page: PageSeed): Statement[] {
  const texts = {
    web_title: stored(page.webTitle),
    web_meta_keywords: stored(page.webMetaKeywords),
    web_meta_description: stored(page.webMetaDescription),
  };
  return [
    insertRow('pages', {
      id: pageId,
      agent_id: agentId,
      menu_key: page.menuKey,
      link_entrance: page.entrance,
      ...texts,
    }),
    ...page.modules.flatMap(({ kind, title, body, levels = ALL_LEVELS, items = [] }, index) => {
      const moduleId = idBelow(pageId, index);
      return [
        insertRow('page_modules', {
          id: moduleId,
          page_id: pageId,
          position: index + 1,
          levels,
          kind,
          title: stored(title),
          body: stored(body),
        }),
        ...items.map((item, place) =>
          insertRow('page_module_items', {
            id: idBelow(moduleId, place),
            module_id: moduleId,
            position: place + 1,
            title: stored(item.title),
            body: stored(item.body),
            figure: stored(item.figure),
            picture: item.picture ?? '',
            link: item.link ?? '',
          }),
        ),
      ];
    }),
  ];
}
