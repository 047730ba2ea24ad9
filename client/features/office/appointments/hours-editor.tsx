import { type SubmitEvent, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { DATE_TAGS, getDateFormat } from '#shared/locale/locales.ts';
import { WEEKDAYS } from '#shared/tenant/opening-hours.ts';
import { canAddRange, changeHoursForm, type HoursForm, readHoursForm } from './hours-form.ts';

/** Submitted hours, with the indexes of the days whose times are invalid. */
export interface HoursResult {
  form: HoursForm;
  days: readonly number[];
  areDaysOffWrong: boolean;
}

interface HoursEditorProps {
  form: HoursForm;
  hoursResult: HoursResult | null;
  hasOfficeHours: boolean;
}

const DAY_MS = 86_400_000;

/**
 * Working hours: a switch and times for each day, and days off. The buttons that add times also work as submit buttons
 * without JavaScript.
 */
export function HoursEditor({ form: initialForm, hoursResult, hasOfficeHours }: HoursEditorProps) {
  const t = useText('office-appointments');
  const locale = useLocale();
  const { formData } = useNavigation();
  // The inputs are uncontrolled; a command replaces them with the changed form.
  const [{ form, version }, setChangedForm] = useState({ form: initialForm, version: 0 });
  const weekdayFormat = getDateFormat(DATE_TAGS[locale], { weekday: 'long', timeZone: 'UTC' });
  // 5 January 1970 was a Monday.
  const formatWeekday = (index: number) => weekdayFormat.format((4 + index) * DAY_MS);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    const changedForm = changeHoursForm(readHoursForm(new FormData(event.currentTarget)), submitter.value);
    if (!changedForm) return;
    event.preventDefault();
    setChangedForm({ form: changedForm, version: version + 1 });
  }

  return (
    <section className="appointments__hours">
      <h2>{t('hours.title')}</h2>
      <p className="meta">{t(hasOfficeHours ? 'hours.withOffice' : 'hours.withoutOffice')}</p>
      <Form key={version} method="post" className="appointments__form" onSubmit={handleSubmit}>
        {/* Enter in a field activates the first button. */}
        <button type="submit" name="kind" value="hours" hidden>
          {t('hours.save')}
        </button>
        <label className="check">
          <input type="checkbox" name="isOn" value="yes" defaultChecked={form.isOn} />
          <span>{t('hours.isOn')}</span>
        </label>
        {hasOfficeHours && (
          <fieldset className="hours__follows">
            <legend className="sr">{t('hours.title')}</legend>
            {(['office', 'own'] as const).map((choice) => (
              <label key={choice} className="check">
                <input
                  type="radio"
                  name="follows"
                  value={choice}
                  defaultChecked={form.followsOffice === (choice === 'office')}
                />
                <span>{t(`hours.follows.${choice}`)}</span>
              </label>
            ))}
          </fieldset>
        )}
        <div className="hours__week">
          {WEEKDAYS.map((day, index) => (
            <DayHours
              key={day}
              day={day}
              index={index}
              dayName={formatWeekday(index)}
              hours={form.week[index] ?? { isOpen: false, ranges: [] }}
              hasError={hoursResult?.days.includes(index) === true && version === 0}
            />
          ))}
        </div>
        <fieldset className="hours__off">
          <legend>{t('hours.daysOff')}</legend>
          {hoursResult?.areDaysOffWrong && <p className="tip tip--error">{t('hours.daysOffWrong')}</p>}
          {[...form.daysOff, ...(form.daysOff.includes('') ? [] : [''])].map((date, index) => (
            <input
              // A date may be entered twice.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              className="input"
              type="date"
              name="daysOff"
              aria-label={t('hours.dayOff', { number: index + 1 })}
              defaultValue={date}
            />
          ))}
          <Button type="submit" size="s" variant="quiet" name="kind" value="dayOff">
            {t('hours.addDayOff')}
          </Button>
          <p className="tip">{t('hours.daysOffHint')}</p>
        </fieldset>
        <Button type="submit" variant="primary" name="kind" value="hours" pending={formData?.get('kind') === 'hours'}>
          {t('hours.save')}
        </Button>
      </Form>
    </section>
  );
}

interface DayHoursProps {
  day: (typeof WEEKDAYS)[number];
  index: number;
  dayName: string;
  hours: HoursForm['week'][number];
  hasError: boolean;
}

function DayHours({ day, index, dayName, hours, hasError }: DayHoursProps) {
  const t = useText('office-appointments');
  const errorId = `hours-error-${day}`;
  return (
    <div className="hours__day" role="group" aria-label={dayName}>
      <label className="check">
        <input type="checkbox" name={day} value="yes" defaultChecked={hours.isOpen} />
        <span>{dayName}</span>
      </label>
      <div className="hours__times">
        {hours.ranges.map(({ from, to }, rangeIndex) => (
          // The ranges of a day have no other identity than their order.
          // oxlint-disable-next-line react/no-array-index-key
          <p key={rangeIndex} className="hours__range">
            <input
              className="input"
              type="time"
              name={`${day}-from`}
              step={300}
              aria-label={t('hours.from', { day: dayName, number: rangeIndex + 1 })}
              aria-invalid={hasError || undefined}
              aria-describedby={hasError ? errorId : undefined}
              defaultValue={from}
            />
            <span aria-hidden="true">–</span>
            <input
              className="input"
              type="time"
              name={`${day}-to`}
              step={300}
              aria-label={t('hours.to', { day: dayName, number: rangeIndex + 1 })}
              aria-invalid={hasError || undefined}
              aria-describedby={hasError ? errorId : undefined}
              defaultValue={to}
            />
          </p>
        ))}
        {hasError && (
          <p className="tip tip--error" id={errorId}>
            {t('hours.wrong')}
          </p>
        )}
        <p className="hours__commands">
          {canAddRange(hours) && (
            <Button type="submit" size="s" variant="quiet" name="kind" value={`break ${index}`}>
              {t('hours.addBreak')}
              <span className="sr">{`, ${dayName}`}</span>
            </Button>
          )}
          <Button type="submit" size="s" variant="quiet" name="kind" value={`copy ${index}`}>
            {t('hours.copy')}
            <span className="sr">{`, ${dayName}`}</span>
          </Button>
        </p>
      </div>
    </div>
  );
}
