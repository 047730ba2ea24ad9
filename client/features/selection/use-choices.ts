import useSWR from 'swr';
import type { Failure } from '#shared/failure.ts';
import { useLocale } from '#client/i18n/use-text.ts';
import { askPortalRows } from '#client/site/ask-portal.ts';
import { answersOf } from '#client/site/kept-answers/answers-of.ts';
import { askLookup, audienceOf, type LookupPlace } from '#client/site/local-store/lookup-lists.ts';
import type { PortalAddress, PortalAnswer } from '#client/site/portal-call.ts';
import { useSite } from '#client/site/site-context.ts';
import { twoNames } from '#client/site/two-names.ts';
import { usePortalAddress } from '#client/site/use-portal-address.ts';
import type { Choice } from '#client/ui/select/choice.ts';

type Path = '/appInstitution/state/list' | '/appInstitution/city/list';

/** For so long the browser asks no second time. */
const GOOD_FOR_S = 3600;

/** States and cities come when a country has been chosen: all of them are too many to travel with the page. */
function usePlaces(address: PortalAddress<Path> | null, list: Pick<LookupPlace, 'type' | 'parentId'>) {
  const locale = useLocale();
  const { agent } = useSite();
  const { data, error } = useSWR<PortalAnswer<Path>, Failure, readonly [PortalAddress<Path>, string] | null>(
    address && [address, locale],
    ([places]) =>
      askLookup({ ...list, audience: audienceOf(agent, locale) }, () =>
        askPortalRows(places, { cache: answersOf(GOOD_FOR_S, { locale, publicLevel: agent.publicLevel }) }),
      ),
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
  return usePlaces(country ? toPath('/appInstitution/state/list', { fkAreaCountryId: country }) : null, {
    type: 'state',
    parentId: country,
  });
}

export function useCities(country: string, state = '') {
  const toPath = usePortalAddress();
  return usePlaces(
    country ? toPath('/appInstitution/city/list', { fkAreaCountryId: country, fkAreaStateId: state }) : null,
    { type: 'city', parentId: state ? `${country}/${state}` : country },
  );
}
