import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { type AccountDialogType, useSite } from '#client/site/site.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { getSchoolArtPath, LOGIN_BANNER } from '#shared/art/art-address.ts';
import { assertNever } from '#shared/assert-never.ts';
import { type AccountFormProps, useAccountDraft } from './account-draft.ts';
import { PasswordResetForm, LoginForm, CookieNotice, RegisterForm } from './account-form.tsx';
import './account.css';

interface AccountDialogProps {
  type: AccountDialogType;
  onClose: () => void;
}

/** Dialog with four types of forms. It closes when the user logs in, here or in another tab. */
export function AccountDialog({ type: firstType, onClose }: AccountDialogProps) {
  const t = useText('account');
  const { user, isLoggedIn } = useSite();
  const [type, setType] = useState(firstType);
  const [draft, setDraftField] = useAccountDraft();
  // After a session has expired, the page still has its user, who must be able to log in again.
  const [initialSession] = useState({ user, isLoggedIn });
  const isLoginCompleted =
    (isLoggedIn && !initialSession.isLoggedIn) || (user !== null && user !== initialSession.user);
  const closeDialog = useEffectEvent(onClose);

  useEffect(() => {
    if (isLoginCompleted) closeDialog();
  }, [isLoginCompleted]);

  // The button that changed the type has been removed while it had the focus, so the first field gets the focus.
  const ref = useRef<HTMLDivElement>(null);
  const lastType = useRef(type);
  useEffect(() => {
    if (lastType.current !== type) ref.current?.querySelector<HTMLElement>('input[name]')?.focus();
    lastType.current = type;
  }, [type]);

  return (
    <Dialog isOpen onClose={onClose} size="login" title={t(`title.${type}`)}>
      <div className="account" ref={ref}>
        <div className="account__picture" aria-hidden="true">
          <p className="account__motto">{t('motto')}</p>
          <img src={getSchoolArtPath(LOGIN_BANNER)} alt="" width={1200} height={420} />
        </div>
        <CookieNotice />
        <AccountFormByType key={type} type={type} draft={draft} edit={setDraftField} onType={setType} />
      </div>
    </Dialog>
  );
}

function AccountFormByType({ type, ...formProps }: AccountFormProps & { type: AccountDialogType }) {
  switch (type) {
    case 'login':
      return <LoginForm {...formProps} />;
    case 'register':
      return <RegisterForm {...formProps} />;
    case 'forget':
    case 'reset':
      return <PasswordResetForm {...formProps} />;
    default:
      return assertNever(type);
  }
}
