import useSWR from 'swr';
import { useText, useLocale } from '#client/i18n/use-text.ts';
import { Select } from '#client/ui/select/select.tsx';
import {
  fetchPortalRows,
  type PortalAddress,
  type PortalOutput,
  usePortalAddress,
} from '#client/site/portal/fetch-portal.ts';
import { getBilingualName } from '#client/site/catalogue/school-name.ts';
import { createAudienceCache, LIST_MAX_AGE_SECONDS } from '#client/site/cache/response-cache.ts';
import { fetchLookup, getAudience, type LookupPlace } from '#client/site/cache/lookup-lists.ts';
import { useSite } from '#client/site/site.tsx';
import type { Choice } from '#client/ui/select/choice.ts';
import type { CallError } from '#shared/call-error.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';

const NEARBY_COUNTRIES = ['HK', 'CN', 'MO', 'TW'] as const;
type NearbyCountry = (typeof NEARBY_COUNTRIES)[number];

const OTHER_COUNTRIES =
  'AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TZ UA UG US UY UZ VA VC VE VN VU WS YE ZA ZM ZW'.split(
    ' ',
  );

/** Lists the home countries. Those near Hong Kong come first, then the others in the order of the language. */
export function createHomeCountryChoices(locale: Locale, getNearbyName: (code: NearbyCountry) => string) {
  const localeTag = locale === 'en-us' ? 'en-GB' : LANGUAGE_TAGS[locale];
  const regionNames = new Intl.DisplayNames([localeTag], { type: 'region' });
  const otherCountries = OTHER_COUNTRIES.map((value) => ({ value, label: regionNames.of(value) ?? value }));
  return [
    ...NEARBY_COUNTRIES.map((value) => ({ value: value as string, label: getNearbyName(value) })),
    ...[...otherCountries].sort((countryA, countryB) => countryA.label.localeCompare(countryB.label, localeTag)),
  ];
}

type PlacesPath = '/appInstitution/state/list' | '/appInstitution/city/list';

/** Loads states or cities when a country is selected. A page with all of them would be too large. */
function usePlaces(url: PortalAddress<PlacesPath> | null, lookupPlace: Pick<LookupPlace, 'type' | 'parentId'>) {
  const locale = useLocale();
  const { agent } = useSite();
  const { data, error } = useSWR<
    PortalOutput<PlacesPath>,
    CallError,
    readonly [PortalAddress<PlacesPath>, string] | null
  >(
    url && [url, locale],
    ([placesUrl]) =>
      fetchLookup({ ...lookupPlace, audience: getAudience(agent, locale) }, () =>
        fetchPortalRows(placesUrl, {
          cache: createAudienceCache(LIST_MAX_AGE_SECONDS, { locale, publicLevel: agent.publicLevel }),
        }),
      ),
    { revalidateOnFocus: false },
  );
  const choices: Choice[] = (data?.rows ?? []).map((place) => {
    const placeNames = getBilingualName(place, locale);
    return { value: place.id, label: placeNames.own, alsoCalled: placeNames.other };
  });
  choices.sort((choiceA, choiceB) => choiceA.label.localeCompare(choiceB.label, locale === 'en-us' ? 'en' : 'zh'));
  return { choices, failed: Boolean(error) };
}

export function useStates(country: string) {
  const getPortalUrl = usePortalAddress();
  return usePlaces(country ? getPortalUrl('/appInstitution/state/list', { fkAreaCountryId: country }) : null, {
    type: 'state',
    parentId: country,
  });
}

export function useCities(country: string, state = '') {
  const getPortalUrl = usePortalAddress();
  return usePlaces(
    country ? getPortalUrl('/appInstitution/city/list', { fkAreaCountryId: country, fkAreaStateId: state }) : null,
    { type: 'city', parentId: state ? `${country}/${state}` : country },
  );
}

interface CitySelectProps {
  country: string;
  city: string;
  onCity: (city: string) => void;
}

export function CitySelect({ country, city, onCity }: CitySelectProps) {
  const t = useText('selection');
  const { choices, failed } = useCities(country);
  const anyCity = { value: '', label: t('study.anyCity') };
  return (
    <Select
      label={t('study.city')}
      hint={failed ? t('study.citiesFailed') : t('study.cityHint')}
      placeholder={anyCity.label}
      searchLabel={t('search')}
      choices={[anyCity, ...choices]}
      value={city || null}
      onChange={(value) => onCity(value ?? '')}
    />
  );
}
