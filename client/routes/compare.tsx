import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { Sourced } from '#client/features/facts/figure.tsx';
import { ShareButton } from '#client/features/share/share.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { sitePath } from '#client/site/addresses.ts';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState, Notice } from '#client/ui/feedback/notice.tsx';
import { MAX_COMPARED } from '#shared/constants.ts';
import { hasDifference } from '#client/features/compare/compare-rows.ts';
import { type Compared, compareAddress } from '#client/features/compare/compare-query.ts';
import { saveSelection, loadSelection } from '#client/features/compare/link/compared-items.ts';
import { CompareTable } from '#client/features/compare/compare-table.tsx';
import { type Column, type CompareContent, loadCompare } from '#client/features/compare/load-compare.server.ts';
import { dropReturn, saveReturnAddress } from '#client/site/storage/return-address.ts';
import { findSaved, loadSavedAnswer } from '#client/site/storage/saved-answers.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/compare.ts';
import '#client/features/compare/compare.css';
import { useIsReady } from '#client/site/hydration.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadCompare(context, request);

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function CompareRoute({ loaderData }: Route.ComponentProps) {
  return <ComparePage content={loaderData.content} />;
}

/**
 * Compares schools or courses. The state is in the URL, so that a comparison can be shared and works without
 * JavaScript.
 */
function ComparePage({ content }: { content: CompareContent }) {
  const t = useText('compare');
  const { agent } = useSite();
  const { compared, columns } = content;
  const { kind, ids, onlyDiffering: only } = compared;
  const displayed = columns.map((column) => ({ id: column.id, name: column.names.own }));
  const keep = () => saveSelection(agent.keyCode, kind, displayed);
  // Removes items from the stored selection only if the reader removed them here; opening a shared comparison does not
  // change it.
  const keepFewer = useEffectEvent(() => {
    const storedRows = loadSelection(agent.keyCode, kind).map(({ id }) => id);
    if (displayed.length > 0 && displayed.every(({ id }) => storedRows.includes(id))) keep();
  });
  useEffect(() => keepFewer(), [ids]);
  return (
    <div className="wrap compare">
      <header className="compare__head">
        <div>
          <h1>{t('title')}</h1>
          <p className="meta">{t('lead')}</p>
        </div>
        {columns.length > 0 && (
          <div className="row">
            <Button className="compare__print" onClick={() => window.print()}>
              {t('print')}
            </Button>
            {content.pictures && <Pictures pictures={content.pictures} />}
            <ShareButton address={sitePath(agent.keyCode, compareAddress({ kind, ids, only }))} />
          </div>
        )}
      </header>
      <Told content={content} />
      {columns.length === 0 ? (
        <EmptyState title={t('none.title')} text={t('none.text')} headingLevel={2}>
          <SiteLink className="btn btn--primary" to="/school">
            {t('none.schools')}
          </SiteLink>
        </EmptyState>
      ) : (
        <Sourced sources={content.sources}>
          <div className="compare__tools">
            <Counted content={content} />
            <SiteLink
              className="btn btn--quiet btn--s"
              to={compareAddress({ kind, ids, only: !only })}
              preventScrollReset
            >
              {t(only ? 'all' : 'only')}
            </SiteLink>
            {ids.length < MAX_COMPARED && (
              <SiteLink className="btn btn--quiet btn--s" to="/school" onClick={keep}>
                {t(`add.${kind}`)}
              </SiteLink>
            )}
          </div>
          <CompareTable {...content}>
            <FitRow kind={kind} columns={columns} />
          </CompareTable>
          <FitSection compared={compared} columns={columns} />
        </Sourced>
      )}
    </div>
  );
}

/** Counts the rows that differ, also while only these are shown. A single item has no differences. */
function Counted({ content: { columns, groups } }: { content: CompareContent }) {
  const t = useText('compare');
  if (columns.length < 2) return null;
  const rows = groups.flatMap((group) => group.rows);
  const same = rows.filter(({ isSame }) => isSame).length;
  return (
    <p>
      <b>{t('differing', { count: rows.filter(hasDifference).length })}</b>
      {t('alike', { count: same })}
    </p>
  );
}

