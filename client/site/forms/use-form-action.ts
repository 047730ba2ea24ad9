import { useSubmit } from 'react-router';
import { networkErrorText } from '#client/network/load-with-retry.ts';
import { SUBMISSION, consumeActionResult } from '#client/network/navigation.ts';
import { useSitePath } from '#client/site/site.tsx';
import { type Fields, type FormResult, type FormError, toFormData } from './form-result.ts';

interface ActionOptions {
  /** Whether the loaders of the page run again after it; a form that ends or begins a session has them run by itself. */
  revalidates?: boolean;
}

let lastSubmission = 0;

/**
 * Sends a form to the action of a route of this site, without leaving the page; the answer comes once the loaders have run again,
 * also when the component that sent it is no longer there, and submissions may overlap. The same form without a script is posted by
 * the browser, and its page gets the answer as `actionData`.
 */
export function useFormAction<Answer extends FormResult<unknown>>(
  path: string,
  { revalidates = true }: ActionOptions = {},
) {
  const submit = useSubmit();
  const action = useSitePath()(path);
  const send = async (sent: HTMLFormElement | Fields): Promise<Answer | FormError> => {
    const body = sent instanceof HTMLFormElement ? new FormData(sent) : toFormData(sent);
    const fetcherKey = `form-${(lastSubmission += 1)}`;
    body.set(SUBMISSION, fetcherKey);
    await submit(body, { method: 'post', action, navigate: false, fetcherKey, defaultShouldRevalidate: revalidates });
    return (consumeActionResult(fetcherKey) as Answer | undefined) ?? unanswered();
  };
  return { action, send };
}

/** In place of an answer that did not come. */
export const unanswered = (): FormError => ({
  ok: false,
  code: '1001',
  message: networkErrorText(),
  isUnavailable: true,
});
