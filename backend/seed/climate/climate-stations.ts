import type { CountryKey } from '#backend/catalogue/country-keys.ts';
import type { Row } from '#backend/queries/write-rows.ts';
import { getCountryId } from '#backend/seed/catalogue/lookup-rows.ts';
import STATION_SETS from '#backend/seed/data/climate-stations.json' with { type: 'json' };

// Monthly averages of weather stations near the cities of the catalogue, as published or as computed from the
// publisher's monthly series. One line per station: country, name, latitude, longitude, altitude in metres, twelve mean
// temperatures in °C and twelve precipitation totals in millimetres, from January; '-' if not published. `asAt` is the
// date of the copy. WMO normals: NOAA NCEI accession 0253808, https://doi.org/10.25921/800j-vn07, WMO Resolution 1
// (2021). Met Office and Environment Canada: Open Government Licences.

export const createClimateStationRows = (): Row[] =>
  STATION_SETS.flatMap(({ stations, asAt, ...setFields }) =>
    stations.map((line) => ({ ...parseStation(line), ...setFields, as_at: asAt })),
  );

function parseStation(line: string) {
  const [country, name, lat, lng, elevation, means = '', precipitation = ''] = line.split('|');
  return {
    country_id: getCountryId(country as CountryKey),
    name: name ?? '',
    lat: Number(lat),
    lng: Number(lng),
    elevation: Number(elevation),
    means: JSON.stringify(means.split(' ').map(Number)),
    precipitation: JSON.stringify(
      precipitation.split(' ').map((monthText) => (monthText === '-' ? null : Number(monthText))),
    ),
  };
}
