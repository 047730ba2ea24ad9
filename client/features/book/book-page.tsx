import { useSyncExternalStore } from 'react';
import { Form, useNavigation } from 'react-router';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { formatMoment } from '#client/i18n/date-texts.ts';
import { withQuery } from '#client/site/addresses.ts';
import { firstTouch } from '#client/site/first-touch.ts';
import { SiteLink, useSite, useSitePath } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { EmptyState, Notice } from '#client/ui/feedback/notice.tsx';
import { TextArea, TextInput } from '#client/ui/field/text-input.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { LinkTabs } from '#client/ui/tabs/link-tabs.tsx';
import type { Appointment } from '#shared/contract/account/appointment.ts';
import {
  APPOINTMENT_MINUTES,
  MAX_APPOINTMENT_NAME_CHARS,
  MAX_APPOINTMENT_TEXT_CHARS,
} from '#shared/rules/appointments.ts';
import { MAX_LEAD_CONTACT_CHARS } from '#shared/rules/leads.ts';
import { CITY_TIME_ZONES } from '#shared/tenant/opening-hours.ts';
import type { BookContent, BookFormError } from './load-book.server.ts';
import { groupSlotsByDay, ZONE_CHOICES, type ZoneChoice } from './time-zones.ts';
import './book.css';

interface BookPageProps {
  content: BookContent;
  rejection: BookFormError | null;
}

const subscribeToNothing = () => () => {};

/** Returns the time zone of the browser, or '' on the server and during hydration. */
const useBrowserTimeZone = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => '',
  );

/**
 * Page on which visitors choose a day and a time in their own time zone. It also shows each time in the office's time
 * zone.
 */
export function BookPage({ content, rejection }: BookPageProps) {
  const t = useText('book');
  const { agent, openChat } = useSite();
  const browserTimeZone = useBrowserTimeZone();
  const officeTimeZone = CITY_TIME_ZONES[agent.originCity];
  const timeZone = content.zone || browserTimeZone || officeTimeZone;
  const { appointments, isOffered, slots, done } = content;
  const changedAppointment = appointments.find(({ id, isCancelled }) => id === content.change && !isCancelled);
  const hasBooked = appointments.some(({ isCancelled }) => !isCancelled);
  const isFormCollapsed = hasBooked && !changedAppointment && !rejection && !content.day && !content.zone;
  return (
    <div className="wrap book">
      <header className="book__head">
        <h1>{t('title')}</h1>
        <p>{t('lead', { minutes: String(APPOINTMENT_MINUTES) })}</p>
      </header>
      {done && !rejection && (
        <Notice tone="ok" announce="politely">
          {t(`done.${done}`)}
        </Notice>
      )}
      {appointments.length > 0 && <OwnAppointments content={content} zone={timeZone} officeZone={officeTimeZone} />}
      {!isOffered || slots.length === 0 ? (
        <EmptyState
          title={t(isOffered ? 'full' : 'notOffered')}
          text={t(isOffered ? 'fullHint' : 'notOfferedHint')}
          headingLevel={2}
        >
          <Button variant="quiet" onClick={openChat}>
            <Icon name="chat" />
            {t('openChat')}
          </Button>
        </EmptyState>
      ) : (
        <details key={`${hasBooked} ${changedAppointment?.id ?? ''}`} className="book__more" open={!isFormCollapsed}>
          <summary hidden={!hasBooked || changedAppointment !== undefined}>{t('another')}</summary>
          <SlotForm
            content={content}
            rejection={rejection}
            zone={timeZone}
            officeZone={officeTimeZone}
            browserZone={browserTimeZone}
            changedAppointment={changedAppointment ?? null}
          />
        </details>
      )}
    </div>
  );
}

const FULL_DATE_FORMAT: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
};
const TIME_FORMAT: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };
const WEEKDAY_TIME_FORMAT: Intl.DateTimeFormatOptions = { weekday: 'short', ...TIME_FORMAT };
const DAY_FORMAT: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' };

