import { type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import { reloadPage } from '#client/network/reload-page.ts';
import { PrivacyDialog } from '#client/features/privacy-policy/privacy-policy.tsx';
import { usePolicy } from '#client/features/agreement/use-policy.ts';
import { useText } from '#client/i18n/use-text.ts';
import { withQuery } from '#client/site/addresses.ts';
import { useFormAction } from '#client/site/forms/use-form-action.ts';
import { firstTouch } from '#client/site/first-touch.ts';
import { useIsScripted } from '#client/site/hydration.ts';
import { SiteLink, useSite, useSitePath } from '#client/site/site.tsx';
import { useCookiesEnabled } from '#client/site/storage/cookies.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Checkbox } from '#client/ui/choice/choice.tsx';
import { PasswordInput, TextInput } from '#client/ui/field/text-input.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { isOpenedElsewhere } from '#client/ui/link/is-opened-elsewhere.ts';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Tabs } from '#client/ui/tabs/tabs.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { PASSWORD_MIN } from '#shared/rules/credentials.ts';
import type { AccountResult } from './account-action.server.ts';
import { type AccountDraft, type AccountParts, dropAccountDraft, getNumber, getPhone } from './account-draft.ts';
import { type AccountFormName, accountRules, loginFailedText } from './account-rules.ts';
import { CodeInput, PhoneInput } from './code-input.tsx';

type AccountForm = ReturnType<typeof useForm<AccountDraft>>;

interface AccountFrameProps extends Pick<AccountParts, 'onType' | 'next'> {
  form: AccountForm;
  name: AccountFormName;
  label: string;
  pendingLabel: string;
  ways: readonly { label: string; type: keyof typeof FORM_PATHS }[];
  children: ReactNode;
}

function AccountFrame({ form, name, label, pendingLabel, ways, next, onType, children }: AccountFrameProps) {
  const toPath = useSitePath();
  const isScripted = useIsScripted();
  return (
    <Form {...form.form} method="post" action={toPath(getAction(name, next))} className="account-form">
      <input type="hidden" name="form" value={name} />
      {name === 'register' && isScripted && <input type="hidden" name="attribution" value={firstTouch()} />}
      {/* Enter activates the first submit button of a form, which would otherwise be the one that sends the code. */}
      {!isScripted && <button type="submit" hidden aria-label={label} />}
      {form.failure && (
        <Notice tone="caution" announce="at once">
          {form.failure}
        </Notice>
      )}
      {children}
      <Button type="submit" variant="primary" size="l" wide pending={form.pending} pendingLabel={pendingLabel}>
        {label}
      </Button>
      <p className="account-ways">
        {ways.map((way) =>
          isScripted ? (
            <button key={way.label} type="button" className="as-link" onClick={() => onType(way.type)}>
              {way.label}
            </button>
          ) : (
            <SiteLink
              key={way.label}
              to={withQuery(FORM_PATHS[way.type].path, { ...FORM_PATHS[way.type].query, next })}
            >
              {way.label}
            </SiteLink>
          ),
        )}
      </p>
      {(name === 'password' || name === 'code') && <LoginConsent />}
    </Form>
  );
}

const FORM_PATHS = {
  login: { path: '/login', query: {} },
  register: { path: '/register', query: {} },
  forget: { path: '/login', query: { form: 'forget' } },
} as const;

/** Returns the URL of a form's page, which also renders the form again after an error. */
const getAction = (name: AccountFormName, next?: string) =>
  withQuery(name === 'register' ? '/register' : '/login', {
    form: name === 'code' || name === 'forget' ? name : '',
    next,
  });

/** Notice, shown before typing, that the login requires cookies. */
export function NeedsCookies() {
  const t = useText('account');
  if (useCookiesEnabled()) return null;
  return (
    <Notice tone="caution" announce="politely">
      <p>{t('cookies.needed')}</p>
      <Button size="s" onClick={reloadPage}>
        {t('cookies.reload')}
      </Button>
    </Notice>
  );
}

interface PhoneFieldProps {
  form: AccountForm;
  /** True for a number beside a password. Password managers then treat it as the username. */
  isUsername?: boolean;
}

function PhoneField({ form, isUsername }: PhoneFieldProps) {
  const t = useText('account');
  const { onChange: _, ...mobile } = form.text('mobile');
  return (
    <PhoneInput
      {...mobile}
      label={t('mobile')}
      autoComplete={isUsername ? 'username' : 'tel-national'}
      onMobile={(input) => form.edit('mobile', input)}
      areaCode={form.choice('areaCode').value}
      onAreaCode={(code) => form.edit('areaCode', code)}
    />
  );
}

const FIELDS = { login: 'loginCode', register: 'registerCode', forget: 'forgetCode' } as const;

interface CodeFieldProps {
  form: AccountForm;
  draft: AccountDraft;
  purpose: keyof typeof FIELDS;
}

/** Field for the code of a form. The number to which it was sent is kept while another form is displayed. */
function CodeField({ form, draft, purpose }: CodeFieldProps) {
  const t = useText('account');
  const name = FIELDS[purpose];
  const { onChange: _, ...field } = form.text(name);
  const isSent = draft.codeSentTo[purpose] === getNumber(draft);
  return (
    <CodeInput
      {...field}
      sendsForm
      label={t('code')}
      hint={isSent ? t('codeSent', { number: `+${getNumber(draft)}` }) : undefined}
      onCode={(code) => form.edit(name, code)}
      phone={() => (form.check(['mobile']) ? getPhone(draft) : null)}
      purpose={purpose}
      onSent={() => form.edit('codeSentTo', { ...draft.codeSentTo, [purpose]: getNumber(draft) })}
    />
  );
}

/** Login by password or code, with the same phone number. */
export function LoginForm(parts: AccountParts & { first?: 'password' | 'code' }) {
  const t = useText('account');
  const isScripted = useIsScripted();
  const { first = 'password', next } = parts;
  if (isScripted)
    return (
      <Tabs
        label={t('loginWays')}
        items={[
          { id: 'password', label: t('byPassword'), panel: <LoginPanel {...parts} name="password" /> },
          { id: 'code', label: t('byCode'), panel: <LoginPanel {...parts} name="code" /> },
        ]}
      />
    );
  const other = first === 'password' ? 'code' : 'password';
  return (
    <>
      <LoginPanel {...parts} name={first} />
      <SiteLink to={withQuery('/login', { form: other, next })}>
        {t(other === 'code' ? 'byCode' : 'byPassword')}
      </SiteLink>
    </>
  );
}

function LoginPanel({ name, ...parts }: AccountParts & { name: 'password' | 'code' }) {
  const t = useText('account');
  const toast = useToast();
  const keepsCookies = useCookiesEnabled();
  const { welcome } = useSite();
  const { draft } = parts;
  const { send } = useFormAction<AccountResult>(getAction(name), { revalidates: false });
  const form = useAccountForm(name, parts, async (_values, formElement) => {
    // Without cookies the login would be reported as successful, but lost with the next request.
    if (!keepsCookies) return t('cookies.needed');
    const result = await send(formElement);
    if (!result.ok) return result.code === '' ? result : loginFailedText(t, result.message);
    dropAccountDraft();
    await welcome();
    toast.success(t('succeeded', { info: t(name === 'password' ? 'byPassword' : 'byCode') }));
  });
  return (
    <AccountFrame
      {...parts}
      form={form}
      name={name}
      label={t('login')}
      pendingLabel={t('loggingIn')}
      ways={[
        { label: t('toRegister'), type: 'register' },
        { label: t('toForget'), type: 'forget' },
      ]}
    >
      <PhoneField form={form} isUsername={name === 'password'} />
      {name === 'password' ? (
        <PasswordInput {...form.text('password')} label={t('password')} autoComplete="current-password" />
      ) : (
        <CodeField form={form} draft={draft} purpose="login" />
      )}
    </AccountFrame>
  );
}

export function RegisterForm(parts: AccountParts) {
  const t = useText('account');
  const toast = useToast();
  const policy = usePolicy();
  const { draft, edit, onType } = parts;
  const { send } = useFormAction<AccountResult>(getAction('register'), { revalidates: false });
  const form = useAccountForm('register', parts, async (_values, formElement) => {
    const result = await send(formElement);
    if (!result.ok) return result;
    for (const secret of ['registerCode', 'registerPassword'] as const) edit(secret, '');
    toast.success(t('registered'));
    onType('login');
  });
  return (
    <AccountFrame
      {...parts}
      form={form}
      name="register"
      label={t('register')}
      pendingLabel={t('registering')}
      ways={[{ label: t('toLogin'), type: 'login' }]}
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
      {/* Version of the policy that the user agrees to. If it is missing, the action uses the current one. */}
      <input type="hidden" name="agreedVersion" value={policy.data?.version ?? ''} />
    </AccountFrame>
  );
}

/** Form that resets the password, for visitors who cannot log in and for users who forgot it. It ends all sessions. */
export function PasswordResetForm(parts: AccountParts) {
  const t = useText('account');
  const toast = useToast();
  const { user, logOut } = useSite();
  const { draft, edit, onType } = parts;
  const { send } = useFormAction<AccountResult>(getAction('forget'), { revalidates: false });
  const form = useAccountForm('forget', parts, async (_values, formElement) => {
    const result = await send(formElement);
    if (!result.ok) return result;
    for (const secret of ['forgetCode', 'newPassword', 'repeat', 'password'] as const) edit(secret, '');
    if (user) await logOut();
    toast.success(t('changed'));
    onType('login');
  });
  return (
    <AccountFrame
      {...parts}
      form={form}
      name="forget"
      label={t('reset')}
      pendingLabel={t('resetting')}
      ways={user ? [] : [{ label: t('toLogin'), type: 'login' }]}
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

type OnSubmit = Parameters<typeof useForm<AccountDraft>>[0]['onSubmit'];

function useAccountForm(name: AccountFormName, { draft, edit, refusal }: AccountParts, onSubmit: OnSubmit) {
  const t = useText('account');
  return useForm({ values: draft, onEdit: edit, rules: accountRules(t, name), refusal, onSubmit });
}

/** Statement that a login includes the agreement. */
function LoginConsent() {
  const t = useText('account');
  return (
    <p className="source">
      {t('loginConsent')} <AgreementLink />
    </p>
  );
}

/** Checkbox for the agreement. */
function AgreeBox({ form }: { form: AccountForm }) {
  const t = useText('account');
  const { value, error } = form.choice('agreed');
  return (
    <Checkbox
      name="agreed"
      checked={value}
      error={error ?? ''}
      onChange={(event) => form.edit('agreed', event.target.checked)}
    >
      {t('agree')} <AgreementLink />
    </Checkbox>
  );
}

/** Link to the agreement, which opens as a dialog over the form and also has a page for printing. */
function AgreementLink() {
  const t = useText('account');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
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
      {isOpen && <PrivacyDialog onClose={() => setOpen(false)} />}
    </>
  );
}
