import { useNavigate } from 'react-router';
import { SavedAnswersGate } from '#client/features/saved-answers/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { useSitePath } from '#client/site/use-site-path.ts';
import { findFaults } from '#client/ui/form/find-faults.ts';
import { answerRules } from './answer-rules.ts';
import { readAnswers } from './kept-answers.ts';
import { fillFromProfile } from './profile-part.ts';
import { QuestionnaireForm, type QuestionnaireProps } from './questionnaire-form.tsx';
import { StepList } from './step-list.tsx';
import { firstUnfinished, LAST_STEP, stepAddress } from './steps.ts';

/** Asks whose the saved answers are, and goes on where they end. */
export function Questionnaire(props: QuestionnaireProps) {
  const t = useText('selection');
  const { user } = useSite();
  const navigate = useNavigate();
  const toPath = useSitePath();
  const goWhereAnswersEnd = () => {
    const answers = fillFromProfile(readAnswers(user?.staffId ?? ''), props.profile);
    const unfinished = firstUnfinished(Object.keys(findFaults(answers, answerRules(t, user !== null))));
    void navigate(toPath(stepAddress(unfinished ?? LAST_STEP)), { preventScrollReset: true, replace: true });
  };
  return (
    <SavedAnswersGate
      onResumed={goWhereAnswersEnd}
      renderAround={(question) => (
        <div className="wrap sel__cols">
          <StepList step={props.step} />
          <div className="sel__main">{question}</div>
        </div>
      )}
    >
      <QuestionnaireForm {...props} />
    </SavedAnswersGate>
  );
}
