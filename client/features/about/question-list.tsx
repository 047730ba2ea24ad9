import { useId, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { RichText } from '#client/ui/rich-text.tsx';
import { Disclosure } from '#client/ui/say/disclosure.tsx';
import { EmptyState } from '#client/ui/say/empty-state.tsx';
import { type HelpEntry, matchesWords } from './matches-words.ts';
import { useIsScripted } from '#client/site/use-is-scripted.ts';
import { useOpenAnchor } from './use-open-anchor.ts';

/** All questions stand in the page; the search box only hides some of them, and waits for its script out of sight. */
export function QuestionList({ entries }: { entries: HelpEntry[] }) {
  const t = useText('about');
  const id = useId();
  const [words, setWords] = useState('');
  const isScripted = useIsScripted();
  useOpenAnchor();
  const found = entries.filter((entry) => matchesWords(entry, words));
  return (
    <>
      <div className={isScripted ? 'field faq-find' : 'field faq-find faq-find--waiting'}>
        <label htmlFor={id}>{t('question.find')}</label>
        <input
          className="input"
          id={id}
          type="search"
          value={words}
          placeholder={t('question.example')}
          onChange={(event) => setWords(event.target.value)}
        />
        <p className="meta" aria-live="polite">
          {t('question.found', { count: found.length })}
        </p>
      </div>
      {found.length === 0 && <NothingFound onShowAll={() => setWords('')} />}
      <div className="infos" hidden={found.length === 0}>
        {entries.map((entry) => (
          <Disclosure key={entry.id} id={`question-${entry.id}`} title={entry.title} hidden={!found.includes(entry)}>
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
