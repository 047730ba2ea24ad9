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
import { isOpenedInNewTab } from '#client/ui/link/is-opened-elsewhere.ts';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Tabs } from '#client/ui/tabs/tabs.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { MIN_PASSWORD_CHARS } from '#shared/rules/credentials.ts';
import type { AccountResult } from './account-action.server.ts';
import {
  type AccountDraft,
  type AccountFormProps,
  clearAccountDraft,
  formatPhoneNumber,
  getPhone,
} from './account-draft.ts';
import { type AccountFormName, createAccountRules, formatLoginError } from './account-rules.ts';
import { CodeInput, PhoneInput } from './code-input.tsx';

type AccountFormState = ReturnType<typeof useForm<AccountDraft>>;

interface AccountFormLayoutProps extends Pick<AccountFormProps, 'onType' | 'redirectTo'> {
  form: AccountFormState;
  name: AccountFormName;
  label: string;
  pendingLabel: string;
  otherForms: readonly { label: string; type: keyof typeof FORM_PATHS }[];
  children: ReactNode;
}

function AccountFormLayout({
  form,
  name,
  label,
  pendingLabel,
  otherForms,
  redirectTo,
  onType,
  children,
}: AccountFormLayoutProps) {
  const toPath = useSitePath();
  const isScripted = useIsScripted();
  return (
    <Form {...form.form} method="post" action={toPath(getFormAction(name, redirectTo))} className="account-form">
      <input type="hidden" name="form" value={name} />
      {name === 'register' && isScripted && <input type="hidden" name="attribution" value={firstTouch()} />}
      {/* Enter activates the first submit button of a form. Without this one, that would be the button that sends the code. */}
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
        {otherForms.map((alternative) =>
          isScripted ? (
            <button key={alternative.label} type="button" className="as-link" onClick={() => onType(alternative.type)}>
              {alternative.label}
            </button>
          ) : (
            <SiteLink
              key={alternative.label}
              to={withQuery(FORM_PATHS[alternative.type].path, {
                ...FORM_PATHS[alternative.type].query,
                next: redirectTo,
              })}
            >
              {alternative.label}
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
const getFormAction = (name: AccountFormName, redirectTo?: string) =>
  withQuery(name === 'register' ? '/register' : '/login', {
    form: name === 'code' || name === 'forget' ? name : '',
    next: redirectTo,
  });

/** Notice, shown before typing, that the login requires cookies. */
export function CookieNotice() {
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
  form: AccountFormState;
  /** Whether the phone number field is next to a password field. Password managers then treat it as the username. */
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

const CODE_FIELD_NAMES = { login: 'loginCode', register: 'registerCode', forget: 'forgetCode' } as const;

interface CodeFieldProps {
  form: AccountFormState;
  draft: AccountDraft;
  purpose: keyof typeof CODE_FIELD_NAMES;
}

/** Code field of a form. The number to which the code was sent is remembered while another form is displayed. */
function CodeField({ form, draft, purpose }: CodeFieldProps) {
  const t = useText('account');
  const fieldName = CODE_FIELD_NAMES[purpose];
  const { onChange: _, ...fieldProps } = form.text(fieldName);
  const isSent = draft.codeSentTo[purpose] === formatPhoneNumber(draft);
  return (
    <CodeInput
      {...fieldProps}
      sendsForm
      label={t('code')}
      hint={isSent ? t('codeSent', { number: `+${formatPhoneNumber(draft)}` }) : undefined}
      onCode={(code) => form.edit(fieldName, code)}
      phone={() => (form.check(['mobile']) ? getPhone(draft) : null)}
      purpose={purpose}
      onSent={() => form.edit('codeSentTo', { ...draft.codeSentTo, [purpose]: formatPhoneNumber(draft) })}
    />
  );
}

/** Login by password or code, with the same phone number. */
export function LoginForm(formProps: AccountFormProps & { firstMethod?: 'password' | 'code' }) {
  const t = useText('account');
  const isScripted = useIsScripted();
  const { firstMethod = 'password', redirectTo } = formProps;
  if (isScripted)
    return (
      <Tabs
        label={t('loginWays')}
        items={[
          { id: 'password', label: t('byPassword'), panel: <LoginPanel {...formProps} name="password" /> },
          { id: 'code', label: t('byCode'), panel: <LoginPanel {...formProps} name="code" /> },
        ]}
      />
    );
  const otherMethod = firstMethod === 'password' ? 'code' : 'password';
  return (
    <>
      <LoginPanel {...formProps} name={firstMethod} />
      <SiteLink to={withQuery('/login', { form: otherMethod, next: redirectTo })}>
        {t(otherMethod === 'code' ? 'byCode' : 'byPassword')}
      </SiteLink>
    </>
  );
}

function LoginPanel({ name, ...formProps }: AccountFormProps & { name: 'password' | 'code' }) {
  const t = useText('account');
  const toast = useToast();
  const areCookiesEnabled = useCookiesEnabled();
  const { welcome } = useSite();
  const { draft } = formProps;
  const { send } = useFormAction<AccountResult>(getFormAction(name), { revalidates: false });
  const form = useAccountForm(name, formProps, async (_values, formElement) => {
    // Without cookies, the login would be reported as successful but lost with the next request.
    if (!areCookiesEnabled) return t('cookies.needed');
    const result = await send(formElement);
    if (!result.ok) return result.code === '' ? result : formatLoginError(t, result.message);
    clearAccountDraft();
    await welcome();
    toast.success(t('succeeded', { info: t(name === 'password' ? 'byPassword' : 'byCode') }));
  });
  return (
    <AccountFormLayout
      {...formProps}
      form={form}
      name={name}
      label={t('login')}
      pendingLabel={t('loggingIn')}
      otherForms={[
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
    </AccountFormLayout>
  );
}

export function RegisterForm(formProps: AccountFormProps) {
  const t = useText('account');
  const toast = useToast();
  const policy = usePolicy();
  const { draft, edit, onType } = formProps;
  const { send } = useFormAction<AccountResult>(getFormAction('register'), { revalidates: false });
  const form = useAccountForm('register', formProps, async (_values, formElement) => {
    const result = await send(formElement);
    if (!result.ok) return result;
    for (const secretField of ['registerCode', 'registerPassword'] as const) edit(secretField, '');
    toast.success(t('registered'));
    onType('login');
  });
  return (
    <AccountFormLayout
      {...formProps}
      form={form}
      name="register"
      label={t('register')}
      pendingLabel={t('registering')}
      otherForms={[{ label: t('toLogin'), type: 'login' }]}
    >
      <TextInput {...form.text('nickname')} label={t('nickname')} autoComplete="nickname" />
      <PhoneField form={form} isUsername />
      <CodeField form={form} draft={draft} purpose="register" />
      <PasswordInput
        {...form.text('registerPassword')}
        label={t('password')}
        hint={t('passwordHint', { min: MIN_PASSWORD_CHARS })}
        autoComplete="new-password"
      />
      <AgreementCheckbox form={form} />
      {/* Version of the policy that the user agrees to. If it is missing, the action uses the current one. */}
      <input type="hidden" name="agreedVersion" value={policy.data?.version ?? ''} />
    </AccountFormLayout>
  );
}

/**
 * Form that resets the password, for visitors who cannot log in and for users who forgot it. A reset ends all sessions.
 */
export function PasswordResetForm(formProps: AccountFormProps) {
  const t = useText('account');
  const toast = useToast();
  const { user, logOut } = useSite();
  const { draft, edit, onType } = formProps;
  const { send } = useFormAction<AccountResult>(getFormAction('forget'), { revalidates: false });
  const form = useAccountForm('forget', formProps, async (_values, formElement) => {
    const result = await send(formElement);
    if (!result.ok) return result;
    for (const secretField of ['forgetCode', 'newPassword', 'repeat', 'password'] as const) edit(secretField, '');
    if (user) await logOut();
    toast.success(t('changed'));
    onType('login');
  });
  return (
    <AccountFormLayout
      {...formProps}
      form={form}
      name="forget"
      label={t('reset')}
      pendingLabel={t('resetting')}
      otherForms={user ? [] : [{ label: t('toLogin'), type: 'login' }]}
    >
      <PhoneField form={form} isUsername />
      <CodeField form={form} draft={draft} purpose="forget" />
      <PasswordInput
        {...form.text('newPassword')}
        label={t('newPassword')}
        hint={t('passwordHint', { min: MIN_PASSWORD_CHARS })}
        autoComplete="new-password"
      />
      <PasswordInput {...form.text('repeat')} label={t('repeat')} autoComplete="new-password" />
    </AccountFormLayout>
  );
}

type OnSubmit = Parameters<typeof useForm<AccountDraft>>[0]['onSubmit'];

function useAccountForm(name: AccountFormName, { draft, edit, refusal }: AccountFormProps, onSubmit: OnSubmit) {
  const t = useText('account');
  return useForm({ values: draft, onEdit: edit, rules: createAccountRules(t, name), initialErrors: refusal, onSubmit });
}

/** States that logging in includes the agreement. */
function LoginConsent() {
  const t = useText('account');
  return (
    <p className="source">
      {t('loginConsent')} <AgreementLink />
    </p>
  );
}

/** Checkbox for the agreement. */
function AgreementCheckbox({ form }: { form: AccountFormState }) {
  const t = useText('account');
  const { value: isAgreed, error } = form.choice('agreed');
  return (
    <Checkbox
      name="agreed"
      checked={isAgreed}
      error={error ?? ''}
      onChange={(event) => form.edit('agreed', event.target.checked)}
    >
      {t('agree')} <AgreementLink />
    </Checkbox>
  );
}

/**
 * Link to the agreement, which opens as a dialog over the form. The agreement also has a separate page for printing.
 */
function AgreementLink() {
  const t = useText('account');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <SiteLink
        to="/about/privacy"
        target="_blank"
        aria-haspopup="dialog"
        onClick={(event) => {
          if (isOpenedInNewTab(event)) return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        {t('agreement')}
      </SiteLink>
      {isOpen && <PrivacyDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
