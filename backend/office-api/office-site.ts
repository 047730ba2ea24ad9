import { selectAgentByKey } from '#backend/queries/site/agents.ts';
import { type Database, queryRow } from '#backend/queries/database.ts';
import { type Locale, listSiteLocales } from '#shared/locale/locales.ts';
import { type OpeningHours, parseOpeningHours, CITY_TIME_ZONES } from '#shared/tenant/opening-hours.ts';

export interface OfficeSite {
  /** Time zone of the office, which is the time zone of the site's city. */
  timeZone: string;
  originCity: keyof typeof CITY_TIME_ZONES;
  publicLevel: number;
  offered: readonly Locale[];
  /** Opening hours, or null if the site publishes none. */
  hours: OpeningHours | null;
}

/** Loads the site settings with which the office calculates times. */
export async function loadOfficeSite(db: Database, agentKey: string): Promise<OfficeSite> {
  const agent = await queryRow(db, selectAgentByKey(agentKey));
  return {
    timeZone: CITY_TIME_ZONES[agent?.originCity ?? 'hk'],
    originCity: agent?.originCity ?? 'hk',
    publicLevel: agent?.publicLevel ?? 0,
    offered: listSiteLocales({ languages: (agent?.languages ?? '').split(' ') }),
    hours: agent
      ? parseOpeningHours({
          openingHours: agent.openingHours.split('\n'),
          closedDays: agent.closedDays.split(' ').filter(Boolean),
          originCity: agent.originCity,
        })
      : null,
  };
}
