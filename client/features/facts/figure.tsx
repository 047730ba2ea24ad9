import { createContext, type ReactNode, use, useId, useRef, useState } from 'react';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { loadWithRetry } from '#client/network/load-with-retry.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { getIconClass } from '#client/ui/icon/icon.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { Money } from '#client/ui/money/money.tsx';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import {
  formatDerivedNote,
  formatEdition,
  formatFigureName,
  figureText,
  getMoney,
  formatEditionMonth,
  formatEditionYears,
  type SourcedFigure,
} from './figure.ts';
import type { Introduction } from './introduction.server.ts';

const SourceCard = createLazyPart({
  load: async () => (await import('./source-card.tsx')).SourceCard,
  namespaces: ['facts', 'ui'],
});

interface SourcesContextValue {
  /**
   * Sources in the order of the source list. A printed page shows their numbers, because buttons do not work on paper.
   */
  allSources: readonly Source[];
  /** Returns the element id of a source in the source list. */
  getNoteId: (id: string) => string;
  openSourceCard: (figures: readonly SourcedFigure[], anchor: HTMLElement) => void;
}

const SourcesContext = createContext<SourcesContextValue | null>(null);

/**
 * Provides the sources of a page, a window or a list, and renders them as a collapsed list at the end. A nested
 * provider lists only sources that the outer provider does not list.
 */
export function Sourced({ sources, children }: { sources: readonly Source[]; children: ReactNode }) {
  const outerSources = use(SourcesContext);
  const baseId = useId();
  const [openedFigures, setOpenedFigures] = useState<readonly SourcedFigure[]>([]);
  const markRef = useRef<HTMLElement>(null);
  const outerList = outerSources?.allSources ?? [];
  const newSources = sources.filter(({ id }) => !getSourceNumber(outerList, id));
  const allSources = [...outerList, ...newSources];
  const contextValue: SourcesContextValue = {
    allSources,
    // The element id contains the source's position, because the source's own id is arbitrary text from the backend.
    getNoteId: (id) =>
      outerSources && getSourceNumber(outerList, id)
        ? outerSources.getNoteId(id)
        : `${baseId}source-${getSourceNumber(allSources, id)}`,
    openSourceCard(figures, anchor) {
      markRef.current = anchor;
      setOpenedFigures(figures);
    },
  };
  return (
    <SourcesContext value={contextValue}>
      {children}
      {newSources.length > 0 && <SourceList sources={newSources} />}
      {openedFigures.length > 0 && (
        <SourceCard
          figures={openedFigures}
          sources={allSources}
          anchorRef={markRef}
          onClose={() => setOpenedFigures([])}
        />
      )}
    </SourcesContext>
  );
}

/** Returns the position of a source from 1, or 0 if it is not in the list. */
const getSourceNumber = (sources: readonly Source[], id: string) => sources.findIndex((item) => item.id === id) + 1;

function useSources(): SourcesContextValue {
  const contextValue = use(SourcesContext);
  if (!contextValue) throw new Error('useSources must be used inside a source list');
  return contextValue;
}

interface FigureProps {
  figure: SourcedFigure;
  /** Whether to show only the value, without explanation and old value. */
  isBrief?: boolean;
  /** Whether to append the year if the figure is older than two years, for labels that cover several figures. */
  hasYear?: boolean;
}

/** Shows a figure of a school or course. The source button of its card opens the source. */
export function Figure({ figure, isBrief = false, hasYear = false }: FigureProps) {
  const t = useText('facts');
  const locale = useLocale();
  const { agent } = useSite();
  const { key, part, unit, sourceId, was, beside } = figure;
  const money = getMoney(figure);
  const derivedNote = isBrief ? '' : formatDerivedNote(figure, t);
  return (
    <span
      className="figure"
      data-figure={useSources().getNoteId(sourceId)}
      data-fact={formatFigureName({ key, part }, t)}
    >
      {money ? (
        <Money amount={money} ownMoney={agent.ownMoney} />
      ) : unit === '' ? (
        figureText(figure, { t, locale })
      ) : (
        <span className="nowrap">{figureText(figure, { t, locale })}</span>
      )}{' '}
      {hasYear && figure.oldEdition && (
        <small>{t('editionYear', { year: formatEditionYears(figure.oldEdition) })}</small>
      )}
      {derivedNote && <small>{derivedNote}</small>}{' '}
      {was && !isBrief && (
        <small>
          {t('was', {
            value: figureText({ key, ...was }, { t, locale }),
            until: formatEditionMonth(was.asAt, locale),
          })}
        </small>
      )}{' '}
      {beside && !isBrief && (
        <small>
          {t('beside', {
            value: figureText({ key, ...beside }, { t, locale }),
            source: beside.source.title,
            date: formatEdition(beside.source.asAt, locale),
          })}
        </small>
      )}
    </span>
  );
}

