import { texts } from '#backend/site/site-content.ts';

/** Twelve months from January, of a city and of those so near that in round figures their climate is the same. */
export interface ClimateSeed {
  cities: string[];
  /** Of the day's temperature, in whole degrees Celsius. */
  mean: number[];
  /** Snow among it, in millimetres, to the nearest five. */
  precipitation: number[];
}

export const CLIMATE_SOURCE = texts('公開的氣候平均值', '公开的气候平均值', 'public climate normals');
