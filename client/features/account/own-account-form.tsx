import { assertNever } from '#shared/assert-never.ts';
import { useSite } from '#client/site/site.tsx';
import type { AccountResult } from './account-action.server.ts';
import { useAccountDraft } from './account-draft.ts';
import { PasswordResetForm, LoginForm, CookieNotice, RegisterForm } from './account-form.tsx';
import type { AccountFormName } from './account-rules.ts';

interface AccountPageFormProps {
  form: AccountFormName;
  redirectTo?: string | undefined;
  /** Result of the form that the browser submitted; undefined without a submission. */
  answer: AccountResult | undefined;
}

/**
 * Account form on a separate page, which works without JavaScript. With JavaScript, the forms open as dialogs instead.
 */
export function AccountPageForm({ form, redirectTo, answer }: AccountPageFormProps) {
  const { openDialog } = useSite();
  const formError = answer?.ok === false ? answer : undefined;
  const [draft, setDraftField] = useAccountDraft(formError?.values);
  const formProps = { draft, edit: setDraftField, redirectTo, refusal: formError, onType: openDialog };
  return (
    <div className="account">
      <CookieNotice />
      {renderForm()}
    </div>
  );

  function renderForm() {
    switch (form) {
      case 'password':
      case 'code':
        return <LoginForm {...formProps} firstMethod={form} />;
      case 'register':
        return <RegisterForm {...formProps} />;
      case 'forget':
        return <PasswordResetForm {...formProps} />;
      default:
        return assertNever(form);
    }
  }
}
