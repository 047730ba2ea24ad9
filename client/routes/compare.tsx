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
import { type CompareSelection, getComparePath } from '#client/features/compare/compare-query.ts';
import { saveSelection, loadSelection } from '#client/features/compare/link/compared-items.ts';
import { CompareTable } from '#client/features/compare/compare-table.tsx';
import { type CompareColumn, type CompareContent, loadCompare } from '#client/features/compare/load-compare.server.ts';
import { clearReturnPath, saveReturnPath } from '#client/site/storage/return-address.ts';
import { findSaved, loadSavedAnswer } from '#client/site/storage/saved-answers.ts';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
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
  const { selection, columns } = content;
  const { kind, ids, onlyDiffering: hidesEqualRows } = selection;
  const displayedItems = columns.map((column) => ({ id: column.id, name: column.names.own }));
  const saveDisplayed = () => saveSelection(agent.keyCode, kind, displayedItems);
  // Removes items from the stored selection only if the reader removed them here. Opening a shared comparison does not
  // change it.
  const saveReducedSelection = useEffectEvent(() => {
    const storedIds = loadSelection(agent.keyCode, kind).map(({ id }) => id);
    if (displayedItems.length > 0 && displayedItems.every(({ id }) => storedIds.includes(id))) saveDisplayed();
  });
  useEffect(() => saveReducedSelection(), [ids]);
  return (
    <div className="wrap compare">
      <header className="compare__head">
        <h1>{t('title')}</h1>
        <p className="meta">{t('lead')}</p>
      </header>
      <CompareNotices content={content} />
      {columns.length === 0 ? (
        <EmptyState title={t('none.title')} text={t('none.text')} headingLevel={2}>
          <SiteLink className="btn btn--primary" to="/school">
            {t('none.schools')}
          </SiteLink>
        </EmptyState>
      ) : (
        <Sourced sources={content.sources}>
          <div className="compare__tools">
            <CompareSummary content={content} />
            <SiteLink
              className="btn btn--quiet btn--s"
              to={getComparePath({ kind, ids, only: !hidesEqualRows })}
              preventScrollReset
            >
              {t(hidesEqualRows ? 'all' : 'only')}
            </SiteLink>
            {ids.length < MAX_COMPARED && (
              <SiteLink className="btn btn--quiet btn--s" to="/school" onClick={saveDisplayed}>
                {t(`add.${kind}`)}
              </SiteLink>
            )}
          </div>
          <CompareTable {...content}>
            <LazyFitRow kind={kind} columns={columns} />
          </CompareTable>
          <FitSection selection={selection} columns={columns} />
          <div className="row compare__share">
            <ShareButton address={sitePath(agent.keyCode, getComparePath({ kind, ids, only: hidesEqualRows }))} />
            <Button className="compare__print" onClick={() => window.print()}>
              {t('print')}
            </Button>
            {content.pictures && <ComparePictures pictures={content.pictures} />}
          </div>
        </Sourced>
      )}
    </div>
  );
}

/** Counts the rows that differ, even while only these are shown. A single item has no differences. */
function CompareSummary({ content: { columns, groups } }: { content: CompareContent }) {
  const t = useText('compare');
  if (columns.length < 2) return null;
  const allRows = groups.flatMap((group) => group.rows);
  const sameCount = allRows.filter(({ isSame }) => isSame).length;
  return (
    <p>
      <b>{t('differing', { count: allRows.filter(hasDifference).length })}</b>
      {t('alike', { count: sameCount })}
    </p>
  );
}

