import { usePolicy } from '#client/features/agreement/offers.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { PasswordInput } from '#client/ui/field/password-input.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { PASSWORD_MIN } from '#shared/rules/password.ts';
import { useForm } from '#client/ui/form/use-form.ts';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { register } from './account-calls.ts';
import { AccountFrame } from './account-frame.tsx';
import type { AccountParts } from './account-parts.ts';
import { agreedRule, codeRule, mobileRule, newPasswordRule, nicknameRule } from './account-rules.ts';
import { AgreeBox } from './agree-box.tsx';
import { CodeField } from './code-field.tsx';
import { PhoneField } from './phone-field.tsx';

export function RegisterForm({ draft, edit, onType }: AccountParts) {
  const t = useText('account');
  const toast = useToast();
  const { agent } = useSite();
  const language = useLocale();
  const policy = usePolicy();
  const form = useForm({
    values: draft,
    onEdit: edit,
    rules: {
      nickname: nicknameRule(t),
      mobile: mobileRule(t),
      registerCode: codeRule(t, 'register'),
      registerPassword: newPasswordRule(t),
      agreed: agreedRule(t),
    },
    async onSubmit(values) {
      // Where it is not there yet it is asked for; a failure comes back as no text.
      const { version } = policy.data ?? (await policy.mutate().catch(() => undefined)) ?? { version: null };
      if (version === null) return t('policyMissing');
      const answer = await register(agent.keyCode, values, { version, language });
      if (!answer.ok) return answer.failure.message || t('failed', { info: t('register') });
      for (const secret of ['registerCode', 'registerPassword'] as const) edit(secret, '');
      toast.success(t('registered'));
      onType('login');
    },
  });
  return (
    <AccountFrame
      form={form}
      label={t('register')}
      pendingLabel={t('registering')}
      ways={[{ label: t('toLogin'), onChoose: () => onType('login') }]}
    >
      <TextInput {...form.text('nickname')} label={t('nickname')} autoComplete="nickname" />
      <PhoneField form={form} isUsername />
      <CodeField form={form} draft={draft} purpose="register" />
      <PasswordInput
        {...form.text('registerPassword')}
        label={t('password')}
        hint={t('passwordHint', { min: PASSWORD_MIN })}
        autoComplete="new-password"
      />
      <AgreeBox form={form} />
    </AccountFrame>
  );
}
