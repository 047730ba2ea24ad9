import type { Locale } from '#shared/locale/locales.ts';
import type { Statement } from '#backend/queries/database.ts';
import { named } from '#backend/queries/named.ts';
import { inLanguage } from '#backend/queries/in-language.ts';

interface AgentPageRow {
  entrance: string;
  title: string;
  description: string;
}

/** A page of an agent's own. */
export const agentPage = (agentKey: string, entrance: string, locale: Locale): Statement<AgentPageRow> =>
  named(
    `SELECT p.link_entrance AS entrance, ${inLanguage('p.web_title')} AS title, ${inLanguage('p.web_meta_description')} AS description
FROM agents a JOIN pages p ON p.agent_id = a.id WHERE a.key_code = :agentKey AND p.link_entrance = :entrance`,
    { locale, agentKey, entrance },
  );
