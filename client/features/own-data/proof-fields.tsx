import { useState } from 'react';
import { CodeInput } from '#client/features/account/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { PasswordInput } from '#client/ui/field/password-input.tsx';
import type { useForm } from '#client/ui/form/use-form.ts';
import type { OwnNumber } from './own-number.ts';
import type { ProofValues } from './use-proof.ts';

interface ProofFieldsProps extends OwnNumber {
  form: Pick<ReturnType<typeof useForm<ProofValues>>, 'choice' | 'text' | 'edit'>;
}

/** The password, or in its place a code to the number of the account. */
export function ProofFields({ phone, number, form }: ProofFieldsProps) {
  const t = useText('personal');
  const account = useText('account');
  const [isSent, setIsSent] = useState(false);
  const { value: byCode, onChange: setByCode } = form.choice('byCode');
  const { onChange: onCode, ...code } = form.choice('ownCode');
  return (
    <>
      {byCode ? (
        <CodeInput
          {...code}
          name="ownCode"
          label={t('data.ownCode', { number })}
          hint={isSent ? account('codeSent', { number }) : undefined}
          onCode={onCode}
          phone={() => phone}
          purpose="confirm"
          onSent={() => setIsSent(true)}
        />
      ) : (
        <PasswordInput {...form.text('password')} label={t('data.password')} autoComplete="current-password" />
      )}
      <p>
        <button type="button" className="as-link" onClick={() => setByCode(!byCode)}>
          {byCode ? t('data.byPassword') : t('data.byCode')}
        </button>
      </p>
    </>
  );
}
