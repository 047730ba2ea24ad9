import { createContext, type ReactNode, use, useId, useRef, useState } from 'react';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { loadWithRetry } from '#client/network/load-with-retry.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { Money } from '#client/ui/money/money.tsx';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import {
  derivedNote,
  editionText,
  figureName,
  figureText,
  getMoney,
  monthOfEdition,
  yearsOfEdition,
  type SourcedFigure,
} from './figure.ts';
import type { Introduction } from './introduction.server.ts';

const SourceCard = lazyPart({
  load: async () => (await import('./source-card.tsx')).SourceCard,
  words: ['facts', 'ui'],
});

interface SourceListProps {
  /** Sources in the order of the source list. Print shows their numbers, since buttons do not work there. */
  all: readonly Source[];
  /** Returns the element id of a source in the source list. */
  noteOf: (id: string) => string;
  open: (figures: readonly SourcedFigure[], at: HTMLElement) => void;
}

const SourcesContext = createContext<SourceListProps | null>(null);

/**
 * Provides the sources of a page, a window or a list, and ends with a collapsed list of them. A nested provider lists
 * only the sources that the outer one does not.
 */
export function Sourced({ sources, children }: { sources: readonly Source[]; children: ReactNode }) {
  const outer = use(SourcesContext);
  const base = useId();
  const [sourcedFigures, setOpened] = useState<readonly SourcedFigure[]>([]);
  const mark = useRef<HTMLElement>(null);
  const before = outer?.all ?? [];
  const newSources = sources.filter(({ id }) => !placeIn(before, id));
  const all = [...before, ...newSources];
  const around: SourceListProps = {
    all,
    // The element id contains the position, since the source's id is arbitrary text of the backend.
    noteOf: (id) => (outer && placeIn(before, id) ? outer.noteOf(id) : `${base}source-${placeIn(all, id)}`),
    open(figures, at) {
      mark.current = at;
      setOpened(figures);
    },
  };
  return (
    <SourcesContext value={around}>
      {children}
      {newSources.length > 0 && <SourceList sources={newSources} />}
      {sourcedFigures.length > 0 && (
        <SourceCard figures={sourcedFigures} sources={all} mark={mark} onClose={() => setOpened([])} />
      )}
    </SourcesContext>
  );
}

/** Returns the position of a source from 1; 0 if it is not in the list. */
const placeIn = (all: readonly Source[], id: string) => all.findIndex((item) => item.id === id) + 1;

function useSources(): SourceListProps {
  const around = use(SourcesContext);
  if (!around) throw new Error('useSources must be used inside a source list');
  return around;
}

interface FigureProps {
  figure: SourcedFigure;
  /** Shows only the value, without derivation and old value. */
  isBrief?: boolean;
  /** Appends the year of a figure older than two years, where one label covers several figures. */
  namesYear?: boolean;
}

/** Figure of a school or course. The source button of its card opens its source. */
export function Figure({ figure, isBrief = false, namesYear = false }: FigureProps) {
  const t = useText('facts');
  const locale = useLocale();
  const { agent } = useSite();
  const { key, part, unit, sourceId, was, beside } = figure;
  const money = getMoney(figure);
  const derived = isBrief ? '' : derivedNote(key, t);
  return (
    <span className="figure" data-figure={useSources().noteOf(sourceId)} data-fact={figureName({ key, part }, t)}>
      {money ? (
        <Money money={money} own={agent.ownMoney} />
      ) : unit === '' ? (
        figureText(figure, { t, locale })
      ) : (
        <span className="nowrap">{figureText(figure, { t, locale })}</span>
      )}
      {namesYear && figure.oldEdition && <small>{yearsOfEdition(figure.oldEdition)}</small>}
      {derived && <small>{derived}</small>}
      {was && !isBrief && (
        <small>
          {t('was', {
            value: figureText({ key, ...was }, { t, locale }),
            until: monthOfEdition(was.asAt, locale),
          })}
        </small>
      )}
      {beside && !isBrief && (
        <small>
          {t('beside', {
            value: figureText({ key, ...beside }, { t, locale }),
            source: beside.source.title,
            date: editionText(beside.source.asAt, locale),
          })}
        </small>
      )}
    </span>
  );
}

/** Marks another representation of a figure, such as a picture. */
export function FromSource({ figure, children }: { figure: SourcedFigure; children: ReactNode }) {
  return <span data-figure={useSources().noteOf(figure.sourceId)}>{children}</span>;
}

export function IntroductionText({ introduction, name }: { introduction: Introduction; name: string }) {
  const { text, figures, amount } = introduction;
  return (
    <p className="lead">
      {amount ? <FromSource figure={amount}>{text}</FromSource> : text} <SourceMark figures={figures} name={name} />
    </p>
  );
}

interface SourceMarkProps {
  figures: readonly (SourcedFigure | null | undefined)[];
  /** Subject of the button's label. By default the label lists the names of the figures. */
  name?: string;
}

/**
 * Button that opens the sources of a card's figures, once per card. Without JavaScript it is a link to the source list.
 */
export function SourceMark({ figures, name }: SourceMarkProps) {
  const t = useText('facts');
  const { all, noteOf, open } = useSources();
  const sourcedFigures = figures.filter((figure) => figure !== null && figure !== undefined);
  const places = [...new Set(sourcedFigures.map(({ sourceId }) => placeIn(all, sourceId)))].sort(
    (item, other) => item - other,
  );
  const [first] = sourcedFigures;
  if (!first) return null;
  if (places.includes(0)) throw new Error('the surrounding source list does not contain the source of the figure');
  const names = [...new Set(sourcedFigures.map((figure) => figureName(figure, t)))];
  return (
    <a
      className="src"
      data-place={places.join(' ')}
      href={`#${noteOf(first.sourceId)}`}
      aria-haspopup="dialog"
      aria-label={t('mark', { name: name ?? names.join(t('listSeparator')) })}
      onClick={(event) => {
        event.preventDefault();
        open(sourcedFigures, event.currentTarget);
      }}
    >
      <Icon name="info" />
    </a>
  );
}

/** List of sources, collapsed on screens and expanded in print. A link to one of its sources expands it. */
function SourceList({ sources }: { sources: readonly Source[] }) {
  const { all, noteOf } = useSources();
  const t = useText('facts');
  const locale = useLocale();
  const { agent } = useSite();
  return (
    <details className="sources-note source">
      <summary>{t('note.title', { count: sources.length })}</summary>
      {sources.map(({ id, title, publisher, asAt, readOn, licence }) => (
        <p key={id} id={noteOf(id)} tabIndex={-1} data-place={placeIn(all, id)}>
          {t(asAt ? 'note.line' : readOn ? 'note.read' : 'note.undated', {
            title,
            publisher,
            date: editionText(asAt || readOn, locale),
            licence: licence || t('quoted'),
          })}
        </p>
      ))}
      <p>
        {t('note.rates', { date: editionText(agent.ownMoney.of, locale) })}{' '}
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
}

/** Button that opens the chat with a question in its text field, which the visitor can edit before sending. */
export function AskAdviser({ question, label, isInline = false }: AskAdviserProps) {
  const { agent, user, openChat } = useSite();
  const ask = async () => {
    const { offerQuestion } = await loadWithRetry(() => import('#client/site/storage/saved-draft.ts'));
    offerQuestion(agent.keyCode, user?.staffId ?? '', question);
    openChat();
  };
  if (isInline)
    return (
      <button type="button" onClick={() => void ask()}>
        {label}
      </button>
    );
  return (
    <Button size="s" onClick={() => void ask()}>
      {label}
    </Button>
  );
}
