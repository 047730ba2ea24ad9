import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { type AccountDialogType, useSite } from '#client/site/site.tsx';
import { useKeepsCookies } from '#client/site/storage/cookies.ts';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { PasswordInput } from '#client/ui/field/text-input.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { Tabs } from '#client/ui/tabs/tabs.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { schoolArtAddress, loginBanner } from '#shared/art/art-address.ts';
import { assertNever } from '#shared/assert-never.ts';
import type { LoginInput } from '#shared/contract/account/identity.ts';
import { PASSWORD_MIN } from '#shared/rules/credentials.ts';
import { type AccountParts, dropAccountDraft, logIn, resetPassword, useAccountDraft } from './account-calls.ts';
import { AccountFrame, CodeField, NeedsCookies, PhoneField, RegisterForm } from './account-form.tsx';
import { codeRule, loginFailedText, mobileRule, newPasswordRule, repeatRule, requiredRule } from './account-rules.ts';
import './account.css';

interface AccountDialogProps {
  type: AccountDialogType;
  onClose: () => void;
}

/** One window of four types. It closes by itself once somebody is logged in, here or in another tab. */
export function AccountDialog({ type: firstType, onClose }: AccountDialogProps) {
  const t = useText('account');
  const { user, isLoggedIn } = useSite();
  const [type, setType] = useState(firstType);
  const [draft, edit] = useAccountDraft();
  // Somebody whose session has ended is still the user of this page, and must be able to log in here.
  const [first] = useState({ user, isLoggedIn });
  const isDone = (isLoggedIn && !first.isLoggedIn) || (user !== null && user !== first.user);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    if (isDone) close();
  }, [isDone]);

  // The button that changed the type is gone, and with it the focus: the first field takes it.
  const place = useRef<HTMLDivElement>(null);
  const lastType = useRef(type);
  useEffect(() => {
    if (lastType.current !== type) place.current?.querySelector<HTMLElement>('input[name]')?.focus();
    lastType.current = type;
  }, [type]);

  return (
    <Dialog isOpen onClose={onClose} size="login" title={t(`title.${type}`)}>
      <div className="account" ref={place}>
        <div className="account__picture" aria-hidden="true">
          <p className="account__motto">{t('motto')}</p>
          <img src={schoolArtAddress(loginBanner)} alt="" width={1200} height={420} />
        </div>
        <NeedsCookies />
        <FormOf key={type} type={type} draft={draft} edit={edit} onType={setType} />
      </div>
    </Dialog>
  );
}

function FormOf({ type, ...parts }: AccountParts & { type: AccountDialogType }) {
  switch (type) {
    case 'login':
      return <LoginForm {...parts} />;
    case 'register':
      return <RegisterForm {...parts} />;
    case 'forget':
    case 'reset':
      return <ForgetForm {...parts} />;
    default:
      return assertNever(type);
  }
}

/** Two ways in, over the same number. */
function LoginForm(parts: AccountParts) {
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
      if (!answer.ok) return loginFailedText(t, answer.failure.message);
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

/** For who cannot log in, and for who is logged in and does not know the old password. All sessions end with it. */
function ForgetForm({ draft, edit, onType }: AccountParts) {
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
