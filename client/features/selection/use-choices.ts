import useSWR from 'swr';
import type { City, State } from '#shared/contract/country.ts';
import { useLocale } from '#client/i18n/use-text.ts';
import { askPortalRows } from '#client/site/ask-portal.ts';
import { useSitePath } from '#client/site/use-site-path.ts';
import { twoNames } from '#client/site/two-names.ts';
import { withQuery } from '#client/site/with-query.ts';
import type { Choice } from '#client/ui/select/choice.ts';

/** States and cities come when a country has been chosen: all of them are too many to travel with the page. */
function usePlaces(list: 'state' | 'city', country: string, state = '') {
  const toPath = useSitePath();
  const locale = useLocale();
  const { data, error } = useSWR(
    country && [
      toPath(withQuery(`/appInstitution/${list}/list`, { fkAreaCountryId: country, fkAreaStateId: state })),
      locale,
    ],
    ([address]: [string, string]) => askPortalRows<City | State>(address),
    { revalidateOnFocus: false },
  );
  const choices: Choice[] = (data?.rows ?? []).map((place) => {
    const names = twoNames(place, locale);
    return { value: place.id, label: names.own, alsoCalled: names.other };
  });
  choices.sort((one, other) => one.label.localeCompare(other.label, locale === 'en-us' ? 'en' : 'zh'));
  return { choices, failed: Boolean(error) };
}

export const useStates = (country: string) => usePlaces('state', country);
export const useCities = (country: string, state?: string) => usePlaces('city', country, state);
