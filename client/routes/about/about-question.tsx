import { useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { FailedNotice } from './failed-notice.tsx';
import { loadAboutQuestions } from './load-about.server.ts';
import { useText } from '#client/i18n/use-text.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { useSite } from '#client/site/site.tsx';
import { RichText } from '#client/ui/rich-text.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { EmptyState } from '#client/ui/feedback/notice.tsx';
import { getEmptyArtPath } from '#shared/art/art-address.ts';
import type { Route } from './+types/about-question.ts';
import { useIsScripted } from '#client/site/hydration.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadAboutQuestions(context);

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function AboutQuestionRoute({ loaderData }: Route.ComponentProps) {
  return <AboutQuestion entries={loaderData.entries} />;
}

function AboutQuestion({ entries }: { entries: HelpEntry[] | null }) {
  const t = useText('about');
  return (
    <div className="wrap about-head about-questions">
      <h1>{t('question.title')}</h1>
      {entries === null && (
        <FailedNotice
          text={t('question.failed')}
          hint={t('question.failedHint')}
          retry={t('question.retry')}
          to="/about/question"
        />
      )}
      {entries?.length === 0 && <NoQuestions />}
      {entries && entries.length > 0 && <QuestionList entries={entries} />}
    </div>
  );
}

function NoQuestions() {
  const t = useText('about');
  const { agent } = useSite();
  return (
    <EmptyState
      picture={getEmptyArtPath('message', agent.brandColour)}
      title={t('question.empty')}
      text={t('question.emptyHint')}
      headingLevel={2}
    />
  );
}

/** Renders all questions. The search box only hides some of them, and is hidden itself until its script has loaded. */
function QuestionList({ entries }: { entries: HelpEntry[] }) {
  const t = useText('about');
  const id = useId();
  const [searchText, setSearchText] = useState('');
  const isScripted = useIsScripted();
  useOpenTargetedEntry();
  const matchingEntries = entries.filter((entry) => matchesText(entry, searchText));
  return (
    <>
      <div className={isScripted ? 'field faq-find' : 'field faq-find faq-find--waiting'}>
        <label htmlFor={id}>{t('question.find')}</label>
        <input
          className="input"
          id={id}
          type="search"
          value={searchText}
          placeholder={t('question.example')}
          onChange={(event) => setSearchText(event.target.value)}
        />
        <p className="meta" aria-live="polite">
          {t('question.found', { count: matchingEntries.length })}
        </p>
      </div>
      {matchingEntries.length === 0 && <NothingFound onShowAll={() => setSearchText('')} />}
      <div className="infos" hidden={matchingEntries.length === 0}>
        {entries.map((entry) => (
          <Disclosure
            key={entry.id}
            id={`question-${entry.id}`}
            title={entry.title}
            hidden={!matchingEntries.includes(entry)}
          >
            <RichText html={entry.description} />
          </Disclosure>
        ))}
      </div>
    </>
  );
}

function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  const t = useText('about');
  return (
    <EmptyState title={t('question.none')} text={t('question.noneHint')} headingLevel={2}>
      <button className="btn" type="button" onClick={onShowAll}>
        {t('question.showAll')}
      </button>
    </EmptyState>
  );
}

type HelpEntry = NonNullable<Route.ComponentProps['loaderData']['entries']>[number];

/** Whether question and answer together contain every searched word. */
function matchesText({ title, description }: HelpEntry, searchText: string): boolean {
  const entryText = `${title} ${description.replace(/<[^<>]*>/g, ' ')}`.toLowerCase();
  return searchText
    .toLowerCase()
    .split(/\s+/)
    .every((word) => entryText.includes(word));
}

/** Opens the question that the anchor names. The browser alone would only scroll to it. */
function useOpenTargetedEntry() {
  const { hash } = useLocation();
  useEffect(() => {
    const targetElement = hash.length > 1 ? document.getElementById(decodeHash(hash)) : null;
    if (targetElement instanceof HTMLDetailsElement) targetElement.open = true;
  }, [hash]);
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
