import useSWR from 'swr';
import type { Failure } from '#shared/failure.ts';
import { useLocale } from '#client/i18n/use-text.ts';
import { askPortalRows } from '#client/site/ask-portal.ts';
import type { PortalAddress, PortalAnswer } from '#client/site/portal-call.ts';
import { twoNames } from '#client/site/two-names.ts';
import { usePortalAddress } from '#client/site/use-portal-address.ts';
import type { Choice } from '#client/ui/select/choice.ts';

type Path = '/appInstitution/state/list' | '/appInstitution/city/list';

/** States and cities come when a country has been chosen: all of them are too many to travel with the page. */
function usePlaces(address: PortalAddress<Path> | null) {
  const locale = useLocale();
  const { data, error } = useSWR<PortalAnswer<Path>, Failure, readonly [PortalAddress<Path>, string] | null>(
    address && [address, locale],
    ([places]) => askPortalRows(places),
    { revalidateOnFocus: false },
  );
  const choices: Choice[] = (data?.rows ?? []).map((place) => {
    const names = twoNames(place, locale);
    return { value: place.id, label: names.own, alsoCalled: names.other };
  });
  choices.sort((one, other) => one.label.localeCompare(other.label, locale === 'en-us' ? 'en' : 'zh'));
  return { choices, failed: Boolean(error) };
}

export function useStates(country: string) {
  const toPath = usePortalAddress();
  return usePlaces(country ? toPath('/appInstitution/state/list', { fkAreaCountryId: country }) : null);
}

export function useCities(country: string, state = '') {
  const toPath = usePortalAddress();
  return usePlaces(
    country ? toPath('/appInstitution/city/list', { fkAreaCountryId: country, fkAreaStateId: state }) : null,
  );
}
