import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { type AccountDialogType, useSite } from '#client/site/site.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { schoolArtAddress, loginBanner } from '#shared/art/art-address.ts';
import { assertNever } from '#shared/assert-never.ts';
import { type AccountParts, useAccountDraft } from './account-draft.ts';
import { PasswordResetForm, LoginForm, NeedsCookies, RegisterForm } from './account-form.tsx';
import './account.css';

interface AccountDialogProps {
  type: AccountDialogType;
  onClose: () => void;
}

/** Dialog with four types. It closes when the user is logged in, here or in another tab. */
export function AccountDialog({ type: firstType, onClose }: AccountDialogProps) {
  const t = useText('account');
  const { user, isLoggedIn } = useSite();
  const [type, setType] = useState(firstType);
  const [draft, edit] = useAccountDraft();
  // After an expired session the page still has its user, who must be able to log in again.
  const [first] = useState({ user, isLoggedIn });
  const isDone = (isLoggedIn && !first.isLoggedIn) || (user !== null && user !== first.user);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    if (isDone) close();
  }, [isDone]);

  // The button that changed the type was removed while it had the focus, so the first field receives it.
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
      return <PasswordResetForm {...parts} />;
    default:
      return assertNever(type);
  }
}
