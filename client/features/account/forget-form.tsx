import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { PASSWORD_MIN } from '#shared/rules/credentials.ts';
import { PasswordInput } from '#client/ui/field/password-input.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { resetPassword } from './account-calls.ts';
import { AccountFrame, CodeField, PhoneField } from './account-form.tsx';
import type { AccountParts } from './account-draft.ts';
import { codeRule, mobileRule, newPasswordRule, repeatRule } from './account-rules.ts';

/** For who cannot log in, and for who is logged in and does not know the old password. All sessions end with it. */
export function ForgetForm({ draft, edit, onType }: AccountParts) {
  const t = useText('account');
  const toast = useToast();
  const { agent, user, logOut } = useSite();
  const form = useForm({
    values: draft,
    onEdit: edit,
    rules: {
      mobile: mobileRule(t),
      forgetCode: codeRule(t, 'forget'),
      newPassword: newPasswordRule(t),
      repeat: repeatRule(t),
    },
    async onSubmit(values) {
      const answer = await resetPassword(agent.keyCode, values);
      if (!answer.ok) return answer.failure.message || t('changeFailed');
      for (const secret of ['forgetCode', 'newPassword', 'repeat', 'password'] as const) edit(secret, '');
      if (user) await logOut();
      toast.success(t('changed'));
      onType('login');
    },
  });
  return (
    <AccountFrame
      form={form}
      label={t('reset')}
      pendingLabel={t('resetting')}
      ways={user ? [] : [{ label: t('toLogin'), onChoose: () => onType('login') }]}
    >
      <PhoneField form={form} isUsername />
      <CodeField form={form} draft={draft} purpose="forget" />
      <PasswordInput
        {...form.text('newPassword')}
        label={t('newPassword')}
        hint={t('passwordHint', { min: PASSWORD_MIN })}
        autoComplete="new-password"
      />
      <PasswordInput {...form.text('repeat')} label={t('repeat')} autoComplete="new-password" />
    </AccountFrame>
  );
}
