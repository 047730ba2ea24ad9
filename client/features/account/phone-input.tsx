import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { TextInput, type TextInputProps } from '#client/ui/field/text-input.tsx';
import { Select } from '#client/ui/select/select.tsx';
import { areaChoices } from './area-choices.ts';
import './phone-input.css';

interface PhoneInputProps extends Omit<TextInputProps, 'onChange' | 'before' | 'className'> {
  onMobile: (mobile: string) => void;
  areaCode: string;
  onAreaCode: (code: string) => void;
}

/** People write a number as they say it; only its digits count. */
const digitsOf = (typed: string) => typed.replace(/[\s()-]/g, '');

/** A number with its area code, of those to which this site sends messages. */
export function PhoneInput({ onMobile, areaCode, onAreaCode, ...field }: PhoneInputProps) {
  const t = useText('account');
  const { agent } = useSite();
  return (
    <div className="phone-input">
      <TextInput
        {...field}
        type="tel"
        inputMode="tel"
        className="num"
        onChange={(event) => onMobile(digitsOf(event.target.value))}
        before={
          <Select
            label={t('areaCode')}
            labelHidden
            placeholder="+"
            searchLabel={t('areaSearch')}
            choices={areaChoices(t, agent.areaCodes)}
            value={areaCode}
            onChange={(code) => code && onAreaCode(code)}
          />
        }
      />
    </div>
  );
}