/** Marks something other than text, such as a picture, as a figure with a source. */
export function FigureWithSource({ figure, className, children }: FigureWithSourceProps) {
  return (
    <span className={className} data-figure={useSources().getNoteId(figure.sourceId)}>
      {children}
    </span>
  );
}

interface FigureWithSourceProps {
  figure: SourcedFigure;
  className?: string;
  children: ReactNode;
}

export function IntroductionText({ introduction, name }: { introduction: Introduction; name: string }) {
  const { text, figures, amount } = introduction;
  return (
    <p className="lead">
      {amount ? <FigureWithSource figure={amount}>{text}</FigureWithSource> : text}{' '}
      <SourceMark figures={figures} name={name} />
    </p>
  );
}

interface SourceMarkProps {
  figures: readonly (SourcedFigure | null | undefined)[];
  /** Name that the button's label mentions, such as the tuition. Defaults to the names of the figures. */
  name?: string;
}

/** Button that opens the sources of all figures on a card. Without JavaScript, it is a link to the source list. */
export function SourceMark({ figures, name }: SourceMarkProps) {
  const t = useText('facts');
  const { allSources: sources, getNoteId, openSourceCard } = useSources();
  const sourcedFigures = figures.filter((figure) => figure !== null && figure !== undefined);
  const sourceNumbers = [...new Set(sourcedFigures.map(({ sourceId }) => getSourceNumber(sources, sourceId)))].sort(
    (numberA, numberB) => numberA - numberB,
  );
  const [firstFigure] = sourcedFigures;
  if (!firstFigure) return null;
  if (sourceNumbers.includes(0))
    throw new Error('the surrounding source list does not contain the source of the figure');
  const figureNames = [...new Set(sourcedFigures.map((figure) => formatFigureName(figure, t)))];
  return (
    <a
      className={`src ${getIconClass('info')}`}
      data-place={sourceNumbers.join(' ')}
      href={`#${getNoteId(firstFigure.sourceId)}`}
      aria-haspopup="dialog"
      aria-label={t('mark', { name: name ?? figureNames.join(t('listSeparator')) })}
      onClick={(event) => {
        event.preventDefault();
        openSourceCard(sourcedFigures, event.currentTarget);
      }}
    />
  );
}

/** List of sources, collapsed on screens and expanded in print. Following a link to one of its sources expands it. */
function SourceList({ sources }: { sources: readonly Source[] }) {
  const { allSources: contextSources, getNoteId } = useSources();
  const t = useText('facts');
  const locale = useLocale();
  const { agent } = useSite();
  return (
    <details className="sources-note source">
      <summary>{t('note.title', { count: sources.length })}</summary>
      {sources.map(({ id, title, publisher, asAt, readOn, licence }) => (
        <p key={id} id={getNoteId(id)} tabIndex={-1} data-place={getSourceNumber(contextSources, id)}>
          {t(asAt ? 'note.line' : readOn ? 'note.read' : 'note.undated', {
            title,
            publisher,
            date: formatEdition(asAt || readOn, locale),
            licence: licence || t('quoted'),
          })}
        </p>
      ))}
      <p>
        {t('note.rates', { date: formatEdition(agent.ownMoney.of, locale) })}{' '}
        <SiteLink to="/about/sources">{t('note.all')}</SiteLink>
      </p>
    </details>
  );
}

interface AskAdviserProps {
  question: string;
  label: string;
  /** Renders a link-like button within a line of text. */
  isInline?: boolean;
  /** Class of a link-like button. */
  className?: string;
}

/** Button that opens the chat with a question in its text field, which the visitor can edit before sending. */
export function AskAdviser({ question, label, isInline = false, className }: AskAdviserProps) {
  const { agent, user, openChat } = useSite();
  const askInChat = async () => {
    const { offerChatQuestion } = await loadWithRetry(() => import('#client/site/storage/saved-draft.ts'));
    offerChatQuestion(agent.keyCode, user?.staffId ?? '', question);
    openChat();
  };
  if (isInline)
    return (
      <button type="button" className={className} onClick={() => void askInChat()}>
        {label}
      </button>
    );
  return (
    <Button size="s" onClick={() => void askInChat()}>
      {label}
    </Button>
  );
}
