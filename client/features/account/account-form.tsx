import type { ReactNode } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { useKeepsCookies } from '#client/site/storage/cookies.ts';
import { Button } from '#client/ui/button/button.tsx';
import type { useForm } from '#client/ui/form/use-form.ts';
import { Notice } from '#client/ui/say/notice.tsx';
import { type AccountDraft, numberOf, phoneOf } from './account-calls.ts';
import { CodeInput, PhoneInput } from './code-input.tsx';

/** The form of any type of the dialog, as its fields see it. */
export type AccountForm = ReturnType<typeof useForm<AccountDraft>>;

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
      <Button size="s" onClick={() => window.location.reload()}>
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
