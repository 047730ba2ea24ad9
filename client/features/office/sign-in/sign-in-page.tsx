import { Form } from 'react-router';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { PasskeyForm } from '#client/features/office/staff/passkey-form.tsx';
import { SecondFactorField } from '#client/features/office/staff/second-factor.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { PasswordInput, TextInput } from '#client/ui/field/text-input.tsx';
import { AppLink, TextLink } from '#client/ui/link/app-link.tsx';
import { isOfficePage } from '#shared/pages/office-pages.ts';
import { Notice } from '#client/ui/feedback/notice.tsx';
import type { PostedFormView } from '#client/features/office/office-request.server.ts';
import type { SignInResult } from './sign-in-flow.server.ts';
import './sign-in.css';

interface SignInStepsProps extends SignInResult {
  /** Whether the account of the password step has a passkey for this host. */
  hasPasskey?: boolean;
}

export function SignInSteps({ step, error, login, to, storedForm, hasPasskey = false }: SignInStepsProps) {
  if (step === 'kept' && storedForm) return <StoredFormPage storedForm={storedForm} />;
  if (step === 'code')
    return <CodeForm error={error} to={to} storedForm={storedForm} hasPasskey={hasPasskey && !storedForm} />;
  return <PasswordForm error={error} login={login} to={to} storedForm={storedForm} />;
}

const StoredField = ({ storedForm }: { storedForm: PostedFormView | null }) =>
  storedForm && <input type="hidden" name="kept" value={JSON.stringify(storedForm.form)} />;

function PasswordForm({ error, login, to, storedForm }: Omit<SignInResult, 'step'>) {
  const t = useText('office-sign-in');
  const { base } = useOffice();
  const loginError = error === 'wrong' ? t('wrong') : undefined;
  return (
    <div className="sign-in">
      <OfficeTitle title={t('title')} />
      <h1>{t('title')}</h1>
      {storedForm && <Notice>{t('kept.safe')}</Notice>}
      {error && (
        <Notice tone="caution" announce="at once">
          {t(error)}
        </Notice>
      )}
      <Form method="post" action={`${base}/sign-in`} className="office__form" key={error}>
        <input type="hidden" name="to" value={to} />
        <StoredField storedForm={storedForm} />
        <TextInput
          label={t('login')}
          name="login"
          required
          maxLength={80}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={login}
          {...(loginError && { error: loginError })}
        />
        <PasswordInput label={t('password')} name="password" required autoComplete="current-password" />
        <Button type="submit" variant="primary">
          {t('continue')}
        </Button>
      </Form>
    </div>
  );
}

function CodeForm({
  error,
  to,
  storedForm,
  hasPasskey,
}: Pick<SignInStepsProps, 'error' | 'to' | 'storedForm' | 'hasPasskey'>) {
  const t = useText('office-sign-in');
  const { base } = useOffice();
  return (
    <div className="sign-in">
      <OfficeTitle title={t('codeTitle')} />
      <h1>{t('codeTitle')}</h1>
      {hasPasskey && <PasskeyForm fields={{ step: 'code', to }} />}
      <Form method="post" action={`${base}/${storedForm ? 'sign-in' : 'code'}`} className="office__form" key={error}>
        <input type="hidden" name="step" value="code" />
        <input type="hidden" name="to" value={to} />
        <StoredField storedForm={storedForm} />
        <SecondFactorField why={error === 'wrong' || error === 'tooMany' ? error : null} />
        <Button type="submit" variant={hasPasskey ? 'plain' : 'primary'}>
          {t('signIn')}
        </Button>
      </Form>
      <p>
        <TextLink href={`${base}/sign-in`}>{t('otherAccount')}</TextLink>
      </p>
    </div>
  );
}

/** After the sign-in, shows a form that was submitted without a session. The user sends or discards it. */
function StoredFormPage({ storedForm: { form, texts } }: { storedForm: PostedFormView }) {
  const t = useText('office-sign-in');
  const { base } = useOffice();
  return (
    <div className="sign-in">
      <OfficeTitle title={t('kept.title')} />
      <h1>{t('kept.title')}</h1>
      <p>{t('kept.text')}</p>
      {texts.map((text, index) => (
        <p key={index} className="sign-in__typed">
          <bdi>{text}</bdi>
        </p>
      ))}
      {form.hadFile && <Notice tone="caution">{t('kept.file')}</Notice>}
      {/* This is a plain form, because pages that the backend itself renders accept only document submissions. */}
      <form method="post" action={`${base}${form.path}`} encType="multipart/form-data">
        {form.fields.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" variant="primary">
          {t('kept.send')}
        </Button>
      </form>
      <p>
        <AppLink href={base} reload={!isOfficePage(base)}>
          {t('kept.discard')}
        </AppLink>
      </p>
    </div>
  );
}
