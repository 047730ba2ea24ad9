import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { useKeepsCookies } from '#client/site/storage/cookies.ts';
import { PasswordInput } from '#client/ui/field/password-input.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { Tabs } from '#client/ui/tabs/tabs.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import type { LoginInput } from '#shared/contract/account/identity.ts';
import { logIn } from './account-calls.ts';
import { type AccountParts, dropAccountDraft } from './account-draft.ts';
import { AccountFrame, CodeField, PhoneField } from './account-form.tsx';
import { codeRule, mobileRule, requiredRule } from './account-rules.ts';

/** Two ways in, over the same number. */
export function LoginForm(parts: AccountParts) {
  const t = useText('account');
  return (
    <Tabs
      label={t('loginWays')}
      items={[
        { id: 'password', label: t('byPassword'), panel: <LoginPanel {...parts} grant="password" /> },
        { id: 'code', label: t('byCode'), panel: <LoginPanel {...parts} grant="code" /> },
      ]}
    />
  );
}

interface LoginPanelProps extends AccountParts {
  grant: LoginInput['grant'];
}

function LoginPanel({ draft, edit, onType, grant }: LoginPanelProps) {
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
      // Without cookies the login would be reported as successful, and be lost with the next request.
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
