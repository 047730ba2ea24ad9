/** National weather service of each country, to which the assistant refers because it gives no forecasts itself. */
export const WEATHER_OFFICES: Readonly<Record<string, { name: string; page: string }>> = {
  uk: { name: 'Met Office', page: 'https://www.metoffice.gov.uk/' },
  au: { name: 'Bureau of Meteorology', page: 'http://www.bom.gov.au/' },
  us: { name: 'National Weather Service', page: 'https://www.weather.gov/' },
  ca: { name: 'Environment Canada', page: 'https://weather.gc.ca/' },
};
