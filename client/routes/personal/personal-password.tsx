import { useState } from 'react';
import { newPasswordRule, repeatRule, requiredRule } from '#client/features/account/account-rules.ts';
import { loadLogins } from '#client/features/logins/load-logins.server.ts';
import { LoginsPart } from '#client/features/logins/logins-part.tsx';
import { loadChangePassword } from '#client/features/personal-centre/load-personal-centre.server.ts';
import { useText } from '#client/i18n/use-text.ts';
import { portalAddress, tellPortal } from '#client/site/asking/ask-portal.ts';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { PasswordInput } from '#client/ui/field/text-input.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { Notice } from '#client/ui/say/notice.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { PASSWORD_MIN } from '#shared/rules/credentials.ts';
import type { Route } from './+types/personal-password.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const [page, logins] = await Promise.all([loadChangePassword(context, request), loadLogins(context, request)]);
  return { ...page, logins };
}

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function PersonalPasswordRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ChangePasswordPage />
      <LoginsPart logins={loaderData.logins} />
    </>
  );
}

const EMPTY = { oldPassword: '', newPassword: '', repeat: '' };

function ChangePasswordPage() {
  const t = useText('personal');
  const account = useText('account');
  const toast = useToast();
  const { agent, openDialog } = useSite();
  const [values, setValues] = useState(EMPTY);
  const form = useForm({
    values,
    onEdit: (name, value) => setValues((before) => ({ ...before, [name]: value })),
    rules: {
      oldPassword: requiredRule(t('password.oldMissing')),
      newPassword: newPasswordRule(account),
      repeat: repeatRule(account),
    },
    async onSubmit({ oldPassword, newPassword }) {
      const answer = await tellPortal(portalAddress(agent.keyCode, '/appUser/changePwd'), {
        oldLoginPs: oldPassword,
        newLoginPs: newPassword,
      });
      if (!answer.ok) return answer.failure.message || t('password.failed');
      setValues(EMPTY);
      toast.success(t('password.changed'));
    },
  });
  return (
    <>
      <h1>{t('password.title')}</h1>
      <p className="meta">{t('password.intro')}</p>
      <form {...form.form} method="post" className="pc-password">
        {form.failure && (
          <Notice tone="caution" announce="at once">
            {form.failure}
          </Notice>
        )}
        <PasswordInput {...form.text('oldPassword')} label={t('password.old')} autoComplete="current-password" />
        <PasswordInput
          {...form.text('newPassword')}
          label={account('newPassword')}
          hint={account('passwordHint', { min: PASSWORD_MIN })}
          autoComplete="new-password"
        />
        <PasswordInput {...form.text('repeat')} label={account('repeat')} autoComplete="new-password" />
        <div className="row row--split">
          <Button type="submit" variant="primary" pending={form.pending} pendingLabel={t('password.changing')}>
            {t('password.title')}
          </Button>
          <button type="button" className="as-link" aria-haspopup="dialog" onClick={() => openDialog('reset')}>
            {t('password.forgotten')}
          </button>
        </div>
      </form>
    </>
  );
}
