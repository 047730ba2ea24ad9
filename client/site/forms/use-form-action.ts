import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { networkErrorText } from '#client/reach/load-with-retry.ts';
import { useSitePath } from '#client/site/site.tsx';
import type { FormAnswer, FormRefusal } from './form-answer.ts';

interface ActionOptions {
  /** Whether the loaders of the page run again after it; a form that ends or begins a session has them run by itself. */
  revalidates?: boolean;
}

/**
 * Sends a form to the action of a route of this site, without leaving the page; the answer comes once the loaders have run again.
 * The same form without a script is posted by the browser, and its page gets the answer as `actionData`.
 */
export function useFormAction<Answer extends FormAnswer<unknown>>(
  path: string,
  { revalidates = true }: ActionOptions = {},
) {
  const { submit, data, state } = useFetcher<Answer>();
  const action = useSitePath()(path);
  const waiting = useRef<(answer: Answer | FormRefusal) => void>(null);

  useEffect(() => {
    if (state !== 'idle') return;
    waiting.current?.((data as Answer | undefined) ?? unanswered());
    waiting.current = null;
  }, [state, data]);

  const send = (sent: HTMLFormElement | FormData) =>
    new Promise<Answer | FormRefusal>((resolve) => {
      waiting.current = resolve;
      const body = sent instanceof FormData ? sent : new FormData(sent);
      void submit(body, { method: 'post', action, defaultShouldRevalidate: revalidates });
    });

  return { action, send };
}

/** In place of an answer that did not come. */
export const unanswered = (): FormRefusal => ({ ok: false, code: '1001', message: networkErrorText() });