function useZoneNameFormatter(): (zone: string) => string {
  const t = useText('book');
  return (zone) => {
    const zoneChoice = (Object.keys(ZONE_CHOICES) as ZoneChoice[]).find(
      (choiceName) => ZONE_CHOICES[choiceName] === zone,
    );
    return zoneChoice ? t(`zone.${zoneChoice}`) : (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
  };
}

interface TimeZoneProps {
  zone: string;
  officeZone: string;
}

function OwnAppointments({ content: { appointments, link }, ...zoneProps }: TimeZoneProps & { content: BookContent }) {
  const t = useText('book');
  const toPath = useSitePath();
  const isAnyBooked = appointments.some(({ isCancelled }) => !isCancelled);
  return (
    <section className="book__own" id="own" aria-labelledby="own-title">
      <h2 id="own-title">{t('own.title')}</h2>
      <ul>
        {appointments.map((appointment) => (
          <OwnAppointment key={appointment.id} appointment={appointment} {...zoneProps} />
        ))}
      </ul>
      {isAnyBooked && (
        <p>
          <a className="btn btn--s" href={toPath('/_/appointments.ics')} download="appointment.ics">
            <Icon name="calendar" />
            {t('own.calendar')}
          </a>
        </p>
      )}
      {link && (
        <p className="meta">
          {t('own.link')} <a href={link}>{link}</a>
        </p>
      )}
    </section>
  );
}

function OwnAppointment({ appointment, zone, officeZone }: TimeZoneProps & { appointment: Appointment }) {
  const t = useText('book');
  const locale = useLocale();
  const formatZoneName = useZoneNameFormatter();
  const { formData } = useNavigation();
  const { id, startsAt, adviser, isCancelled, reason } = appointment;
  const formatInZone = (timeZone: string) =>
    t('inZone', { moment: formatMoment(startsAt, locale, FULL_DATE_FORMAT, timeZone), zone: formatZoneName(timeZone) });
  return (
    <li>
      <p>
        <b>{formatInZone(zone)}</b> {isCancelled && <Badge kind="alert">{t('own.cancelled')}</Badge>}
      </p>
      {zone !== officeZone && <p className="meta">{t('own.office', { moment: formatInZone(officeZone) })}</p>}
      {adviser && <p>{t('own.adviser', { name: adviser })}</p>}
      {reason && (
        <p>
          {t('own.reason')} <bdi>{reason}</bdi>
        </p>
      )}
      {!isCancelled && (
        <div className="row">
          <SiteLink className="btn btn--s" to={withQuery('/book', { change: id })}>
            {t('own.move')}
          </SiteLink>
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <Button
              type="submit"
              size="s"
              name="intent"
              value="cancel"
              pending={formData?.get('intent') === 'cancel' && formData.get('id') === id}
            >
              {t('own.cancel')}
            </Button>
          </Form>
        </div>
      )}
    </li>
  );
}

interface SlotFormProps extends BookPageProps, TimeZoneProps {
  browserZone: string;
  /** Appointment that is rescheduled, or null for a new one. */
  changedAppointment: Appointment | null;
}

function SlotForm({ content, rejection, zone, officeZone, browserZone, changedAppointment }: SlotFormProps) {
  const t = useText('book');
  const locale = useLocale();
  const toPath = useSitePath();
  const { formData } = useNavigation();
  const days = groupSlotsByDay(content.slots, zone);
  const [day = '', slots = []] = days.find(([tabDate]) => tabDate === content.day) ?? days[0] ?? [];
  const getDayQuery = (selectedDay: string) => ({
    day: selectedDay,
    ...(content.zone && { zone: content.zone }),
    ...(changedAppointment && { change: changedAppointment.id }),
  });
  const slotError = rejection?.fields?.startsAt ?? '';
  const formatOfficeTime = (slot: string) => {
    const isSameDay =
      formatMoment(slot, locale, DAY_FORMAT, zone) === formatMoment(slot, locale, DAY_FORMAT, officeZone);
    return formatMoment(slot, locale, isSameDay ? TIME_FORMAT : WEEKDAY_TIME_FORMAT, officeZone);
  };
  return (
    <section className="book__form" aria-labelledby="book-title">
      <h2 id="book-title">{t(changedAppointment ? 'moveTitle' : 'chooseTitle')}</h2>
      <ZoneForm content={content} zone={zone} officeZone={officeZone} browserZone={browserZone} />
      <LinkTabs
        label={t('day')}
        tabs={days.map(([tabDay, slotsOfDay]) => ({
          href: toPath(withQuery('/book', getDayQuery(tabDay))),
          label: formatMoment(slotsOfDay[0] ?? '', locale, DAY_FORMAT, zone),
          isHere: tabDay === day,
        }))}
      />
      <Form method="post" className="stack" preventScrollReset>
        <input type="hidden" name="timeZone" value={zone} />
        {browserZone && <input type="hidden" name="attribution" value={firstTouch()} />}
        {changedAppointment && <input type="hidden" name="id" value={changedAppointment.id} />}
        {rejection && rejection.message && (
          <Notice tone="caution" announce="at once">
            {rejection.message}
          </Notice>
        )}
        <fieldset className="book__slots" aria-describedby={slotError ? 'slot-error' : undefined}>
          <legend>{t('time')}</legend>
          <div>
            {slots.map((slot) => (
              <label key={slot}>
                <input
                  type="radio"
                  name="startsAt"
                  value={slot}
                  required
                  defaultChecked={slot === rejection?.values?.startsAt}
                />
                <span>
                  <b className="num">{formatMoment(slot, locale, TIME_FORMAT, zone)}</b>
                  {zone !== officeZone && (
                    <span className="meta">{t('officeTime', { time: formatOfficeTime(slot) })}</span>
                  )}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        {!changedAppointment && <ContactFields content={content} rejection={rejection} />}
        <p className="row">
          <Button
            type="submit"
            variant="primary"
            name="intent"
            value={changedAppointment ? 'move' : 'book'}
            pending={formData !== undefined && formData.get('intent') !== 'cancel'}
            pendingLabel={t('saving')}
          >
            {t(changedAppointment ? 'move' : 'book')}
          </Button>
          {changedAppointment && (
            <SiteLink className="more" to="/book">
              {t('keep')}
            </SiteLink>
          )}
        </p>
      </Form>
    </section>
  );
}

/**
 * Form that selects a time zone without JavaScript. With JavaScript, the browser's time zone applies until the visitor
 * selects another one.
 */
function ZoneForm({
  content,
  zone,
  officeZone,
  browserZone,
}: TimeZoneProps & { content: BookContent; browserZone: string }) {
  const t = useText('book');
  const toPath = useSitePath();
  const formatZoneName = useZoneNameFormatter();
  const timeZones = [
    ...new Set([zone, officeZone, ...(browserZone ? [browserZone] : []), ...Object.values(ZONE_CHOICES)]),
  ];
  return (
    <Form method="get" action={toPath('/book')} className="book__zone" preventScrollReset>
      {content.change && <input type="hidden" name="change" value={content.change} />}
      <label htmlFor="zone">{t('timeZone')}</label>
      <select key={zone} id="zone" name="zone" className="select" defaultValue={zone}>
        {timeZones.map((zoneChoice) => (
          <option key={zoneChoice} value={zoneChoice}>
            {formatZoneName(zoneChoice)}
          </option>
        ))}
      </select>
      <button className="btn btn--s" type="submit">
        {t('setZone')}
      </button>
    </Form>
  );
}

function ContactFields({ content: { user }, rejection }: BookPageProps) {
  const t = useText('book');
  const fieldErrors = rejection?.fields ?? {};
  const fieldValues = rejection?.values ?? {};
  return (
    <div className="book__fields">
      <TextInput
        label={t('name')}
        name="name"
        required
        autoComplete="name"
        maxLength={MAX_APPOINTMENT_NAME_CHARS}
        defaultValue={fieldValues.name ?? user?.name ?? ''}
        error={fieldErrors.name}
      />
      <TextInput
        label={t('phone')}
        hint={t(user ? 'phoneOfAccount' : 'phoneHint')}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={MAX_LEAD_CONTACT_CHARS}
        defaultValue={fieldValues.phone}
        error={fieldErrors.phone}
      />
      <TextInput
        label={t('email')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={MAX_LEAD_CONTACT_CHARS}
        defaultValue={fieldValues.email}
        error={fieldErrors.email}
      />
      <TextArea
        label={t('question')}
        name="question"
        rows={3}
        maxLength={MAX_APPOINTMENT_TEXT_CHARS}
        defaultValue={fieldValues.question}
      />
      <p className="meta book__use">{t('use')}</p>
    </div>
  );
}
