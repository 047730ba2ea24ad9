import { createContext, type MouseEvent, type ReactNode, use, useId, useRef, useState } from 'react';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { loadWithRetry } from '#client/reach/load-with-retry.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { latePart } from '#client/ui/late-part.tsx';
import { Money } from '#client/ui/money/money.tsx';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import {
  derivedNote,
  editionText,
  figureName,
  figureText,
  moneyOf,
  monthOfEdition,
  sourceDate,
  yearsOfEdition,
  type SourcedFigure,
} from './figure.ts';

const SourceCard = latePart({
  load: async () => (await import('./source-card.tsx')).SourceCard,
  words: ['facts', 'ui'],
});

interface SourcesAround {
  /** In the order of their notes: on paper, where a mark opens nothing, each has its number. */
  all: readonly Source[];
  /** Where the note is in which a source stands. */
  noteOf: (id: string) => string;
  open: (source: Source, at: HTMLElement) => void;
}

const SourcesContext = createContext<SourcesAround | null>(null);

/**
 * Around all figures of a page, a window or a list: at its end stands one note that names their sources. Within another, it
 * names those that the outer one does not.
 */
export function Sourced({ sources, children }: { sources: readonly Source[]; children: ReactNode }) {
  const outer = use(SourcesContext);
  const base = useId();
  const [opened, setOpened] = useState<Source | null>(null);
  const mark = useRef<HTMLElement>(null);
  const before = outer?.all ?? [];
  const own = sources.filter(({ id }) => !placeIn(before, id));
  const all = [...before, ...own];
  const around: SourcesAround = {
    all,
    // By its place: an id is whatever a backend says.
    noteOf: (id) => (outer && placeIn(before, id) ? outer.noteOf(id) : `${base}source-${placeIn(all, id)}`),
    open(source, at) {
      mark.current = at;
      setOpened(source);
    },
  };
  return (
    <SourcesContext value={around}>
      {children}
      {own.length > 0 && <SourcesNote sources={own} />}
      {opened && <SourceCard source={opened} mark={mark} onClose={() => setOpened(null)} />}
    </SourcesContext>
  );
}

/** 0 where it is none of them. */
const placeIn = (all: readonly Source[], id: string) => all.findIndex((one) => one.id === id) + 1;

function useSources(): SourcesAround {
  const around = use(SourcesContext);
  if (!around) throw new Error('a figure has no sources around it');
  return around;
}

interface FigureProps {
  figure: SourcedFigure;
  /** Not beside every figure of a table or a row from one source: one mark stands for all of them. */
  isMarked?: boolean;
  /** The value alone, where there is no room for how it was worked out and what it was. */
  isBrief?: boolean;
  /** Where its label is of several figures, the year of one that is older than two years stands behind it. */
  namesYear?: boolean;
}

/** The one way to draw a figure of a school or a course. */
export function Figure({ figure, isMarked = true, isBrief = !isMarked, namesYear = false }: FigureProps) {
  const t = useText('facts');
  const locale = useLocale();
  const { agent } = useSite();
  const { key, unit, sourceId, was, beside } = figure;
  const money = moneyOf(figure);
  const mark = isMarked && <SourceMark figure={figure} />;
  const derived = isBrief ? '' : derivedNote(key, t);
  return (
    <span className="figure" data-figure={useSources().noteOf(sourceId)}>
      {money ? (
        <Money money={money} own={agent.ownMoney}>
          {mark}
        </Money>
      ) : (
        <>
          <span className={unit === '' ? undefined : 'nowrap'}>{figureText(figure, { t, locale })}</span>
          {mark}
        </>
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

/** Other words than the value's own that say what a register says: a picture of it, say. */
export function FromSource({ figure, children }: { figure: SourcedFigure; children: ReactNode }) {
  return <span data-figure={useSources().noteOf(figure.sourceId)}>{children}</span>;
}

/** A surveyed point of a chart: it opens who says it. Without a script it leads to the note. */
export function SourceMark({ figure, name: given }: { figure: SourcedFigure; name?: string }) {
  const t = useText('facts');
  const locale = useLocale();
  const { all, noteOf, open } = useSources();
  const { sourceId } = figure;
  const place = placeIn(all, sourceId);
  const source = all[place - 1];
  if (!source) throw new Error('a figure has no sources around it');
  const name = given ?? figureName(figure, t);
  const openCard = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    open(source, event.currentTarget);
  };
  return (
    <a
      className="src"
      data-place={place}
      href={`#${noteOf(sourceId)}`}
      aria-haspopup="dialog"
      aria-label={t('mark', { name, source: source.title, date: sourceDate(source, { t, locale }) })}
      onClick={openCard}
    >
      <Icon name="survey" />
    </a>
  );
}

function SourcesNote({ sources }: { sources: readonly Source[] }) {
  const { all, noteOf } = useSources();
  const t = useText('facts');
  const locale = useLocale();
  const { agent } = useSite();
  return (
    <aside className="sources-note source" aria-label={t('note.title')}>
      {sources.map(({ id, title, publisher, asAt, readOn, licence }) => (
        <p key={id} id={noteOf(id)} tabIndex={-1} data-place={placeIn(all, id)}>
          <Icon name="survey" />{' '}
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
    </aside>
  );
}

interface UnpublishedProps {
  /** What nobody has published: 'Tuition a year'. */
  name: string;
  /** Of which school or course. */
  about: string;
}

/** In the place of a figure without a source, where a page has several: what can be asked stands once beside them. */
export function NotPublished() {
  const t = useText('facts');
  return (
    <span className="unknown">
      <b>{t('unpublished')}</b>
    </span>
  );
}

/** The same where there is one: puts the question into the chat's field. */
export function Unpublished({ name, about }: UnpublishedProps) {
  const t = useText('facts');
  return (
    <span className="unpublished">
      <NotPublished />{' '}
      <AskAdviser question={t('ask.question', { name, about })} spoken={t('ask.spoken', { name, about })} />
    </span>
  );
}

interface AskAdviserProps {
  question: string;
  /** What a screen reader hears, where the short words do not say what is asked. */
  spoken?: string;
  /** What is seen, where it is no figure that is asked for. */
  label?: string;
}

/** Puts a question into the chat's field without sending it: the visitor reads it first. */
export function AskAdviser({ question, spoken, label }: AskAdviserProps) {
  const t = useText('facts');
  const { agent, user, openChat } = useSite();
  const ask = async () => {
    const { offerQuestion } = await loadWithRetry(() => import('#client/site/storage/kept-draft.ts'));
    offerQuestion(agent.keyCode, user?.staffId ?? '', question);
    openChat();
  };
  return (
    <Button size="s" variant="quiet" aria-label={spoken} onClick={() => void ask()}>
      {label ?? t('ask.button')}
    </Button>
  );
}
