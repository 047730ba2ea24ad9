import { type CalendarDate, parseDate } from '@internationalized/date';
import { Button } from 'react-aria-components/Button';
import { DateInput, DatePicker, DateSegment } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Label } from 'react-aria-components/Label';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { AriaLanguage } from '#client/ui/aria-language.tsx';
import type { FieldTexts } from '#client/ui/field/field.tsx';
import { useFieldTip, type Validate } from '#client/ui/field/use-field-tip.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { DateCalendar } from './date-calendar.tsx';
import '#client/styles/calendar.css';
import '#client/styles/floats.css';

export interface DateFieldProps extends FieldTexts {
  /** As in 2026-12-12. */
  value: string | null;
  onChange: (value: string | null) => void;
  min?: string;
  max?: string;
  validate?: Validate<string | null>;
  disabled?: boolean;
  required?: boolean;
  name?: string;
}

const read = (iso: string | null | undefined): CalendarDate | null => (iso ? parseDate(iso) : null);

/** Year, month and day typed one by one in the order of the language, or chosen from a month. */
export function DateField({
  label,
  labelHidden,
  hint,
  error,
  value,
  onChange,
  min,
  max,
  validate,
  disabled,
  required,
  name,
}: DateFieldProps) {
  const tip = useFieldTip(validate, error);
  return (
    <AriaLanguage>
      <DatePicker
        className="field"
        value={read(value)}
        minValue={read(min)}
        maxValue={read(max)}
        isDisabled={disabled}
        isRequired={required}
        isInvalid={tip.message !== undefined}
        name={name}
        shouldForceLeadingZeros
        onChange={(date) => {
          tip.edited();
          onChange(date?.toString() ?? null);
        }}
        onFocus={tip.focused}
        onBlur={() => tip.left(value)}
      >
        <Label className={labelHidden ? 'sr' : 'label'}>{label}</Label>
        <Group className="input date-field">
          <DateInput className="date-field__parts">
            {(segment) => <DateSegment segment={segment} className="date-field__part" />}
          </DateInput>
          <Button className="btn btn--icon">
            <Icon name="calendar" />
          </Button>
        </Group>
        <div className="tip-place" aria-live="polite">
          {(tip.message ?? hint) && (
            <Text slot="description" elementType="p" className={tip.message ? 'tip tip--error' : 'tip'}>
              {tip.message ? <Icon name="warn" /> : null}
              <span>{tip.message ?? hint}</span>
            </Text>
          )}
        </div>
        <Popover className="pop pop--placed" offset={4}>
          <Dialog>
            <DateCalendar />
          </Dialog>
        </Popover>
      </DatePicker>
    </AriaLanguage>
  );
}
