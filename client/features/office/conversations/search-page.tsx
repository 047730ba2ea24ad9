import { getInitial } from '#client/features/office/office-frame.tsx';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useText } from '#client/i18n/use-text.ts';
import { AppLink, ButtonLink } from '#client/ui/link/app-link.tsx';
import type { searchConversations } from '#shared/contract/office/conversations.ts';
import type { z } from 'zod';
import { ConversationSearch } from './conversation-queue.tsx';
import { createDeskQuery } from './desk-address.ts';
import { isolateName } from './isolated-name.ts';
import './conversations.css';

type SearchResult = z.output<(typeof searchConversations)['output']>;

/** Searches all conversations of the agency, including ended ones. */
export function ConversationSearchPage({ q: query, result: { found, before } }: { q: string; result: SearchResult }) {
  const t = useText('office-conversations');
  const { base } = useOffice();
  return (
    <div className="office__page office__page--narrow">
      <OfficeTitle title={t('search.title')} />
      <header className="office__head office__head--tools">
        <h1>{t('search.title')}</h1>
        <ButtonLink size="s" href={`${base}/conversations`}>
          {t('backToDesk')}
        </ButtonLink>
      </header>
      <ConversationSearch key={query} query={query} />
      {found.length > 0 ? (
        <ul className="office__rows found">
          {found.map((foundRow) => (
            <SearchResultRow key={foundRow.id} match={foundRow} />
          ))}
        </ul>
      ) : (
        <p className="office__none" role="status">
          {t(query ? 'search.notFound' : 'search.hint')}
        </p>
      )}
      {before > 0 && (
        <p>
          <ButtonLink
            size="s"
            rel="next"
            href={`${base}/conversations/search?${new URLSearchParams({ q: query, before: String(before) })}`}
          >
            {t('search.older')}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

function SearchResultRow({
  match: { id, name, status, adviser, message, line, from, to, by, at },
}: {
  match: SearchResult['found'][number];
}) {
  const t = useText('office-conversations');
  const clock = useOfficeClock();
  const { base } = useOffice();
  // Links to the part of the thread that ends with the found message. If the name of the visitor matched, links to the
  // newest messages.
  const conversationQuery = createDeskQuery({ id, before: message > 0 ? message + 1 : 0 });
  return (
    <li>
      <AppLink href={`${base}/conversations${conversationQuery}`}>
        <span className="face" aria-hidden="true">
          {getInitial(name)}
        </span>
        <span>
          <b>
            <bdi>{name}</bdi>
          </b>
          <span className="found__line">
            <bdi>
              {line.slice(0, from)}
              {to > from && <mark>{line.slice(from, to)}</mark>}
              {line.slice(to)}
            </bdi>
          </span>
        </span>
        <span className="meta">
          {status === 'resolved'
            ? t('ended')
            : adviser
              ? t('with', { name: isolateName(adviser) })
              : t('search.waiting')}
          <br />
          {by && (
            <>
              <bdi>{by}</bdi>
              {' · '}
            </>
          )}
          {clock.moment(at)}
        </span>
      </AppLink>
    </li>
  );
}
