import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { AppLink, TextLink } from '#client/ui/link/app-link.tsx';
import type { OfficeSearchResult } from '#shared/contract/office/search.ts';
import { isSearchable } from '#shared/rules/office-search.ts';
import { SearchBox } from './office-search.tsx';
import { getRoomSearchPath } from './search-items.ts';
import { useSearchGroups } from './search-matches.tsx';

/** Results of the search in the head of the page; also its form on a phone. */
export function OfficeSearchPage({ q: query, result }: { q: string; result: OfficeSearchResult }) {
  const t = useText('office-search');
  const { base } = useOffice();
  const groups = useSearchGroups(result);
  return (
    <div className="office__page office__page--narrow">
      <OfficeTitle title={query ? t('titleFor', { q: query }) : t('title')} />
      <h1>{t('title')}</h1>
      <SearchBox key={query} query={query} className="people-search--page" />
      {groups.length === 0 && (
        <p className="office__none" role="status">
          {isSearchable(query) ? `${t('none', { q: query })} ${t('noneHint')}` : t('hint')}
        </p>
      )}
      {groups.map(({ kind, items, hasMore }) => (
        <section key={kind} className="office__part">
          <h2>{t(`kind.${kind}`)}</h2>
          <ul className="office__rows found-people">
            {items.map(({ key, href, name, note }) => (
              <li key={key}>
                <AppLink href={href}>
                  <b>
                    <bdi>{name}</bdi>
                  </b>
                  <span className="meta">
                    <bdi>{note}</bdi>
                  </span>
                </AppLink>
              </li>
            ))}
          </ul>
          {hasMore && (
            <TextLink variant="more" href={getRoomSearchPath(base, kind, query)}>
              {t(`more.${kind}`)}
            </TextLink>
          )}
        </section>
      ))}
    </div>
  );
}
