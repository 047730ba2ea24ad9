import { Label } from 'react-aria-components/Label';
import { Slider as AriaSlider, SliderFill, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components/Slider';
import { useText } from '#client/i18n/use-text.ts';
import { AriaLanguage } from '#client/ui/aria-language.tsx';

export interface SliderProps<Value extends number | readonly [number, number]> {
  label: string;
  /** A number, or a pair of numbers for a range. */
  value: Value;
  min: number;
  max: number;
  step?: number;
  onChange: (value: Value) => void;
  /** Called on release, when results should be loaded. */
  onSettle?: (value: Value) => void;
  format?: Intl.NumberFormatOptions;
  /** Formats the current value for screen readers, if a number format is not sufficient. */
  describe?: (value: Value) => string;
  /** Evenly spaced labels below the track. */
  marks?: readonly string[];
  disabled?: boolean;
  name?: string;
}

function isPair(value: number | readonly [number, number]): value is readonly [number, number] {
  return typeof value !== 'number';
}

export function Slider<Value extends number | readonly [number, number]>({
  label,
  value,
  min,
  max,
  step,
  onChange,
  onSettle,
  format,
  describe,
  marks,
  disabled,
  name,
}: SliderProps<Value>) {
  const t = useText('ui');
  const fromAriaValue = (values: number | number[]) =>
    (Array.isArray(values) ? [values[0], values[1]] : values) as unknown as Value;
  const ariaValue: number | number[] = isPair(value) ? [...value] : (value as number);
  const thumbLabels = isPair(value) ? [t('lowest'), t('highest')] : [undefined];
  return (
    <AriaLanguage>
      <AriaSlider<number | number[]>
        className={isPair(value) ? 'slider' : 'slider slider--one'}
        value={ariaValue}
        minValue={min}
        maxValue={max}
        step={step}
        isDisabled={disabled}
        formatOptions={format}
        onChange={(values) => onChange(fromAriaValue(values))}
        onChangeEnd={(values) => onSettle?.(fromAriaValue(values))}
      >
        <Label className="label">{label}</Label>
        <SliderOutput>
          {({ state }) => describe?.(value) ?? thumbLabels.map((_, index) => state.getThumbValueLabel(index)).join('–')}
        </SliderOutput>
        <SliderTrack className="slider__track">
          <div className="slider__line" />
          <SliderFill className="slider__fill" />
          {thumbLabels.map((thumbLabel, index) => (
            <SliderThumb key={index} index={index} className="slider__thumb" aria-label={thumbLabel} name={name} />
          ))}
        </SliderTrack>
        {marks && (
          <div className="slider__marks" aria-hidden="true">
            {marks.map((mark) => (
              <span key={mark}>{mark}</span>
            ))}
          </div>
        )}
      </AriaSlider>
    </AriaLanguage>
  );
}
