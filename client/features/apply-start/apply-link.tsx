import { sees } from '#shared/tenant/level-policy.ts';
import type { MouseEvent } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { sitePath } from '#client/site/site-path.ts';
import { type ButtonLook, buttonClass } from '#client/ui/button/button.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { mayApply } from '#shared/rules/application-steps.ts';
import { type ApplyWish, applyAddress } from './apply-address.ts';
import { keepApplyWish } from './apply-wish-store.ts';

interface ApplyLinkProps extends ButtonLook {
  wish: ApplyWish;
  label: string;
  /** What is applied for, where several of these stand together. */
  about?: string;
  /** Set where the portal cannot take the application: the school's own pages do. */
  website?: string;
  className?: string;
}

/** The way into the application. Who is not logged in is asked to, and goes on from there. */
export function ApplyLink({ wish, label, about, website, className, ...look }: ApplyLinkProps) {
  const t = useText('apply-start');
  const toast = useToast();
  const { agent, user, openDialog } = useSite();
  const address = sitePath(agent.keyCode, applyAddress(wish));
  const words = !user && !sees(agent, 'applyLabelForVisitors') ? t('loginToFindMore') : label;
  const setOut = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (user && !mayApply(user.studentFormStatus)) {
      event.preventDefault();
      return toast.error(t('applySchFail'));
    }
    keepApplyWish(wish);
    if (user) return;
    event.preventDefault();
    openDialog('login', address);
  };
  const shared = {
    className: buttonClass(look, className),
    'aria-label': about && t('about', { label: words, about }),
  };
  if (website) {
    return (
      <AppLink {...shared} href={website} target="_blank">
        {words}
      </AppLink>
    );
  }
  return (
    <AppLink {...shared} href={address} rel="nofollow" onClick={setOut}>
      {words}
    </AppLink>
  );
}
