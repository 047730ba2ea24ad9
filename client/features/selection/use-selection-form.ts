import { useMemo } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { findFaults } from '#client/ui/form/find-faults.ts';
import { answerRules } from './answer-rules.ts';
import { readAnswers } from './kept-answers.ts';
import { FIRST_STEP, firstUnfinished, type Step } from './steps.ts';
import { type FormInput, toForm } from './to-form.ts';

interface KeptSelection {
  /** As an inquiry takes it; null while something that is needed is missing. */
  form: FormInput | null;
  /** Where that is. */
  unfinished: Step;
}

/** The answers that were kept. Birthday and gender change no result: who logs in after answering need not go back. */
export function useSelectionForm(): KeptSelection {
  const t = useText('selection');
  const { user } = useSite();
  const owner = user?.staffId ?? '';
  return useMemo(() => {
    const answers = readAnswers(owner);
    const unfinished = firstUnfinished(Object.keys(findFaults(answers, answerRules(t, false))));
    return { form: unfinished ? null : toForm(answers, owner), unfinished: unfinished ?? FIRST_STEP };
  }, [owner, t]);
}
