import { useRef, useState } from 'react';
import { Form } from 'react-router';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useText } from '#client/i18n/use-text.ts';
import { withoutReload } from '#client/network/load-with-retry.ts';
import { Button, whilePending } from '#client/ui/button/button.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import type { OwnAccount } from '#shared/contract/office/own-account.ts';
import { fetchPasskeyOptions, toPasskeyError, useHasWebAuthn } from './passkey-form.tsx';

const MAX_NAME_LENGTH = 60;

interface PasskeyListProps extends Pick<OwnAccount, 'passkeys'> {
  /** Whether passkeys may be removed. This requires a recently verified second factor. */
  canRemove: boolean;
}

export function PasskeyList({ passkeys, canRemove }: PasskeyListProps) {
  const t = useText('office-staff');
  const clock = useOfficeClock();
  if (passkeys.length === 0) return <p className="office__none">{t('passkey.none')}</p>;
  return (
    <ul className="office__rows devices passkeys">
      {passkeys.map(({ id, name, host, createdAt, usedAt }) => (
        <li key={id}>
          <p>
            <b>
              <bdi>{name}</bdi>
            </b>
            <span className="meta">
              {t('passkey.since', { host, since: clock.moment(createdAt) })}
              {usedAt > 0 && ` · ${t('passkey.used', { used: clock.moment(usedAt) })}`}
            </span>
          </p>
          <details className="passkeys__edit">
            <summary className="btn btn--s" aria-label={t('change', { name })}>
              {t('edit')}
            </summary>
            <div className="staff__forms">
              <Form method="post">
                <input type="hidden" name="kind" value="renamePasskey" />
                <input type="hidden" name="id" value={id} />
                <TextInput
                  label={t('passkey.name')}
                  name="name"
                  required
                  maxLength={MAX_NAME_LENGTH}
                  defaultValue={name}
                  autoComplete="off"
                />
                <Button type="submit" size="s">
                  {t('passkey.rename')}
                </Button>
              </Form>
              {canRemove && (
                <Form method="post">
                  <input type="hidden" name="kind" value="removePasskey" />
                  <input type="hidden" name="id" value={id} />
                  <p className="meta">{t('passkey.removeHint')}</p>
                  <Button type="submit" size="s" variant="danger">
                    {t('passkey.remove')}
                  </Button>
                </Form>
              )}
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}

/** Registers a passkey through the browser's dialog, which needs JavaScript. */
export function NewPasskey({ canAdd }: { canAdd: boolean }) {
  const t = useText('office-staff');
  const { base } = useOffice();
  const hasWebAuthn = useHasWebAuthn();
  const formRef = useRef<HTMLFormElement>(null);
  const proofRef = useRef<HTMLInputElement>(null);
  const [passkeyError, setPasskeyError] = useState<'cancelled' | 'failed' | 'known' | null>(null);
  const [isRegistering, setRegistering] = useState(false);
  if (!canAdd) return <p className="meta">{t('passkey.full')}</p>;
  if (!hasWebAuthn) return <p className="meta">{t('passkey.unsupported')}</p>;
  const registerPasskey = async () => {
    setPasskeyError(null);
    try {
      const [optionsJSON, { startRegistration }] = await Promise.all([
        fetchPasskeyOptions(base, 'new'),
        withoutReload(() => import('@simplewebauthn/browser')),
      ]);
      if (!optionsJSON || !proofRef.current) return setPasskeyError('failed');
      const registrationResponse = await startRegistration({ optionsJSON } as Parameters<typeof startRegistration>[0]);
      proofRef.current.value = JSON.stringify(registrationResponse);
      formRef.current?.requestSubmit();
    } catch (error) {
      const isAlreadyRegistered = error instanceof Error && error.name === 'InvalidStateError';
      setPasskeyError(isAlreadyRegistered ? 'known' : toPasskeyError(error));
    }
  };
  return (
    <Form method="post" className="office__form" ref={formRef}>
      <input type="hidden" name="kind" value="addPasskey" />
      <input type="hidden" name="response" defaultValue="" ref={proofRef} />
      <TextInput
        label={t('passkey.name')}
        hint={t('passkey.nameHint')}
        name="name"
        required
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        {...(passkeyError && { error: t(`passkey.${passkeyError}`) })}
      />
      <Button
        pending={isRegistering}
        onClick={() => void (formRef.current?.reportValidity() && whilePending(setRegistering, registerPasskey))}
      >
        {t('passkey.add')}
      </Button>
    </Form>
  );
}