/** Links to pictures rendered at the edge in the reader's language, for sharing or printing. */
function Pictures({ pictures: { card, poster } }: { pictures: NonNullable<CompareContent['pictures']> }) {
  const t = useText('share-card');
  const locale = useLocale();
  return (
    <>
      <a className="btn" href={`${card}?lang=${locale}`} target="_blank" rel="noreferrer">
        {t('picture')}
      </a>
      <a className="btn" href={`${poster}?lang=${locale}`} target="_blank" rel="noreferrer">
        {t('poster')}
      </a>
    </>
  );
}

/** Names the items of the URL that could not be shown, with the reason. */
function Told({ content: { compared, missing } }: { content: CompareContent }) {
  const t = useText('compare');
  const { kind, ids, over, others } = compared;
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="caution">
          <p>{t(`missing.${kind}`, { ids: missing.join(', ') })}</p>
          <SiteLink className="more" to={compareAddress({ kind, ids: ids.filter((id) => !missing.includes(id)) })}>
            {t('missing.drop')}
          </SiteLink>
        </Notice>
      )}
      {over.length > 0 && <TooManyCompared compared={compared} />}
      {others.length > 0 && (
        <Notice>
          <p>{t('apart.text')}</p>
          <SiteLink className="more" to={compareAddress({ kind: 'courses', ids: others })}>
            {t('apart.courses', { count: others.length })}
          </SiteLink>
        </Notice>
      )}
    </>
  );
}

/** States that only the first items are shown; each column lets the reader replace its item with the next one. */
function TooManyCompared({ compared: { ids, over } }: { compared: Compared }) {
  const t = useText('compare');
  return (
    <Notice tone="caution">
      <p>{t('over', { most: ids.length, count: over.length })}</p>
    </Notice>
  );
}

const CompareFit = lazyPart({
  load: async () => (await import('#client/features/compare/fit/compare-fit.tsx')).CompareFit,
  words: ['compare', 'compare-fit', 'exam', 'match', 'placement', 'saved-answers', 'selection'],
});

const CompareFitRow = lazyPart({
  load: async () => (await import('#client/features/compare/fit/compare-fit.tsx')).CompareFitRow,
  words: ['compare', 'compare-fit', 'exam', 'match', 'placement', 'saved-answers', 'selection'],
});

/** Match of each item with the stored answers, as the first row. */
function FitRow({ kind, columns }: { kind: Compared['kind']; columns: readonly Column[] }) {
  const { user } = useSite();
  const owner = user?.staffId ?? '';
  const isReady = useIsReady();
  return isReady && hasAnswers(owner) ? (
    <CompareFitRow key={owner} kind={kind} columns={columns} waiting={null} />
  ) : null;
}

interface FitSectionProps {
  compared: Compared;
  columns: readonly Column[];
}

/** Matches each compared item with the stored answers. The server renders the state without answers. */
function FitSection({ compared, columns }: FitSectionProps) {
  const t = useText('compare');
  const { agent, user } = useSite();
  const owner = user?.staffId ?? '';
  const isReady = useIsReady();
  const { kind, ids, onlyDiffering: only } = compared;
  useEffect(() => dropReturn(agent.keyCode), [agent.keyCode]);
  const invite = (to: string, text: ReactNode = t('fit.invite'), label = t('fit.go')) => (
    <div className="fit__invite">
      <p>{text}</p>
      <SiteLink
        className="btn"
        to={to}
        onClick={() => saveReturnAddress(agent.keyCode, compareAddress({ kind, ids, only }))}
      >
        {label}
      </SiteLink>
    </div>
  );
  return (
    <section className="fit" aria-labelledby="fit-title">
      <h2 id="fit-title">{t('fit.title')}</h2>
      {isReady && hasAnswers(owner) ? (
        <CompareFit
          key={owner}
          columns={columns}
          kind={kind}
          onlyDiffering={only}
          invite={invite}
          waiting={<p role="status">{t('fit.waiting')}</p>}
        />
      ) : (
        invite('/school-selection')
      )}
    </section>
  );
}

/** Whether answers are stored in this tab or, for the same owner, by an earlier tab. */
const hasAnswers = (owner: string) => loadSavedAnswer('selectionAnswers', owner) !== null || findSaved(owner) !== null;
