import { useState } from 'react';
import { usePolicy } from '#client/features/agreement/offers.ts';
import { PrivacyDialog } from '#client/features/privacy-policy/privacy-policy.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { Checkbox } from '#client/ui/choice/choice.tsx';
import { PasswordInput, TextInput } from '#client/ui/field/text-input.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { isOpenedElsewhere } from '#client/ui/link/app-link.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { PASSWORD_MIN } from '#shared/rules/credentials.ts';
import { type AccountParts, register } from './account-calls.ts';
import { type AccountForm, AccountFrame, CodeField, PhoneField } from './account-form.tsx';
import { agreedRule, codeRule, mobileRule, newPasswordRule, nicknameRule } from './account-rules.ts';

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
      // Where the policy has not been loaded yet it is asked for now; a failure leaves it without a version.
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

/** The agreement opens over the form, which keeps what is in it; it has a page as well, for who wants to print it. */
function AgreeBox({ form }: { form: AccountForm }) {
  const t = useText('account');
  const [isOpen, setOpen] = useState(false);
  const { value, error } = form.choice('agreed');
  return (
    <>
      <Checkbox
        name="agreed"
        checked={value}
        error={error ?? ''}
        onChange={(event) => form.edit('agreed', event.target.checked)}
      >
        {t('agree')}{' '}
        <SiteLink
          to="/about/privacy"
          target="_blank"
          aria-haspopup="dialog"
          onClick={(event) => {
            if (isOpenedElsewhere(event)) return;
            event.preventDefault();
            setOpen(true);
          }}
        >
          {t('agreement')}
        </SiteLink>
      </Checkbox>
      {isOpen && <PrivacyDialog onClose={() => setOpen(false)} />}
    </>
  );
}
