import { Label } from 'react-aria-components/Label';
import { Slider as AriaSlider, SliderFill, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components/Slider';
import { useText } from '#client/i18n/use-text.ts';
import { AriaLanguage } from '#client/ui/aria-language.tsx';

export interface SliderProps<Value extends number | readonly [number, number]> {
  label: string;
  /** A number, or two for a range. */
  value: Value;
  min: number;
  max: number;
  step?: number;
  /** At every step of the hand. */
  onChange: (value: Value) => void;
  /** When the hand lets go: the moment to ask for results. */
  onSettle?: (value: Value) => void;
  /** How numbers are written and read out. */
  format?: Intl.NumberFormatOptions;
  /** The sum in words beside the label, where a format is not enough. */
  describe?: (value: Value) => string;
  /** Words below the track, evenly apart. */
  marks?: readonly string[];
  disabled?: boolean;
  name?: string;
}

function isPair(value: number | readonly [number, number]): value is readonly [number, number] {
  return typeof value !== 'number';
}

/** The track is a scale, the thumb an open port. */
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
  const toOurs = (given: number | number[]) =>
    (Array.isArray(given) ? [given[0], given[1]] : given) as unknown as Value;
  const toTheirs: number | number[] = isPair(value) ? [...value] : (value as number);
  const thumbs = isPair(value) ? [t('lowest'), t('highest')] : [undefined];
  return (
    <AriaLanguage>
      <AriaSlider<number | number[]>
        className={isPair(value) ? 'slider' : 'slider slider--one'}
        value={toTheirs}
        minValue={min}
        maxValue={max}
        step={step}
        isDisabled={disabled}
        formatOptions={format}
        onChange={(given) => onChange(toOurs(given))}
        onChangeEnd={(given) => onSettle?.(toOurs(given))}
      >
        <Label className="label">{label}</Label>
        <SliderOutput>
          {({ state }) => describe?.(value) ?? thumbs.map((_, index) => state.getThumbValueLabel(index)).join('–')}
        </SliderOutput>
        <SliderTrack className="slider__track">
          <div className="slider__line" />
          <SliderFill className="slider__fill" />
          {thumbs.map((thumb, index) => (
            <SliderThumb key={index} index={index} className="slider__thumb" aria-label={thumb} name={name} />
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
