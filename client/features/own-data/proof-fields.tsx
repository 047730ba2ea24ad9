import { useText } from '#client/i18n/use-text.ts';
import { PasswordInput } from '#client/ui/field/password-input.tsx';
import type { TextInputProps } from '#client/ui/field/text-input.tsx';
import { CodeInput, type OwnNumber } from './code-input.tsx';

interface ProofFieldsProps extends OwnNumber {
  /** In place of the password. */
  byCode: boolean;
  onByCode: (byCode: boolean) => void;
  password: Pick<TextInputProps, 'name' | 'value' | 'error' | 'validate' | 'onChange'>;
  ownCode: Pick<TextInputProps, 'error' | 'validate'> & { value: string; onChange: (code: string) => void };
}

/** The password, or in its place a code to the number of the account. */
export function ProofFields({ phone, number, byCode, onByCode, password, ownCode }: ProofFieldsProps) {
  const t = useText('personal');
  const { onChange: onCode, ...code } = ownCode;
  return (
    <>
      {byCode ? (
        <CodeInput
          {...code}
          name="ownCode"
          label={t('data.ownCode', { number })}
          onCode={onCode}
          phone={() => phone}
          purpose="confirm"
        />
      ) : (
        <PasswordInput {...password} label={t('data.password')} autoComplete="current-password" />
      )}
      <p>
        <button type="button" className="as-link" onClick={() => onByCode(!byCode)}>
          {byCode ? t('data.byPassword') : t('data.byCode')}
        </button>
      </p>
    </>
  );
}
