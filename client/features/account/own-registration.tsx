import { useSite } from '#client/site/site.tsx';
import { useAccountDraft } from './account-calls.ts';
import { NeedsCookies, RegisterForm } from './account-form.tsx';
import { useIsReady } from '#client/site/hydration.ts';

/** The form in its page. Disabled until it is alive: what is typed before would be lost. The other forms open as dialogs. */
export function OwnRegistration() {
  const isReady = useIsReady();
  const { openDialog } = useSite();
  const [draft, edit] = useAccountDraft();
  return (
    <fieldset className="account" disabled={!isReady}>
      <NeedsCookies />
      <RegisterForm draft={draft} edit={edit} onType={(type) => openDialog(type)} />
    </fieldset>
  );
}
