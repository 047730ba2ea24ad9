import { agentByKey } from '#backend/queries/site/agents.ts';
import { type Database, queryRow } from '#backend/queries/database.ts';
import { type Locale, siteLocales } from '#shared/locale/locales.ts';
import { type OpeningHours, parseOpeningHours, TIME_ZONES } from '#shared/tenant/opening-hours.ts';

export interface OfficeSite {
  /** Clock of the office: that of the site's city. */
  timeZone: string;
  originCity: keyof typeof TIME_ZONES;
  offered: readonly Locale[];
  /** Null where the site publishes none. */
  hours: OpeningHours | null;
}

/** Settings of the agency's site that the office computes with. */
export async function loadOfficeSite(db: Database, agentKey: string): Promise<OfficeSite> {
  const agent = await queryRow(db, agentByKey(agentKey));
  return {
    timeZone: TIME_ZONES[agent?.originCity ?? 'hk'],
    originCity: agent?.originCity ?? 'hk',
    offered: siteLocales({ languages: (agent?.languages ?? '').split(' ') }),
    hours: agent
      ? parseOpeningHours({
          openingHours: agent.openingHours.split('\n'),
          closedDays: agent.closedDays.split(' ').filter(Boolean),
          originCity: agent.originCity,
        })
      : null,
  };
}
