import { useSubmit } from 'react-router';
import { networkErrorText } from '#client/network/load-with-retry.ts';
import { SUBMISSION, consumeActionResult } from '#client/network/navigation.ts';
import { useSitePath } from '#client/site/site.tsx';
import { type Fields, type FormResult, type FormError, toFormData } from './form-result.ts';

interface ActionOptions {
  /** Whether loaders revalidate afterwards; forms that change the session trigger their own revalidation. */
  revalidates?: boolean;
}

const MULTIPART = 'multipart/form-data';

let lastSubmission = 0;

/**
 * Submits a form to an action of this site without navigation. The promise resolves after revalidation, also when the
 * component is unmounted; submissions may overlap. Without JavaScript the browser submits the form and the page
 * receives `actionData`.
 */
export function useFormAction<Answer extends FormResult<unknown>>(
  path: string,
  { revalidates = true }: ActionOptions = {},
) {
  const submit = useSubmit();
  const action = useSitePath()(path);
  const send = async (formElement: HTMLFormElement | Fields): Promise<Answer | FormError> => {
    const body = formElement instanceof HTMLFormElement ? new FormData(formElement) : toFormData(formElement);
    const encType = formElement instanceof HTMLFormElement && formElement.enctype === MULTIPART ? MULTIPART : undefined;
    const fetcherKey = `form-${(lastSubmission += 1)}`;
    body.set(SUBMISSION, fetcherKey);
    await submit(body, {
      method: 'post',
      action,
      encType,
      navigate: false,
      fetcherKey,
      defaultShouldRevalidate: revalidates,
    });
    return (consumeActionResult(fetcherKey) as Answer | undefined) ?? unanswered();
  };
  return { action, send };
}

/** Returns the result of a submission without a response. */
export const unanswered = (): FormError => ({
  ok: false,
  code: '1001',
  message: networkErrorText(),
  isUnavailable: true,
});
