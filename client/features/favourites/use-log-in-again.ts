import { useRevalidator } from 'react-router';
import { keepDeed } from '#client/site/pending-deed.ts';
import { useSite } from '#client/site/site-context.ts';
import type { Collectable } from './collectable.ts';
import { collectDeed } from './use-collect-after-login.ts';

/** The login has ended unnoticed: the page becomes a visitor's, and asks. What was to be collected is, afterwards. */
export function useLogInAgain(item: Collectable) {
  const { openDialog } = useSite();
  const { revalidate } = useRevalidator();
  return async (collects: boolean) => {
    await revalidate();
    if (collects) keepDeed(collectDeed(item));
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
