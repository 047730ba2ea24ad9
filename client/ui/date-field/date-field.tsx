import { type CalendarDate, parseDate } from '@internationalized/date';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  CalendarYearPicker,
} from 'react-aria-components/Calendar';
import { DateInput, DatePicker, DateSegment } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Label } from 'react-aria-components/Label';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { useText } from '#client/i18n/use-text.ts';
import { AriaLanguage } from '#client/ui/aria-language.tsx';
import { type FieldTexts, useFieldTip, type Validate } from '#client/ui/field/field.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import '#client/styles/late/calendar.css';
import '#client/styles/late/floats.css';

interface DateFieldProps extends FieldTexts {
  /** ISO date such as 2026-12-12. */
  value: string | null;
  onChange: (value: string | null) => void;
  min?: string;
  max?: string;
  validate?: Validate<string | null>;
  disabled?: boolean;
  required?: boolean;
  name?: string;
}

/** Parses an ISO date. Returns null if it is invalid, so that the field is empty instead of throwing during render. */
function parseIsoDate(isoDate: string | null | undefined): CalendarDate | null {
  try {
    return isoDate ? parseDate(isoDate) : null;
  } catch {
    return null;
  }
}

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
  const fieldTip = useFieldTip(validate, error);
  return (
    <AriaLanguage>
      <DatePicker
        className="field"
        value={parseIsoDate(value)}
        minValue={parseIsoDate(min)}
        maxValue={parseIsoDate(max)}
        isDisabled={disabled}
        isRequired={required}
        isInvalid={fieldTip.message !== undefined}
        name={name}
        shouldForceLeadingZeros
        onChange={(date) => {
          fieldTip.edited();
          onChange(date?.toString() ?? null);
        }}
        onFocus={fieldTip.focused}
        onBlur={() => fieldTip.blurred(value)}
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
          {(fieldTip.message ?? hint) && (
            <Text slot="description" elementType="p" className={fieldTip.message ? 'tip tip--error' : 'tip'}>
              {fieldTip.message ? <Icon name="warn" /> : null}
              <span>{fieldTip.message ?? hint}</span>
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

/** Number of years in the list: for dates of birth, and for course starts up to three years ahead. */
const VISIBLE_YEARS = 40;

/** Years and months are native selects: reaching a birthday by arrow buttons would take hundreds of clicks. */
function DateCalendar() {
  const t = useText('ui');
  return (
    <Calendar className="calendar">
      <div className="calendar__bar">
        <Button slot="previous" className="btn btn--icon" aria-label={t('previousMonth')}>
          <Icon name="left" />
        </Button>
        <CalendarYearPicker visibleYears={VISIBLE_YEARS}>
          {(yearOptions) => <NativePicker {...yearOptions} />}
        </CalendarYearPicker>
        <CalendarMonthPicker>{(monthOptions) => <NativePicker {...monthOptions} />}</CalendarMonthPicker>
        <Button slot="next" className="btn btn--icon" aria-label={t('nextMonth')}>
          <Icon name="right" />
        </Button>
      </div>
      <CalendarGrid>
        <CalendarGridHeader>{(weekday) => <CalendarHeaderCell>{weekday}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className="calendar__day" />}</CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}

interface NativePickerProps {
  'aria-label': string;
  value: string | number;
  onChange: (key: number) => void;
  items: readonly { id: number; formatted: string }[];
}

function NativePicker({ items, onChange, ...selectProps }: NativePickerProps) {
  return (
    <select className="select" {...selectProps} onChange={(event) => onChange(Number(event.target.value))}>
      {items.map(({ id, formatted }) => (
        <option key={id} value={id}>
          {formatted}
        </option>
      ))}
    </select>
  );
}
