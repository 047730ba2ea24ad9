import { useRef, useState, useSyncExternalStore } from 'react';
import { Form } from 'react-router';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { withoutReload } from '#client/network/load-with-retry.ts';
import { Button, whilePending } from '#client/ui/button/button.tsx';

/** Returns whether the browser supports passkeys. The result is false during server rendering. */
export const useHasWebAuthn = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => typeof PublicKeyCredential !== 'undefined',
    () => false,
  );

type PasskeyError = 'cancelled' | 'failed';

/**
 * Converts a browser error. 'cancelled' means that the user closed the dialog or that it timed out, which needs no
 * message.
 */
export const toPasskeyError = (error: unknown): PasskeyError =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name) ? 'cancelled' : 'failed';

/**
 * Fetches the options for creating or using a passkey. Resolves to null if the account has no passkey for this host.
 */
export async function fetchPasskeyOptions(base: string, kind: 'new' | 'use'): Promise<object | null> {
  const response = await fetch(`${base}/passkey`, { method: 'POST', body: new URLSearchParams({ kind }) });
  if (!response.ok) throw new Error(`the passkey options request failed with status ${response.status}`);
  return (await response.json()) as object | null;
}

/**
 * Submits the given fields with a passkey's response, so that no code must be typed. Renders nothing if the browser
 * does not support passkeys.
 */
export function PasskeyForm({ fields }: { fields: Readonly<Record<string, string>> }) {
  const t = useText('office-staff');
  const { base } = useOffice();
  const hasWebAuthn = useHasWebAuthn();
  const formRef = useRef<HTMLFormElement>(null);
  const proofRef = useRef<HTMLInputElement>(null);
  const [passkeyError, setPasskeyError] = useState<PasskeyError | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  if (!hasWebAuthn) return null;
  const confirmWithPasskey = async () => {
    setPasskeyError(null);
    try {
      const [optionsJSON, { startAuthentication }] = await Promise.all([
        fetchPasskeyOptions(base, 'use'),
        withoutReload(() => import('@simplewebauthn/browser')),
      ]);
      if (!optionsJSON || !proofRef.current) return setPasskeyError('failed');
      const authenticationResponse = await startAuthentication({ optionsJSON } as Parameters<
        typeof startAuthentication
      >[0]);
      proofRef.current.value = JSON.stringify(authenticationResponse);
      formRef.current?.requestSubmit();
    } catch (error) {
      setPasskeyError(toPasskeyError(error));
    }
  };
  return (
    <>
      <Form method="post" className="office__form passkey-form" ref={formRef}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="code" defaultValue="" ref={proofRef} />
        <Button
          variant="primary"
          pending={isConfirming}
          onClick={() => void whilePending(setConfirming, confirmWithPasskey)}
        >
          {t('passkey.use')}
        </Button>
        {passkeyError && (
          <p className="tip tip--error" role="alert">
            {t(`passkey.${passkeyError}`)}
          </p>
        )}
      </Form>
      <p className="passkey-form__or">{t('passkey.or')}</p>
    </>
  );
}
