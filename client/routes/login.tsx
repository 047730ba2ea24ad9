import { redirect } from 'react-router';
import { submitAccountForm } from '#client/features/account/account-action.server.ts';
import { ACCOUNT_FORMS } from '#client/features/account/account-rules.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { useText, useNamespaces } from '#client/i18n/use-text.ts';
import { requireSite } from '#client/portal-request.server.ts';
import { parseSitePath, sitePath } from '#client/site/addresses.ts';
import { getPageQuery } from '#client/site/portal/page-query.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/waiting.tsx';
import { LOGIN_BANNER, getSchoolArtPath } from '#shared/art/art-address.ts';
import type { Route } from './+types/login.ts';
// Styles of the server-rendered form, because a lazy part loads its styles only in the browser.
import '#client/features/account/account.css';
import '#client/features/account/code-input.css';
import '#client/features/account/phone-input.css';
import '#client/features/account/register-page.css';

/** Serves login and forgotten password as a page without JavaScript, and as the action of the dialog. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const portalRequest = requireSite(context);
  const { keyCode } = portalRequest.site.agent;
  const query = getPageQuery('login', request.url);
  const nextPath = parseSitePath(keyCode, query.get('next'));
  if (await portalRequest.isLoggedIn())
    throw redirect(nextPath ?? sitePath(keyCode, '/'), { headers: { 'cache-control': 'no-store' } });
  await AccountPageForm.draw();
  const formName = ACCOUNT_FORMS.find((name) => name === query.get('form') && name !== 'register') ?? 'password';
  const completedForm = (['register', 'forget'] as const).find((name) => name === query.get('done')) ?? null;
  const t = textsIn(portalRequest.locale).getText('account');
  return {
    form: formName,
    done: completedForm,
    next: nextPath,
    head: { title: t(formName === 'forget' ? 'title.forget' : 'title.login'), isHidden: true },
  };
}

export const action = ({ context, request }: Route.ActionArgs) => submitAccountForm(context, request);

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

const AccountPageForm = createLazyPart({
  load: async () => (await import('#client/features/account/own-account-form.tsx')).AccountPageForm,
  namespaces: ['account', 'dialogs', 'frame', 'ui'],
});

export default function LoginRoute({ loaderData: { form, done, next }, actionData }: Route.ComponentProps) {
  const t = useText('account');
  // Loads the namespaces of the lazily hydrated form, so that they are embedded in the page.
  useNamespaces(['dialogs', 'ui']);
  return (
    <div className="wrap register-page login-page">
      <header>
        <h1>{t(form === 'forget' ? 'title.forget' : 'title.login')}</h1>
      </header>
      <div className="register-page__form">
        {done && <Notice tone="ok">{t(done === 'register' ? 'registered' : 'changed')}</Notice>}
        <AccountPageForm
          key={form}
          form={form}
          redirectTo={next ?? undefined}
          answer={actionData}
          waiting={<LoginSkeleton />}
        />
      </div>
      <div className="login-page__picture" aria-hidden="true">
        <p>{t('motto')}</p>
        <img src={getSchoolArtPath(LOGIN_BANNER)} alt="" width={1200} height={420} />
      </div>
    </div>
  );
}

function LoginSkeleton() {
  return (
    <SkeletonGroup className="stack">
      {[1, 2, 3].map((field) => (
        <Skeleton key={field} height="4.5rem" />
      ))}
    </SkeletonGroup>
  );
}
