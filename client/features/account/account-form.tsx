import { type ReactNode, useState } from 'react';
import { reloadPage } from '#client/reach/reload-page.ts';
import { PrivacyDialog } from '#client/features/privacy-policy/privacy-policy.tsx';
import { usePolicy } from '#client/features/agreement/use-policy.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { useKeepsCookies } from '#client/site/storage/cookies.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Checkbox } from '#client/ui/choice/choice.tsx';
import { PasswordInput, TextInput } from '#client/ui/field/text-input.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { isOpenedElsewhere } from '#client/ui/link/is-opened-elsewhere.ts';
import { Notice } from '#client/ui/say/notice.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { PASSWORD_MIN } from '#shared/rules/credentials.ts';
import { type AccountDraft, type AccountParts, numberOf, phoneOf, register } from './account-calls.ts';
import { agreedRule, codeRule, mobileRule, newPasswordRule, nicknameRule } from './account-rules.ts';
import { CodeInput, PhoneInput } from './code-input.tsx';

/** The form of any type of the dialog, as its fields see it. */
type AccountForm = ReturnType<typeof useForm<AccountDraft>>;

interface AccountFrameProps {
  form: AccountForm;
  label: string;
  pendingLabel: string;
  /** To the other types of the dialog. */
  ways: readonly { label: string; onChoose: () => void }[];
  children: ReactNode;
}

/** What the four forms have in common: what went wrong on top, the one button, and the ways to the others. */
export function AccountFrame({ form, label, pendingLabel, ways, children }: AccountFrameProps) {
  return (
    // Sent by script alone; should that fail, a post keeps what is secret out of the address.
    <form {...form.form} method="post" className="account-form">
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
        {ways.map((way) => (
          <button key={way.label} type="button" className="as-link" onClick={way.onChoose}>
            {way.label}
          </button>
        ))}
      </p>
    </form>
  );
}

/** Said wherever an account is made or used, before anything is typed. */
export function NeedsCookies() {
  const t = useText('account');
  if (useKeepsCookies()) return null;
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
  /** Beside a password the number is the name of the account, which is what a password manager looks for. */
  isUsername?: boolean;
}

export function PhoneField({ form, isUsername }: PhoneFieldProps) {
  const t = useText('account');
  const { onChange: _, ...mobile } = form.text('mobile');
  return (
    <PhoneInput
      {...mobile}
      label={t('mobile')}
      autoComplete={isUsername ? 'username' : 'tel-national'}
      onMobile={(typed) => form.edit('mobile', typed)}
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

/** The code of one form of the dialog. The number that it was sent to is kept while another form is shown. */
export function CodeField({ form, draft, purpose }: CodeFieldProps) {
  const t = useText('account');
  const name = FIELDS[purpose];
  const { onChange: _, ...field } = form.text(name);
  const isSent = draft.codeSentTo[purpose] === numberOf(draft);
  return (
    <CodeInput
      {...field}
      label={t('code')}
      hint={isSent ? t('codeSent', { number: `+${numberOf(draft)}` }) : undefined}
      onCode={(code) => form.edit(name, code)}
      phone={() => (form.check(['mobile']) ? phoneOf(draft) : null)}
      purpose={purpose}
      onSent={() => form.edit('codeSentTo', { ...draft.codeSentTo, [purpose]: numberOf(draft) })}
    />
  );
}

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
