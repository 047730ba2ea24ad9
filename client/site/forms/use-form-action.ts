import { useSubmit } from 'react-router';
import { getNetworkErrorText } from '#client/network/load-with-retry.ts';
import { SUBMISSION_FIELD, consumeActionResult } from '#client/network/navigation.ts';
import { useSitePath } from '#client/site/site.tsx';
import { type Fields, type FormResult, type FormError, toFormData } from './form-result.ts';

interface ActionOptions {
  /** Whether loaders revalidate afterwards. Forms that change the session trigger revalidation themselves. */
  revalidates?: boolean;
}

const MULTIPART = 'multipart/form-data';

let lastSubmissionNumber = 0;

/**
 * Submits a form to an action of this site without navigation. The promise resolves after revalidation, even if the
 * component was unmounted. Submissions may overlap. Without JavaScript, the browser submits the form and the page
 * receives `actionData`.
 */
export function useFormAction<Result extends FormResult<unknown>>(
  path: string,
  { revalidates = true }: ActionOptions = {},
) {
  const submit = useSubmit();
  const action = useSitePath()(path);
  const sendForm = async (formElement: HTMLFormElement | Fields): Promise<Result | FormError> => {
    const body = formElement instanceof HTMLFormElement ? new FormData(formElement) : toFormData(formElement);
    const encType = formElement instanceof HTMLFormElement && formElement.enctype === MULTIPART ? MULTIPART : undefined;
    const fetcherKey = `form-${(lastSubmissionNumber += 1)}`;
    body.set(SUBMISSION_FIELD, fetcherKey);
    await submit(body, {
      method: 'post',
      action,
      encType,
      navigate: false,
      fetcherKey,
      defaultShouldRevalidate: revalidates,
    });
    return (consumeActionResult(fetcherKey) as Result | undefined) ?? createUnansweredError();
  };
  return { action, send: sendForm };
}

/** Returns the result of a submission without a response. */
export const createUnansweredError = (): FormError => ({
  ok: false,
  code: '1001',
  message: getNetworkErrorText(),
  isUnavailable: true,
});
