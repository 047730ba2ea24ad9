import { type MouseEvent, type ReactNode, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { sitePath } from '#client/site/addresses.ts';
import { buttonClass, type ButtonStyle } from '#client/ui/button/button.tsx';
import { PageBar } from '#client/ui/foot-bar/foot-bar.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { isOpenedInNewTab } from '#client/ui/link/is-opened-elsewhere.ts';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { canApplyWithStatus } from '#shared/rules/application/application-lists.ts';
import { getHongKongDay } from '#shared/rules/hong-kong-day.ts';
import { getNextEntry } from '#shared/rules/next-entry.ts';
import { isFeatureEnabled } from '#shared/tenant/level-policy.ts';
import { type SafeStorage, tabStorage } from '#client/site/storage/safe-storage.ts';

export interface ApplyIntent {
  countryId: string;
  schoolId: string;
  courseId?: string;
  majorLevelId?: string;
}

/** Returns the path of the application form within the agent's site, including the chosen course or school. */
export function getApplyPath(intent: ApplyIntent): string {
  const queryEntries = Object.entries(intent).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `/my-apply?${new URLSearchParams(queryEntries).toString()}`;
}

const STORAGE_KEY = 'msoApply';
const ID_PATTERN = /^\d{1,19}$/;

/** Stores the chosen course or school in this tab until the form is submitted. */
export const saveApplyIntent = (intent: ApplyIntent, storage: SafeStorage = tabStorage) =>
  storage.keep(STORAGE_KEY, JSON.stringify(intent));

export function loadApplyIntent(storage: SafeStorage = tabStorage): ApplyIntent | null {
  const storedIntent = parseStoredIntent(storage.read(STORAGE_KEY) ?? 'null');
  const getStoredId = (name: keyof ApplyIntent) =>
    ID_PATTERN.test(String(storedIntent?.[name] ?? '')) ? String(storedIntent?.[name]) : '';
  const [countryId, schoolId] = [getStoredId('countryId'), getStoredId('schoolId')];
  return schoolId
    ? { countryId, schoolId, courseId: getStoredId('courseId'), majorLevelId: getStoredId('majorLevelId') }
    : null;
}

export const clearApplyIntent = (storage: SafeStorage = tabStorage) => storage.drop(STORAGE_KEY);

/** Parses the stored value. Storage is untrusted, so invalid JSON is ignored. */
function parseStoredIntent(text: string) {
  try {
    return JSON.parse(text) as Partial<Record<keyof ApplyIntent, unknown>> | null;
  } catch {
    return null;
  }
}

interface ApplyLinkProps extends ButtonStyle {
  intent: ApplyIntent;
  label: string;
  /** Name of the course or school for screen readers, needed if several such links are listed. */
  subjectName?: string;
  /** URL of the school's website, if the portal does not accept the application. */
  website?: string;
  className?: string;
  /** Deadline of the course or school. After it, the label names the entry to prepare for. */
  deadline?: { day: string; entry: number } | null;
}

/** Link to the application form. A visitor logs in first and then continues to the form. */
export function ApplyLink({
  intent,
  label,
  subjectName,
  website,
  className,
  deadline = null,
  ...variant
}: ApplyLinkProps) {
  const t = useText('apply-start');
  const toast = useToast();
  const { agent, user, isLoggedIn, openDialog } = useSite();
  const applyUrl = sitePath(agent.keyCode, getApplyPath(intent));
  const [today] = useState(() => getHongKongDay());
  const nextEntry = website ? null : getNextEntry(deadline, today);
  const applyText = nextEntry === null ? label : t('prepare', { entry: String(nextEntry) });
  const linkText = !isLoggedIn && !isFeatureEnabled(agent, 'applyLabelForVisitors') ? t('loginToFindMore') : applyText;
  const handleClick = (event: MouseEvent) => {
    if (isOpenedInNewTab(event)) return;
    if (user && !canApplyWithStatus(user.studentFormStatus)) {
      event.preventDefault();
      return toast.error(t('applySchFail'));
    }
    saveApplyIntent(intent);
    if (isLoggedIn) return;
    event.preventDefault();
    openDialog('login', applyUrl);
  };
  const commonProps = {
    className: buttonClass(variant, className),
    'aria-label': subjectName && t('about', { label: linkText, about: subjectName }),
  };
  if (website) {
    return (
      <AppLink {...commonProps} href={website} target="_blank">
        {linkText}
      </AppLink>
    );
  }
  return (
    <AppLink {...commonProps} href={applyUrl} rel="nofollow" onClick={handleClick}>
      {linkText}
    </AppLink>
  );
}

/** Fixed bar on phones. Wider windows show the link next to the course or school instead. */
export function ApplyBar({ children }: { children: ReactNode }) {
  return <PageBar className="apply-bar">{children}</PageBar>;
}
