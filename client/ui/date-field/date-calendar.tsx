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
import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';

/** Wide enough for a date of birth as well as for a start three years ahead. */
const YEARS_OFFERED = 40;

/** Years and months are the browser's own lists: a birthday is two choices away, not two hundred arrows. */
export function DateCalendar() {
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
