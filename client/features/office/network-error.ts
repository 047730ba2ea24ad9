import { data, type ShouldRevalidateFunctionArgs } from 'react-router';

/** Result of an action whose request failed on the network, with the submitted values. */
export interface NotSent {
  kind: 'notSent';
  typedValues: Readonly<Record<string, string>>;
}

/** HTTP status that prevents revalidation, which would also fail. */
export const NOT_SENT_STATUS = 503;

export const revalidateIfSent = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus !== NOT_SENT_STATUS && defaultShouldRevalidate;

/** Returns a network error as data, so that the page shows the error with the input instead of the error boundary. */
export async function catchNetworkError<Result>(request: Request, serverAction: () => Promise<Result>) {
  const requestCopy = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const submittedValues: Record<string, string> = {};
    for (const [name, value] of await requestCopy.formData())
      if (typeof value === 'string') submittedValues[name] = value;
    return data<NotSent>({ kind: 'notSent', typedValues: submittedValues }, { status: NOT_SENT_STATUS });
  }
}
