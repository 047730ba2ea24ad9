import type { Statement } from '#backend/queries/database.ts';

export interface LiveWeatherRow {
  askedAt: number;
  /** JSON; 'null' where the service failed. */
  measured: string;
}

export const lastWeather = (cityId: number): Statement<LiveWeatherRow> => ({
  sql: 'SELECT asked_at AS askedAt, measured FROM live_weather WHERE city_id = ?1',
  values: [cityId],
});

export const keepWeather = (cityId: number, askedAt: number, measured: string): Statement => ({
  sql: `INSERT INTO live_weather (city_id, asked_at, measured) VALUES (?1, ?2, ?3)
ON CONFLICT (city_id) DO UPDATE SET asked_at = excluded.asked_at, measured = excluded.measured`,
  values: [cityId, askedAt, measured],
});
