import type { Locale } from '#shared/locale/locales.ts';
import type { Statement } from './database.ts';
import { named } from './named.ts';
import { inLanguage } from './in-language.ts';

export interface MenuRow {
  id: number;
  parentId: number | null;
  menuKey: string;
  menuName: string;
  menuLinkEntrance: string;
  menuLinkParams: string;
}

/** An agent's whole menu at once, every level of it; it is small. */
export const menuRows = (agentKey: string, locale: Locale): Statement<MenuRow> =>
  named(
    `SELECT m.id, m.parent_id AS parentId, m.menu_key AS menuKey, ${inLanguage('m.name')} AS menuName,
  m.link_entrance AS menuLinkEntrance, m.link_params AS menuLinkParams
FROM agents a JOIN menus m ON m.agent_id = a.id WHERE a.key_code = :agentKey ORDER BY m.position`,
    { locale, agentKey },
  );
