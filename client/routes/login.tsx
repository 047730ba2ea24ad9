import { redirect } from 'react-router';
import { submitAccountForm } from '#client/features/account/account-action.server.ts';
import { ACCOUNT_FORMS } from '#client/features/account/account-rules.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { useText, useNamespaces } from '#client/i18n/use-text.ts';
import { requireSite } from '#client/portal-request.server.ts';
import { siteAddress, sitePath } from '#client/site/addresses.ts';
import { pageQuery } from '#client/site/portal/page-query.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/waiting.tsx';
import { loginBanner, schoolArtAddress } from '#shared/art/art-address.ts';
import type { Route } from './+types/login.ts';
// Styles of the server-rendered form: a lazy part loads its own styles only in the browser.
import '#client/features/account/account.css';
import '#client/features/account/code-input.css';
import '#client/features/account/phone-input.css';
import '#client/features/account/register-page.css';

/** Serves login and forgotten password as a page without JavaScript, and as the action of the dialog. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const portal = requireSite(context);
  const { keyCode } = portal.site.agent;
  const query = pageQuery('login', request.url);
  const next = siteAddress(keyCode, query.get('next'));
  if (await portal.isLoggedIn())
    throw redirect(next ?? sitePath(keyCode, '/'), { headers: { 'cache-control': 'no-store' } });
  await OwnAccountForm.draw();
  const form = ACCOUNT_FORMS.find((name) => name === query.get('form') && name !== 'register') ?? 'password';
  const result = (['register', 'forget'] as const).find((name) => name === query.get('done')) ?? null;
  const t = textsIn(portal.locale).of('account');
  return {
    form,
    done: result,
    next,
    head: { title: t(form === 'forget' ? 'title.forget' : 'title.login'), isHidden: true },
  };
}

export const action = ({ context, request }: Route.ActionArgs) => submitAccountForm(context, request);

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

const OwnAccountForm = lazyPart({
  load: async () => (await import('#client/features/account/own-account-form.tsx')).OwnAccountForm,
  words: ['account', 'dialogs', 'frame', 'ui'],
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
        <OwnAccountForm key={form} form={form} next={next ?? undefined} answer={actionData} waiting={<Waiting />} />
      </div>
      <div className="login-page__picture" aria-hidden="true">
        <p>{t('motto')}</p>
        <img src={schoolArtAddress(loginBanner)} alt="" width={1200} height={420} />
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <SkeletonGroup className="stack">
      {[1, 2, 3].map((field) => (
        <Skeleton key={field} height="4.5rem" />
      ))}
    </SkeletonGroup>
  );
}
