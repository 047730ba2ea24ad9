import { useRevalidator } from 'react-router';
import type { Failure } from '#shared/failure.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { keepDeed } from '#client/site/pending-deed.ts';
import { useSite } from '#client/site/site-context.ts';

export const isSessionEnd = ({ code }: Failure) => code === FAILURE_CODES.sessionExpired;

/** A login that has ended unnoticed: the page becomes a visitor's and asks for another. The deed is done after it. */
export function useLogInAgain() {
  const { openDialog } = useSite();
  const { revalidate } = useRevalidator();
  return async (deed?: string) => {
    await revalidate();
    if (deed) keepDeed(deed);
    openDialog('login');
  };
}
