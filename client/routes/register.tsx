import { type AccountResult, submitAccountForm } from '#client/features/account/account-action.server.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { useText, useNamespaces } from '#client/i18n/use-text.ts';
import { requireSite } from '#client/portal-request.server.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/waiting.tsx';
import type { Route } from './+types/register.ts';
// Styles of the server-rendered form, because a lazy part loads its styles only in the browser.
import '#client/features/account/account.css';
import '#client/features/account/code-input.css';
import '#client/features/account/phone-input.css';
import '#client/features/account/register-page.css';

export async function loader({ context }: Route.LoaderArgs) {
  await AccountPageForm.draw();
  const { locale } = requireSite(context);
  const t = textsIn(locale).getText('personal');
  return { head: { title: t('register.title'), description: t('register.intro') } };
}

export const action = ({ context, request }: Route.ActionArgs) => submitAccountForm(context, request);

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function RegisterRoute({ actionData }: Route.ComponentProps) {
  return <RegisterPage actionResult={actionData} />;
}

const ACCOUNT_BENEFITS = ['keep', 'apply', 'follow'] as const;

const AccountPageForm = createLazyPart({
  load: async () => (await import('#client/features/account/own-account-form.tsx')).AccountPageForm,
  namespaces: ['account', 'dialogs', 'frame', 'ui'],
});

/** Renders the form of the registration dialog on the server, and the benefits of an account. */
function RegisterPage({ actionResult }: { actionResult: AccountResult | undefined }) {
  const t = useText('personal');
  // Loads the namespaces of the lazily hydrated form, so that they are embedded in the page.
  useNamespaces(['account', 'dialogs', 'ui']);
  const { isLoggedIn } = useSite();

  return (
    <div className="wrap register-page">
      <header>
        <h1>{t('register.title')}</h1>
        <p>{t('register.intro')}</p>
      </header>
      {isLoggedIn ? (
        <Notice>
          <SiteLink to="/personal-center/information">{t('register.already')}</SiteLink>
        </Notice>
      ) : (
        <div className="register-page__form">
          <AccountPageForm form="register" answer={actionResult} waiting={<RegisterFormSkeleton />} />
        </div>
      )}
      <ul className="register-page__gains">
        {ACCOUNT_BENEFITS.map((benefit) => (
          <li key={benefit}>{t(`register.${benefit}`)}</li>
        ))}
      </ul>
    </div>
  );
}

function RegisterFormSkeleton() {
  return (
    <SkeletonGroup className="stack">
      {[1, 2, 3, 4].map((field) => (
        <Skeleton key={field} height="4.5rem" />
      ))}
    </SkeletonGroup>
  );
}
