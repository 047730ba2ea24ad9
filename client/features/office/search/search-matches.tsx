import useSWR from 'swr';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { AppLink } from '#client/ui/link/app-link.tsx';
import type { OfficeSearchResult } from '#shared/contract/office/search.ts';
import { isSearchable } from '#shared/rules/office-search.ts';
import { listSearchGroups, type SearchGroup, type SearchItem } from './search-items.ts';

const fetchMatches = async (url: string) => {
  const response = await fetch(url, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`the search failed with status ${response.status}`);
  // The edge validated the response (worker/office/office-client.ts). Parsing it here would add zod to the bundle.
  return (await response.json()) as OfficeSearchResult;
};

interface SearchMatchesProps {
  /** Prefix of the ids of the options. */
  id: string;
  query: string;
  /** Whether the user has typed since `query`. */
  isPending: boolean;
  selectedIndex: number;
  onChoose: () => void;
}

/** Matches by kind below the search box. The last option leads to the results page. */
export function SearchMatches({ id, query, isPending, selectedIndex, onChoose }: SearchMatchesProps) {
  const t = useText('office-search');
  const { base } = useOffice();
  const { data, error } = useSWR<OfficeSearchResult, Error>(
    isSearchable(query) ? `${base}/search.json?${new URLSearchParams({ q: query })}` : null,
    fetchMatches,
    { keepPreviousData: true, revalidateOnFocus: false, dedupingInterval: 0 },
  );
  const groups = useSearchGroups(data);
  const matchCount = groups.reduce((sum, { items }) => sum + items.length, 0);
  const state = error ? 'failed' : !data ? 'loading' : matchCount === 0 && !isPending ? 'none' : null;
  const startIndexes = groups.map((_, index) => groups.slice(0, index).flatMap(({ items }) => items).length);
  return (
    <>
      <p role="status" className={state ? 'people-search__state' : 'sr'}>
        {state ? t(state, { q: query }) : t('count', { count: matchCount })}
        {state === 'none' && <span className="meta"> {t('noneHint')}</span>}
      </p>
      <div role="listbox" id={`${id}-list`} aria-label={t('results')}>
        {!error &&
          groups.map(({ kind, items }, groupIndex) => (
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
              <p className="people-search__kind" id={`${id}-${kind}`} role="presentation">
                {t(`kind.${kind}`)}
              </p>
              {items.map((item, index) => (
                <MatchOption
                  key={item.key}
                  id={`${id}-${(startIndexes[groupIndex] ?? 0) + index}`}
                  item={item}
                  isSelected={(startIndexes[groupIndex] ?? 0) + index === selectedIndex}
                  onChoose={onChoose}
                />
              ))}
            </div>
          ))}
        <MatchOption
          id={`${id}-${error ? 0 : matchCount}`}
          item={{
            key: 'all',
            href: `${base}/search?${new URLSearchParams({ q: query })}`,
            name: t('all', { q: query }),
            note: '',
          }}
          isSelected={selectedIndex === (error ? 0 : matchCount)}
          onChoose={onChoose}
        />
      </div>
    </>
  );
}

function MatchOption({
  id,
  item: { href, name, note },
  isSelected,
  onChoose,
}: {
  id: string;
  item: SearchItem;
  isSelected: boolean;
  onChoose: () => void;
}) {
  return (
    <AppLink
      className="people-search__match"
      role="option"
      id={id}
      aria-selected={isSelected}
      tabIndex={-1}
      href={href}
      // A press would move the focus, and the blur of the box would close the list before the click.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <b>
        <bdi>{name}</bdi>
      </b>
      {note && (
        <span className="meta">
          <bdi>{note}</bdi>
        </span>
      )}
    </AppLink>
  );
}

/** Returns the matches of a result by kind, with the texts that they need. */
export function useSearchGroups(result: OfficeSearchResult | undefined): SearchGroup[] {
  const { base } = useOffice();
  const texts = {
    search: useText('office-search'),
    applications: useText('office-applications'),
    cases: useText('office-cases'),
    leads: useText('office-leads'),
    clock: useOfficeClock(),
  };
  return result ? listSearchGroups(result, base, texts) : [];
}
