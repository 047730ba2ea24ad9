import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { Select } from '#client/ui/select/select.tsx';
import type { AccountForm } from './account-form.ts';
import { areaChoices } from './area-choices.ts';

interface PhoneFieldProps {
  form: AccountForm;
  /** Beside a password the number is the name of the account, which is what a password manager looks for. */
  isUsername?: boolean;
}

/** People write a number as they say it; only its digits count. */
const digitsOf = (typed: string) => typed.replace(/[\s()-]/g, '');

export function PhoneField({ form, isUsername }: PhoneFieldProps) {
  const t = useText('account');
  const site = useSite();
  const { onChange: _, ...mobile } = form.text('mobile');
  const { value: areaCode } = form.choice('areaCode');
  return (
    <div className="account-phone">
      <TextInput
        {...mobile}
        type="tel"
        inputMode="tel"
        className="num"
        label={t('mobile')}
        autoComplete={isUsername ? 'username' : 'tel-national'}
        onChange={(event) => form.edit('mobile', digitsOf(event.target.value))}
        before={
          <Select
            label={t('areaCode')}
            labelHidden
            placeholder="+"
            searchLabel={t('areaSearch')}
            choices={areaChoices(t, site.agent.areaCodes)}
            value={areaCode}
            onChange={(code) => code && form.edit('areaCode', code)}
          />
        }
      />
    </div>
  );
}
