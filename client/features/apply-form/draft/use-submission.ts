import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { forgetApplyIntent } from '#client/features/apply-start/offers.ts';
import { useSite, useSitePath } from '#client/site/site.tsx';
import { whilePending } from '#client/ui/form/while-pending.ts';
import { useToast } from '#client/ui/toast/toast-store.ts';
import type { SharedForm } from '#client/features/apply-form/apply-form-context.ts';
import { type DraftEvent, type DraftState, isUnsaved } from './draft-machine.ts';
import type { DraftKeeper } from './use-draft.ts';
import { findTheirs, forgetSubmission, isUnanswered, sendDraft, submissionKey, submitForm } from './send-form.ts';

type Agreed = Pick<SharedForm, 'abroad' | 'consents'>;

/** Sends the form for good: first what is not saved yet, then the submission, then on to its progress. */
export function useSubmission(
  state: DraftState,
  dispatch: (event: DraftEvent) => void,
  keeper: DraftKeeper | null,
  { abroad, consents }: Agreed,
) {
  const t = useText('apply-form');
  const toast = useToast();
  const address = useSitePath();
  const { agent } = useSite();
  const navigate = useNavigate();
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState('');

  async function submit() {
    if (isPending) return;
    setFailure('');
    // Whatever breaks, the pending state must end: a form that stays at "Sending…" can be neither sent nor left.
    const failed = await whilePending(setIsPending, send);
    if (failed !== null) setFailure(failed);
  }

  /** What went wrong, in words; null where nothing did. */
  async function send(): Promise<string | null> {
    const { form } = state;
    let { version } = state;
    if (isUnsaved(state) || version === 0) {
      dispatch({ kind: 'savingBegan' });
      const saved = await sendDraft(agent.keyCode, version, form);
      dispatch(saved);
      if (saved.kind !== 'saved') return t(saved.kind === 'unanswered' ? 'submit.unanswered' : 'submit.notSaved');
      ({ version } = saved);
    }
    if (abroad.length > 0) {
      const countries = [...new Set(abroad.map(({ countryId }) => countryId))];
      const failed = await consents.give({ what: 'abroad', countries, birthday: form.personal.birthday });
      if (failed !== null) return failed;
    }
    const sent = await submitForm(agent.keyCode, version, submissionKey(), form);
    if (!sent.ok) {
      if (sent.failure.field === 'version') dispatch({ kind: 'overtaken', theirs: await findTheirs(agent.keyCode) });
      return isUnanswered(sent.failure) ? t('submit.unanswered') : sent.failure.message || t('submit.failed');
    }
    forgetSubmission();
    forgetApplyIntent();
    toast.success(t('submit.done'));
    try {
      await keeper?.forget();
    } finally {
      // The form is accepted, even if this browser's own store fails.
      await navigate(address('/my-apply/proccess'));
    }
    return null;
  }

  return { submit: () => void submit(), isPending, failure };
}
