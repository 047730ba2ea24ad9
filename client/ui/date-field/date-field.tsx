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

/** A day that a backend writes otherwise, or that no calendar has, is asked for anew: it must not take the page down. */
function read(iso: string | null | undefined): CalendarDate | null {
  try {
    return iso ? parseDate(iso) : null;
  } catch {
    return null;
  }
}

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

/** Wide enough for a date of birth as well as for a start three years ahead. */
const YEARS_OFFERED = 40;

/** Years and months are the browser's own lists: a birthday is two choices away, not two hundred arrows. */
function DateCalendar() {
  const t = useText('ui');
  return (
    <Calendar className="calendar">
      <div className="calendar__bar">
        <Button slot="previous" className="btn btn--icon" aria-label={t('previousMonth')}>
          <Icon name="left" />
        </Button>
        <CalendarYearPicker visibleYears={YEARS_OFFERED}>{(years) => <PartSelect {...years} />}</CalendarYearPicker>
        <CalendarMonthPicker>{(months) => <PartSelect {...months} />}</CalendarMonthPicker>
        <Button slot="next" className="btn btn--icon" aria-label={t('nextMonth')}>
          <Icon name="right" />
        </Button>
      </div>
      <CalendarGrid>
        <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className="calendar__day" />}</CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}

interface PartSelectProps {
  'aria-label': string;
  value: string | number;
  onChange: (key: number) => void;
  items: readonly { id: number; formatted: string }[];
}

function PartSelect({ items, onChange, ...rest }: PartSelectProps) {
  return (
    <select className="select" {...rest} onChange={(event) => onChange(Number(event.target.value))}>
      {items.map(({ id, formatted }) => (
        <option key={id} value={id}>
          {formatted}
        </option>
      ))}
    </select>
  );
}
