import type { LoginInput } from '#shared/contract/identity.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { useKeepsCookies } from '#client/site/use-keeps-cookies.ts';
import { PasswordInput } from '#client/ui/field/password-input.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { logIn } from './account-calls.ts';
import { dropAccountDraft } from './account-draft.ts';
import { AccountFrame } from './account-frame.tsx';
import type { AccountParts } from './account-parts.ts';
import { codeRule, mobileRule, requiredRule } from './account-rules.ts';
import { CodeField } from './code-field.tsx';
import { PhoneField } from './phone-field.tsx';

interface LoginPanelProps extends AccountParts {
  grant: LoginInput['grant'];
}

export function LoginPanel({ draft, edit, onType, grant }: LoginPanelProps) {
  const t = useText('account');
  const toast = useToast();
  const keepsCookies = useKeepsCookies();
  const { agent, welcome } = useSite();
  const form = useForm({
    values: draft,
    onEdit: edit,
    rules: {
      mobile: mobileRule(t),
      ...(grant === 'password'
        ? { password: requiredRule(t('passwordMissing')) }
        : { loginCode: codeRule(t, 'login') }),
    },
    async onSubmit(values) {
      // A login that no cookie keeps would be told as one that has succeeded.
      if (!keepsCookies) return t('cookies.needed');
      const answer = await logIn(agent.keyCode, values, grant);
      if (!answer.ok) return t('loginFailed', { tip: answer.failure.message || t('busy') });
      dropAccountDraft();
      await welcome();
      toast.success(t('succeeded', { info: t(grant === 'password' ? 'byPassword' : 'byCode') }));
    },
  });
  return (
    <AccountFrame
      form={form}
      label={t('login')}
      pendingLabel={t('loggingIn')}
      ways={[
        { label: t('toRegister'), onChoose: () => onType('register') },
        { label: t('toForget'), onChoose: () => onType('forget') },
      ]}
    >
      <PhoneField form={form} isUsername={grant === 'password'} />
      {grant === 'password' ? (
        <PasswordInput {...form.text('password')} label={t('password')} autoComplete="current-password" />
      ) : (
        <CodeField form={form} draft={draft} purpose="login" />
      )}
    </AccountFrame>
  );
}
