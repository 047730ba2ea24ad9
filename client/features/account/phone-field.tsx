import { useText } from '#client/i18n/use-text.ts';
import type { AccountForm } from './account-form.ts';
import { PhoneInput } from './phone-input.tsx';

interface PhoneFieldProps {
  form: AccountForm;
  /** Beside a password the number is the name of the account, which is what a password manager looks for. */
  isUsername?: boolean;
}

export function PhoneField({ form, isUsername }: PhoneFieldProps) {
  const t = useText('account');
  const { onChange: _, ...mobile } = form.text('mobile');
  return (
    <PhoneInput
      {...mobile}
      label={t('mobile')}
      autoComplete={isUsername ? 'username' : 'tel-national'}
      onMobile={(typed) => form.edit('mobile', typed)}
      areaCode={form.choice('areaCode').value}
      onAreaCode={(code) => form.edit('areaCode', code)}
    />
  );
}
