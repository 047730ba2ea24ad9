import { type ReactNode, useEffect, useRef } from 'react';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import {
  adoptAnswers,
  findSaved,
  deleteAnswers,
  resumeSavedAnswers,
  SAVED_DAYS,
} from '#client/site/storage/saved-answers.ts';
import { useSite } from '#client/site/site.tsx';
import { useStoredState } from '#client/site/storage/use-stored-state.ts';
import { useCookiesEnabled } from '#client/site/storage/cookies.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import './saved-answers.css';

interface SavedAnswersGateProps {
  children: ReactNode;
  /** Renders a container around the question. It is used on pages that have no such container. */
  renderAround?: (resumeDialog: ReactNode) => ReactNode;
  onResumed?: () => void;
}

/**
 * Asks whether to restore the answers of an earlier tab, because another person may now use the computer. It must be
 * remounted for each owner.
 */
export function RemountForOwner({
  children,
  renderAround = (resumeDialog) => resumeDialog,
  onResumed,
}: SavedAnswersGateProps) {
  const owner = useSite().user?.staffId ?? '';
  const [savedAt, setSavedAt] = useStoredState(
    () => findSaved(owner),
    () => null,
  );
  const hasDecided = useRef(false);
  useEffect(() => adoptAnswers(owner), [owner]);

  // The focus moves to the heading, because the pressed button disappears.
  useEffect(() => {
    if (savedAt === null && hasDecided.current) focusHeading();
  }, [savedAt]);

  const resolveQuestion = (action: (owner: string) => void) => {
    action(owner);
    hasDecided.current = true;
    setSavedAt(null);
  };
  if (savedAt === null) return children;
  return renderAround(
    <ResumeQuestion
      savedAt={savedAt}
      onResume={() => {
        resolveQuestion(resumeSavedAnswers);
        onResumed?.();
      }}
      onDiscard={() => resolveQuestion(deleteAnswers)}
    />,
  );
}

interface ResumeQuestionProps {
  savedAt: number;
  onResume: () => void;
  onDiscard: () => void;
}

function ResumeQuestion({ savedAt, onResume, onDiscard }: ResumeQuestionProps) {
  const t = useText('saved-answers');
  const locale = useLocale();
  const timeFormat = new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], {
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
  return (
    <section className="saved-question" aria-labelledby="saved-answers-title">
      <h2 id="saved-answers-title">{t('title')}</h2>
      <p>{t('text', { when: timeFormat.format(savedAt) })}</p>
      <div className="saved-question__ways">
        <Button variant="primary" onClick={onResume}>
          {t('resume')}
        </Button>
        <Button onClick={onDiscard}>
          <Icon name="trash" />
          {t('forget')}
        </Button>
      </div>
    </section>
  );
}

function focusHeading() {
  const headingElement = document.querySelector<HTMLElement>('main h1');
  if (!headingElement) return;
  headingElement.tabIndex = -1;
  headingElement.focus();
}

/** Says that answers are stored and has a button that deletes them. It is on all pages that have answers. */
export function DeleteAnswers({ onCleared }: { onCleared: () => void }) {
  const t = useText('saved-answers');
  const { user } = useSite();
  const toast = useToast();
  const areCookiesEnabled = useCookiesEnabled();
  const handleClear = () => {
    deleteAnswers(user?.staffId ?? '');
    onCleared();
    toast.success(t('forgotten'));
  };
  return (
    <div className="saved-note">
      <p className="source">{areCookiesEnabled ? t('kept', { days: SAVED_DAYS }) : t('notKept')}</p>
      <Button size="s" variant="quiet" onClick={handleClear}>
        <Icon name="trash" />
        {t('forget')}
      </Button>
    </div>
  );
}
