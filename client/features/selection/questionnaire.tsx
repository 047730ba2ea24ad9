import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { DeleteAnswers, RemountForOwner } from '#client/features/saved-answers/saved-answers.tsx';
import { answerLabels, type Answers, canCount } from '#client/features/selection/answers/answers.ts';
import { loadAnswers } from '#client/features/selection/answers/questionnaire-storage.ts';
import {
  fillFromProfile,
  type ProfilePart,
  useAnswers,
  useProfileSaving,
} from '#client/features/selection/answers/use-answers.ts';
import { stepNotes } from './questions/answers-in-words.ts';
import { StepBar, StepList } from './step-bar.tsx';
import { CityPicker, LaterSteps, StepFields } from '#client/features/selection/questions/step-fields.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { whenIdle } from '#client/network/when-idle.ts';
import { withoutReload } from '#client/network/load-with-retry.ts';
import { SiteLink, useSite, useSitePath } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { validateFields, useForm } from '#client/ui/form/use-form.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import type { SelectionLists } from './load-selection.server.ts';
import {
  getFields,
  FIRST_STEP,
  firstUnfinished,
  LAST_STEP,
  type Step,
  stepAddress,
  stepAfter,
  STEPS,
} from './steps.ts';
import { usePrefetchWhenIdle } from '#client/site/prefetch.ts';
import { useIsReady } from '#client/site/hydration.ts';

/**
 * Questionnaire of the smart selection. It first confirms who owns the saved answers, then resumes at the first
 * incomplete step.
 */
export function Questionnaire(props: QuestionnaireProps) {
  const t = useText('selection');
  const { user } = useSite();
  const navigate = useNavigate();
  const toPath = useSitePath();
  const goWhereAnswersEnd = () => {
    const answers = fillFromProfile(loadAnswers(user?.staffId ?? ''), props.profile);
    const unfinished = firstUnfinished(Object.keys(validateFields(answers, answerLabels(t, user !== null))));
    void navigate(toPath(stepAddress(unfinished ?? LAST_STEP)), { preventScrollReset: true, replace: true });
  };
  return (
    <RemountForOwner
      onResumed={goWhereAnswersEnd}
      renderAround={(question) => (
        <div className="wrap sel__cols">
          <StepList step={props.step} />
          <div className="sel__main">{question}</div>
        </div>
      )}
    >
      <QuestionnaireForm {...props} />
    </RemountForOwner>
  );
}

interface QuestionnaireProps {
  lists: SelectionLists;
  profile: ProfilePart | null;
  step: Step;
}

const RESULTS = '/school-selection/search';

function QuestionnaireForm({ lists, profile, step }: QuestionnaireProps) {
  const t = useText('selection');
  const exam = useText('exam');
  const { user } = useSite();
  const isReady = useIsReady();
  useKeepLists(lists);
  const navigate = useNavigate();
  const toPath = useSitePath();
  const { answers, change, clear, savedAt } = useAnswers(profile);
  const rules = answerLabels(t, user !== null);
  const form = useForm({ values: answers, onEdit: change, rules, onSubmit: () => Promise.resolve() });
  const saving = useProfileSaving(profile);
  const heading = useRef<HTMLHeadingElement>(null);
  const seenRef = useRef(step);
  const showsErrors = useRef(false);

  // Scrolls to the top of a new step, or to its first error.
  useEffect(() => {
    if (seenRef.current === step) return;
    seenRef.current = step;
    const isFine = !showsErrors.current || form.check(getFields(step));
    showsErrors.current = false;
    if (!isFine) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  });

  const goTo = (address: string) => void navigate(toPath(address), { preventScrollReset: true });

  function showResults() {
    const unfinished = firstUnfinished(Object.keys(validateFields(answers, rules)));
    if (!unfinished) void navigate(toPath(RESULTS));
    else if (unfinished === step) form.check(getFields(step));
    else {
      showsErrors.current = true;
      goTo(stepAddress(unfinished));
    }
  }

  function goOn() {
    const next = stepAfter(step);
    if (!next) return showResults();
    if (!form.check(getFields(step))) return;
    if (step === 'step2') saving.save(answers);
    goTo(stepAddress(next));
  }

  usePrefetchWhenIdle((source) => {
    for (const part of [CountInPanel, CityPicker, LaterSteps]) part.expect(source);
  });

  return (
    // The fields are disabled until the owner is known, since input would be lost or mixed with another person's.
    <fieldset className="sel__all" role="none" disabled={!isReady}>
      <div className="wrap sel__cols">
        <StepList step={step} notes={stepNotes(t, exam, answers, lists)} />
        <form
          id="selection-form"
          className="sel__main"
          method="post"
          {...form.form}
          onSubmit={(event) => {
            event.preventDefault();
            goOn();
          }}
        >
          <WithoutScript />
          <h2 ref={heading} tabIndex={-1} className="sel__title">
            {t(`step.${step}.title`)}
          </h2>
          <StepFields step={step} answers={answers} form={form} lists={lists} />
          <DeleteAnswers
            onForgotten={() => {
              clear();
              goTo(stepAddress(FIRST_STEP));
            }}
          />
        </form>
        <MatchPanel answers={canCount(answers) ? answers : null} onResults={showResults} />
      </div>
      <StepBar step={step} savedAt={savedAt} faultNumber={form.faultNumber} saving={saving} />
    </fieldset>
  );
}

/** Caches the lists, for later pages on which loading them fails. */
function useKeepLists(lists: SelectionLists) {
  const locale = useLocale();
  const { agent } = useSite();
  useEffect(() => {
    whenIdle()
      .then(() => withoutReload(() => import('./cached-lists.ts')))
      .then(({ cacheLists: keepLists }) => keepLists(lists, agent, locale))
      .catch(() => undefined); // After a failure, the lists are cached on another visit.
  }, [lists, agent, locale]);
}

/** List of the questions for browsers without JavaScript, which the questionnaire requires. */
function WithoutScript() {
  const t = useText('selection');
  return (
    <noscript>
      <Notice icon="info">
        <p>{t('noScript.text')}</p>
        <p className="meta">{t('noScript.hint')}</p>
        <ul className="sel__asked">
          {STEPS.map((step) => (
            <li key={step}>
              <b>{t(`step.${step}.title`)}</b> {t(`step.${step}.asks`)}
            </li>
          ))}
        </ul>
        <SiteLink className="more" to="/school">
          {t('noScript.schools')}
        </SiteLink>
      </Notice>
    </noscript>
  );
}

const CountInPanel = lazyPart({
  load: async () => (await import('./match-count.tsx')).MatchCount,
  words: ['exam', 'selection'],
});

/**
 * Panel with the number of matching schools, which updates during input. `answers` is null while there are too few
 * answers.
 */
function MatchPanel({ answers, onResults }: { answers: Answers | null; onResults: () => void }) {
  const t = useText('selection');
  const note = (text: string) => (
    <p className="sel__count">
      <span className="meta">{text}</span>
    </p>
  );
  return (
    <aside className="sel__panel" aria-label={t('panel.label')}>
      <h2>{t('panel.title')}</h2>
      {answers ? <CountInPanel waiting={note(t('panel.counting'))} answers={answers} /> : note(t('panel.empty'))}
      <Button wide onClick={onResults}>
        {t('panel.results')}
      </Button>
    </aside>
  );
}
