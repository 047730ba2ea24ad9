import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { DeleteAnswers, RemountForOwner } from '#client/features/saved-answers/saved-answers.tsx';
import { createAnswerRules, type Answers, canCountSchools } from '#client/features/selection/answers/answers.ts';
import { loadAnswers } from '#client/features/selection/answers/questionnaire-storage.ts';
import {
  fillFromProfile,
  type ProfilePart,
  useAnswers,
  useProfileSaving,
} from '#client/features/selection/answers/use-answers.ts';
import { createStepNotes } from './questions/answers-in-words.ts';
import { StepBar, StepList } from './step-bar.tsx';
import { CityPicker, LaterSteps, StepFields } from '#client/features/selection/questions/step-fields.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { whenIdle } from '#client/network/when-idle.ts';
import { withoutReload } from '#client/network/load-with-retry.ts';
import { SiteLink, useSite, useSitePath } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { validateFields, useForm } from '#client/ui/form/use-form.ts';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import type { SelectionLists } from './load-selection.server.ts';
import {
  getFields,
  FIRST_STEP,
  findUnfinishedStep,
  LAST_STEP,
  type Step,
  getStepPath,
  getNextStep,
  STEPS,
} from './steps.ts';
import { usePrefetchWhenIdle } from '#client/site/prefetch.ts';
import { useIsReady } from '#client/site/hydration.ts';

/**
 * Questionnaire of the smart selection. If saved answers may belong to another person, it asks first. It then opens the
 * first incomplete step.
 */
export function Questionnaire(props: QuestionnaireProps) {
  const t = useText('selection');
  const { user } = useSite();
  const navigate = useNavigate();
  const toPath = useSitePath();
  const goToUnfinishedStep = () => {
    const answers = fillFromProfile(loadAnswers(user?.staffId ?? ''), props.profile);
    const unfinishedStep = findUnfinishedStep(
      Object.keys(validateFields(answers, createAnswerRules(t, user !== null))),
    );
    void navigate(toPath(getStepPath(unfinishedStep ?? LAST_STEP)), { preventScrollReset: true, replace: true });
  };
  return (
    <RemountForOwner
      onResumed={goToUnfinishedStep}
      renderAround={(resumeDialog) => (
        <div className="wrap sel__cols">
          <StepList step={props.step} />
          <div className="sel__main">{resumeDialog}</div>
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

const RESULTS_PATH = '/school-selection/search';

function QuestionnaireForm({ lists, profile, step }: QuestionnaireProps) {
  const t = useText('selection');
  const examText = useText('exam');
  const { user } = useSite();
  const isReady = useIsReady();
  useCacheLists(lists);
  const navigate = useNavigate();
  const toPath = useSitePath();
  const { answers, change, clear, savedAt } = useAnswers(profile);
  const rules = createAnswerRules(t, user !== null);
  const form = useForm({ values: answers, onEdit: change, rules, onSubmit: () => Promise.resolve() });
  const profileSaving = useProfileSaving(profile);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const shownStepRef = useRef(step);
  const areErrorsShownRef = useRef(false);

  // Scrolls to the top of a new step, or to its first error.
  useEffect(() => {
    if (shownStepRef.current === step) return;
    shownStepRef.current = step;
    const isStepValid = !areErrorsShownRef.current || form.check(getFields(step));
    areErrorsShownRef.current = false;
    if (!isStepValid) return;
    headingRef.current?.focus({ preventScroll: true });
    headingRef.current?.scrollIntoView({ block: 'center' });
  });

  const navigateTo = (path: string) => void navigate(toPath(path), { preventScrollReset: true });

  function showResults() {
    const unfinishedStep = findUnfinishedStep(Object.keys(validateFields(answers, rules)));
    if (!unfinishedStep) void navigate(toPath(RESULTS_PATH));
    else if (unfinishedStep === step) form.check(getFields(step));
    else {
      areErrorsShownRef.current = true;
      navigateTo(getStepPath(unfinishedStep));
    }
  }

  function goToNextStep() {
    const nextStep = getNextStep(step);
    if (!nextStep) return showResults();
    if (!form.check(getFields(step))) return;
    if (step === 'step2') profileSaving.save(answers);
    navigateTo(getStepPath(nextStep));
  }

  usePrefetchWhenIdle((textSource) => {
    for (const lazyComponent of [CountInPanel, CityPicker, LaterSteps]) lazyComponent.prefetch(textSource);
  });

  return (
    // The fields are disabled until the owner of the answers is known. Before that, input would be lost or mixed with
    // the answers of another person.
    <fieldset className="sel__all" role="none" disabled={!isReady}>
      <div className="wrap sel__cols">
        <StepList step={step} notes={createStepNotes(t, examText, answers, lists)} />
        <form
          id="selection-form"
          className="sel__main"
          method="post"
          {...form.form}
          onSubmit={(event) => {
            event.preventDefault();
            goToNextStep();
          }}
        >
          <WithoutScript />
          <h2 ref={headingRef} tabIndex={-1} className="sel__title">
            {t(`step.${step}.title`)}
          </h2>
          <StepFields step={step} answers={answers} form={form} lists={lists} />
          <DeleteAnswers
            onCleared={() => {
              clear();
              navigateTo(getStepPath(FIRST_STEP));
            }}
          />
        </form>
        <MatchPanel answers={canCountSchools(answers) ? answers : null} onResults={showResults} />
      </div>
      <StepBar step={step} savedAt={savedAt} faultNumber={form.faultNumber} saving={profileSaving} />
    </fieldset>
  );
}

/** Caches the lists, because a later page may fail to load them. */
function useCacheLists(lists: SelectionLists) {
  const locale = useLocale();
  const { agent } = useSite();
  useEffect(() => {
    whenIdle()
      .then(() => withoutReload(() => import('./cached-lists.ts')))
      .then(({ cacheLists: storeLists }) => storeLists(lists, agent, locale))
      .catch(() => undefined); // If caching fails, the lists are cached on another visit.
  }, [lists, agent, locale]);
}

/** Lists the questions for browsers without JavaScript, because the questionnaire requires it. */
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

const CountInPanel = createLazyPart({
  load: async () => (await import('./match-count.tsx')).MatchCount,
  namespaces: ['exam', 'selection'],
});

/**
 * Panel with the number of matching schools. It is updated while the user answers. `answers` is null while there are
 * too few of them.
 */
function MatchPanel({ answers, onResults }: { answers: Answers | null; onResults: () => void }) {
  const t = useText('selection');
  const renderNote = (text: string) => (
    <p className="sel__count">
      <span className="meta">{text}</span>
    </p>
  );
  return (
    <aside className="sel__panel" aria-label={t('panel.label')}>
      <h2>{t('panel.title')}</h2>
      {answers ? (
        <CountInPanel waiting={renderNote(t('panel.counting'))} answers={answers} />
      ) : (
        renderNote(t('panel.empty'))
      )}
      <Button wide onClick={onResults}>
        {t('panel.results')}
      </Button>
    </aside>
  );
}
