import type { MouseEvent, ReactNode } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { sitePath } from '#client/site/addresses.ts';
import { buttonClass, type ButtonStyle } from '#client/ui/button/button.tsx';
import { PageBar } from '#client/ui/foot-bar/foot-bar.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { isOpenedElsewhere } from '#client/ui/link/is-opened-elsewhere.ts';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { canApply } from '#shared/rules/application/application-lists.ts';
import { isEnabled } from '#shared/tenant/level-policy.ts';
import { type SafeStorage, tabStorage } from '#client/site/storage/safe-storage.ts';

export interface ApplyIntent {
  countryId: string;
  schoolId: string;
  courseId?: string;
  majorLevelId?: string;
}

/** Returns the path of the application form within the agent's site, with the chosen course or school. */
export function applyAddress(intent: ApplyIntent): string {
  const selected = Object.entries(intent).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `/my-apply?${new URLSearchParams(selected).toString()}`;
}

const KEY = 'msoApply';
const ID = /^\d{1,19}$/;

/** Stores the chosen course or school in this tab until the form is submitted. */
export const saveApplyIntent = (intent: ApplyIntent, storage: SafeStorage = tabStorage) =>
  storage.keep(KEY, JSON.stringify(intent));

export function loadApplyIntent(storage: SafeStorage = tabStorage): ApplyIntent | null {
  const values = parse(storage.read(KEY) ?? 'null');
  const id = (name: keyof ApplyIntent) => (ID.test(String(values?.[name] ?? '')) ? String(values?.[name]) : '');
  const [countryId, schoolId] = [id('countryId'), id('schoolId')];
  return schoolId ? { countryId, schoolId, courseId: id('courseId'), majorLevelId: id('majorLevelId') } : null;
}

export const clearApplyIntent = (storage: SafeStorage = tabStorage) => storage.drop(KEY);

/** Parses the stored value. Storage is untrusted, so invalid JSON is ignored. */
function parse(text: string) {
  try {
    return JSON.parse(text) as Partial<Record<keyof ApplyIntent, unknown>> | null;
  } catch {
    return null;
  }
}

interface ApplyLinkProps extends ButtonStyle {
  intent: ApplyIntent;
  label: string;
  /** Name of the course or school, for screen readers, where several links are listed. */
  about?: string;
  /** URL of the school's website, if the portal does not accept the application. */
  website?: string;
  className?: string;
}

/** Link to the application form. A visitor logs in first and then continues to the form. */
export function ApplyLink({ intent, label, about, website, className, ...variant }: ApplyLinkProps) {
  const t = useText('apply-start');
  const toast = useToast();
  const { agent, user, isLoggedIn, openDialog } = useSite();
  const url = sitePath(agent.keyCode, applyAddress(intent));
  const text = !isLoggedIn && !isEnabled(agent, 'applyLabelForVisitors') ? t('loginToFindMore') : label;
  const setOut = (event: MouseEvent) => {
    if (isOpenedElsewhere(event)) return;
    if (user && !canApply(user.studentFormStatus)) {
      event.preventDefault();
      return toast.error(t('applySchFail'));
    }
    saveApplyIntent(intent);
    if (isLoggedIn) return;
    event.preventDefault();
    openDialog('login', url);
  };
  const linkProps = {
    className: buttonClass(variant, className),
    'aria-label': about && t('about', { label: text, about }),
  };
  if (website) {
    return (
      <AppLink {...linkProps} href={website} target="_blank">
        {text}
      </AppLink>
    );
  }
  return (
    <AppLink {...linkProps} href={url} rel="nofollow" onClick={setOut}>
      {text}
    </AppLink>
  );
}

/** Fixed bar on phones. Wider windows display the link beside the course or school. */
export function ApplyBar({ children }: { children: ReactNode }) {
  return <PageBar className="apply-bar">{children}</PageBar>;
}
