import { Form, useNavigation } from 'react-router';
import { LeadEmail } from '#client/features/office/leads/lead-name.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { StudentNumber } from '#client/features/office/students/student-number.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { AppLink, TextLink } from '#client/ui/link/app-link.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { LinkTabs } from '#client/ui/tabs/link-tabs.tsx';
import type { AppointmentList, OfficeAppointment } from '#shared/contract/office/appointments.ts';
import { DATE_TAGS, getDateFormat } from '#shared/locale/locales.ts';
import { MAX_APPOINTMENT_TEXT_CHARS } from '#shared/rules/appointments.ts';
import { HANDOVER_SCOPES, type HandoverScope } from '#shared/rules/handover.ts';
import { HoursEditor, type HoursResult } from './hours-editor.tsx';
import { createHoursForm } from './hours-form.ts';
import './appointments.css';

export const APPOINTMENT_NOTICES = ['changed', 'unchanged', 'taken', 'empty', 'hours'] as const;

interface AppointmentsPageProps {
  scope: HandoverScope;
  /** Id of the appointment whose rescheduling form is open, or 0 if none is open. */
  move: number;
  list: AppointmentList;
  completedAction: (typeof APPOINTMENT_NOTICES)[number] | null;
  hoursResult: HoursResult | null;
}

export function AppointmentsPage({
  scope,
  move: movedId,
  list: appointmentList,
  completedAction,
  hoursResult,
}: AppointmentsPageProps) {
  const t = useText('office-appointments');
  const { base } = useOffice();
  const { appointments, hours, officeWeek } = appointmentList;
  const hoursForm = hoursResult?.form ?? createHoursForm(hours, officeWeek);
  return (
    <div className="office__page">
      <OfficeTitle title={t('title')} />
      <header className="office__head">
        <h1>{t('title')}</h1>
      </header>
      {completedAction && !hoursResult && (
        <Notice
          tone={completedAction === 'changed' || completedAction === 'hours' ? 'ok' : 'caution'}
          announce={completedAction === 'changed' || completedAction === 'hours' ? 'politely' : 'at once'}
        >
          {t(`done.${completedAction}`)}
        </Notice>
      )}
      <div className="office__columns">
        <section className="appointments">
          <LinkTabs
            label={t('show')}
            tabs={HANDOVER_SCOPES.map((scopeOption) => ({
              href: `${base}/appointments?scope=${scopeOption}`,
              label: t(`scope.${scopeOption}`),
              isHere: scopeOption === scope,
            }))}
          />
          {appointments.length === 0 ? (
            <p className="office__none">{t(hours.isOn ? 'none' : 'noneOff')}</p>
          ) : (
            <ul className="office__rows appointments__list">
              {appointments.map((appointment) => (
                <AppointmentItem
                  key={appointment.id}
                  appointment={appointment}
                  scope={scope}
                  freeSlots={appointment.id === movedId ? appointmentList.slots : null}
                  now={appointmentList.now}
                />
              ))}
            </ul>
          )}
        </section>
        <HoursEditor
          // Stored and rejected hours replace what the form shows.
          key={JSON.stringify(hoursForm)}
          form={hoursForm}
          hoursResult={hoursResult}
          hasOfficeHours={officeWeek !== null}
        />
      </div>
    </div>
  );
}

/** Name of who booked, with a link to the lead or the student. */
export function AppointmentName({ appointment: { name, leadId, userId } }: { appointment: OfficeAppointment }) {
  const { base } = useOffice();
  return (
    <AppLink className="plain" href={userId === null ? `${base}/leads/${leadId}` : `${base}/students/${userId}`}>
      <bdi>{name}</bdi>
    </AppLink>
  );
}

interface AppointmentItemProps {
  appointment: OfficeAppointment;
  scope: HandoverScope;
  /** Free slots, if the rescheduling form is open. */
  freeSlots: readonly number[] | null;
  now: number;
}

function AppointmentItem({ appointment, scope, freeSlots, now }: AppointmentItemProps) {
  const t = useText('office-appointments');
  const clock = useOfficeClock();
  const locale = useLocale();
  const { base } = useOffice();
  const { id, startsAt, isCancelled, adviser, question, timeZone, reason } = appointment;
  const visitorTimeFormat = getDateFormat(DATE_TAGS[locale], { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const canChange = !isCancelled && startsAt > now;
  return (
    <li>
      <p>
        <b>{`${clock.weekday(startsAt)} ${clock.time(startsAt)}`}</b>{' '}
        {isCancelled && <Badge kind="alert">{t('cancelled')}</Badge>}
      </p>
      <p className="meta">{t('visitorTime', { moment: visitorTimeFormat.format(startsAt), zone: timeZone })}</p>
      <p>
        <AppointmentName appointment={appointment} />
        {adviser && (
          <>
            {' · '}
            <bdi>{adviser}</bdi>
          </>
        )}
      </p>
      <p className="appointments__contact">
        {appointment.mobile && <StudentNumber phone={appointment} />}
        {appointment.email && <LeadEmail email={appointment.email} />}
      </p>
      {question && (
        <p className="appointments__question">
          <bdi>{question}</bdi>
        </p>
      )}
      {reason && (
        <p className="meta">
          {t('reason')}: <bdi>{reason}</bdi>
        </p>
      )}
      {canChange && (
        <div className="appointments__change">
          {freeSlots ? (
            <MoveForm id={id} freeSlots={freeSlots} />
          ) : (
            <TextLink href={`${base}/appointments?scope=${scope}&move=${id}`} keepScroll>
              {t('move')}
            </TextLink>
          )}
          <Disclosure title={t('cancel')}>
            <Form method="post" className="appointments__form">
              <input type="hidden" name="id" value={id} />
              <ReasonField />
              <SubmitButton kind="cancel" id={id}>
                {t('cancelSave')}
              </SubmitButton>
            </Form>
          </Disclosure>
        </div>
      )}
    </li>
  );
}

function ReasonField() {
  const t = useText('office-appointments');
  return <TextInput label={t('reasonField')} name="reason" required maxLength={MAX_APPOINTMENT_TEXT_CHARS} />;
}

function SubmitButton({ kind, id, children }: { kind: string; id: number; children: string }) {
  const { formData } = useNavigation();
  return (
    <Button
      type="submit"
      size="s"
      name="kind"
      value={kind}
      pending={formData?.get('kind') === kind && formData.get('id') === String(id)}
    >
      {children}
    </Button>
  );
}

function MoveForm({ id, freeSlots }: { id: number; freeSlots: readonly number[] }) {
  const t = useText('office-appointments');
  const clock = useOfficeClock();
  if (freeSlots.length === 0) return <p className="office__none">{t('noSlots')}</p>;
  return (
    <Form method="post" className="appointments__form">
      <input type="hidden" name="id" value={id} />
      <NativeSelect
        label={t('newTime')}
        name="startsAt"
        choices={freeSlots.map((slot) => ({
          value: String(slot),
          label: `${clock.weekday(slot)} ${clock.time(slot)}`,
        }))}
      />
      <ReasonField />
      <SubmitButton kind="move" id={id}>
        {t('moveSave')}
      </SubmitButton>
    </Form>
  );
}
