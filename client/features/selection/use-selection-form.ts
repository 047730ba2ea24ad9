import { useMemo } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { findFaults } from '#client/ui/form/find-faults.ts';
import { answerRules } from './answer-rules.ts';
import { readAnswers } from './kept-answers.ts';
import { type FormInput, toForm } from './to-form.ts';

/** The answers that were kept, as an inquiry takes them; null while some that are needed are missing. */
export function useSelectionForm(): FormInput | null {
  const t = useText('selection');
  const { user } = useSite();
  const owner = user?.staffId ?? '';
  return useMemo(() => {
    const answers = readAnswers(owner);
    // Birthday and gender change no result: who logs in after answering need not go back for them.
    const faults = findFaults(answers, answerRules(t, false));
    return Object.keys(faults).length === 0 ? toForm(answers, owner) : null;
  }, [owner, t]);
}
