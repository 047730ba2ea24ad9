import { assertNever } from '#shared/assert-never.ts';
import { useSite } from '#client/site/site.tsx';
import type { AccountResult } from './account-action.server.ts';
import { useAccountDraft } from './account-draft.ts';
import { PasswordResetForm, LoginForm, NeedsCookies, RegisterForm } from './account-form.tsx';
import type { AccountFormName } from './account-rules.ts';

interface OwnAccountFormProps {
  form: AccountFormName;
  next?: string | undefined;
  /** Result of the form that the browser submitted; undefined without a submission. */
  answer: AccountResult | undefined;
}

/**
 * Form of the account on a page of its own, which works without JavaScript. With JavaScript, the other forms open as
 * dialogs.
 */
export function OwnAccountForm({ form, next, answer }: OwnAccountFormProps) {
  const { openDialog } = useSite();
  const rejection = answer?.ok === false ? answer : undefined;
  const [draft, edit] = useAccountDraft(rejection?.values);
  const parts = { draft, edit, next, refusal: rejection, onType: openDialog };
  return (
    <div className="account">
      <NeedsCookies />
      {getForm()}
    </div>
  );

  function getForm() {
    switch (form) {
      case 'password':
      case 'code':
        return <LoginForm {...parts} first={form} />;
      case 'register':
        return <RegisterForm {...parts} />;
      case 'forget':
        return <PasswordResetForm {...parts} />;
      default:
        return assertNever(form);
    }
  }
}