/** Links to pictures rendered at the edge in the reader's language, for sharing or printing. */
function ComparePictures({ pictures: { card, poster } }: { pictures: NonNullable<CompareContent['pictures']> }) {
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

/** Lists the items in the URL that could not be shown, with the reason. */
function CompareNotices({ content: { selection, missingIds } }: { content: CompareContent }) {
  const t = useText('compare');
  const { kind, ids, excessIds, otherKindIds } = selection;
  return (
    <>
      {missingIds.length > 0 && (
        <Notice tone="caution">
          <p>{t(`missing.${kind}`, { ids: missingIds.join(', ') })}</p>
          <SiteLink className="more" to={getComparePath({ kind, ids: ids.filter((id) => !missingIds.includes(id)) })}>
            {t('missing.drop')}
          </SiteLink>
        </Notice>
      )}
      {excessIds.length > 0 && <TooManyCompared selection={selection} />}
      {otherKindIds.length > 0 && (
        <Notice>
          <p>{t('apart.text')}</p>
          <SiteLink className="more" to={getComparePath({ kind: 'courses', ids: otherKindIds })}>
            {t('apart.courses', { count: otherKindIds.length })}
          </SiteLink>
        </Notice>
      )}
    </>
  );
}

/** States that only the first items are shown. Each column lets the reader replace its item with the next one. */
function TooManyCompared({ selection: { ids, excessIds } }: { selection: CompareSelection }) {
  const t = useText('compare');
  return (
    <Notice tone="caution">
      <p>{t('over', { most: ids.length, count: excessIds.length })}</p>
    </Notice>
  );
}

const CompareFit = createLazyPart({
  load: async () => (await import('#client/features/compare/fit/compare-fit.tsx')).CompareFit,
  namespaces: ['compare', 'compare-fit', 'exam', 'match', 'placement', 'saved-answers', 'selection'],
});

const CompareFitRow = createLazyPart({
  load: async () => (await import('#client/features/compare/fit/compare-fit.tsx')).CompareFitRow,
  namespaces: ['compare', 'compare-fit', 'exam', 'match', 'placement', 'saved-answers', 'selection'],
});

/** Match of each item with the stored answers, as the first row. */
function LazyFitRow({ kind, columns }: { kind: CompareSelection['kind']; columns: readonly CompareColumn[] }) {
  const { user } = useSite();
  const ownerId = user?.staffId ?? '';
  const isReady = useIsReady();
  return isReady && hasAnswers(ownerId) ? (
    <CompareFitRow key={ownerId} kind={kind} columns={columns} waiting={null} />
  ) : null;
}

interface FitSectionProps {
  selection: CompareSelection;
  columns: readonly CompareColumn[];
}

/** Matches each compared item with the stored answers. The server renders the state without answers. */
function FitSection({ selection, columns }: FitSectionProps) {
  const t = useText('compare');
  const { agent, user } = useSite();
  const ownerId = user?.staffId ?? '';
  const isReady = useIsReady();
  const { kind, ids, onlyDiffering: hidesEqualRows } = selection;
  useEffect(() => clearReturnPath(agent.keyCode), [agent.keyCode]);
  const renderInvite = (path: string, text: ReactNode = t('fit.invite'), label = t('fit.go')) => (
    <div className="fit__invite">
      <p>{text}</p>
      <SiteLink
        className="btn"
        to={path}
        onClick={() => saveReturnPath(agent.keyCode, getComparePath({ kind, ids, only: hidesEqualRows }))}
      >
        {label}
      </SiteLink>
    </div>
  );
  return (
    <section className="fit" aria-labelledby="fit-title">
      <h2 id="fit-title">{t('fit.title')}</h2>
      {isReady && hasAnswers(ownerId) ? (
        <CompareFit
          key={ownerId}
          columns={columns}
          kind={kind}
          onlyDiffering={hidesEqualRows}
          renderInvite={renderInvite}
          waiting={<p role="status">{t('fit.waiting')}</p>}
        />
      ) : (
        renderInvite('/school-selection')
      )}
    </section>
  );
}

/** Whether answers are stored in this tab or, for the same owner, by an earlier tab. */
const hasAnswers = (owner: string) => loadSavedAnswer('selectionAnswers', owner) !== null || findSaved(owner) !== null;
