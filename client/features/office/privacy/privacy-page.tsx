import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { OfficeTitle } from '#client/features/office/office-context.tsx';
import { createOfficeClock, useOfficeClock } from '#client/features/office/office-clock.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { Table } from '#client/ui/table/table.tsx';
import type { Privacy, PrivacyRequest } from '#shared/contract/office/privacy.ts';
import {
  MAX_PRIVACY_NOTE_CHARS,
  MAX_PRIVACY_PERSON_NAME_CHARS,
  PRIVACY_REPLY_DAYS,
  PRIVACY_REQUEST_KINDS,
} from '#shared/rules/privacy-requests.ts';
import './privacy.css';

const DAY_MS = 86_400_000;

interface PrivacyPageProps {
  privacy: Privacy;
  completedAction: 'added' | 'closed' | null;
  /** Rejected form with its values and the names of its invalid fields, or null if no form was rejected. */
  refused: { typedValues: Readonly<Record<string, string>>; wrong: readonly string[] } | null;
}

export function PrivacyPage({ privacy, completedAction, refused }: PrivacyPageProps) {
  const t = useText('office-privacy');
  return (
    <div className="office__page">
      <OfficeTitle title={t('title')} />
      <header className="office__head">
        <h1>{t('title')}</h1>
        <p className="meta">{t('lead')}</p>
      </header>
      {completedAction && !refused && (
        <Notice tone="ok" announce="politely">
          {t(`done.${completedAction}`)}
        </Notice>
      )}
      <div className="office__columns">
        <div className="office__main">
          <RequestList requests={privacy.requests} today={privacy.today} />
          <LeavingStudents leaving={privacy.leaving} />
        </div>
        <aside className="office__aside">
          <NewRequest
            key={privacy.requests.length}
            today={privacy.today}
            originCity={privacy.originCity}
            rejectedRequest={refused}
          />
        </aside>
      </div>
      <RetentionTable retention={privacy.retention} />
      <ConsentTable consents={privacy.consents} />
      <ExportTable exports={privacy.exports} />
    </div>
  );
}

function PrivacySection({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className="office__part" aria-label={title}>
      <h2>{title}</h2>
      {hint && <p className="meta">{hint}</p>}
      {children}
    </section>
  );
}

/** Formats days in UTC, because a date without a time must not be shifted by a time zone. */
const useDayFormatter = () => {
  const { date } = createOfficeClock(useLocale(), 'UTC');
  return (day: string) => date(Date.parse(day));
};

function RequestList({ requests, today }: { requests: readonly PrivacyRequest[]; today: string }) {
  const t = useText('office-privacy');
  const formatDay = useDayFormatter();
  const clock = useOfficeClock();
  return (
    <PrivacySection title={t('requests')} hint={t('requestsHint')}>
      {requests.length === 0 ? (
        <p className="office__none">{t('noRequests')}</p>
      ) : (
        <ul className="office__rows privacy">
          {requests.map(({ id, kind, person, receivedOn, dueOn, state, note, handledBy, handledAt }) => (
            <li key={id}>
              <p>
                <b>{t(`kind.${kind}`)}</b> · <bdi>{person}</bdi>
                <span className="meta">
                  {t('received', { day: formatDay(receivedOn) })}
                  {state !== 'open' && ` · ${t('handled', { name: handledBy, at: clock.moment(handledAt) })}`}
                </span>
                {note && <span className="privacy__note">{note}</span>}
              </p>
              <p className="privacy__state">
                {state === 'open' ? (
                  <Badge kind={dueOn < today ? 'alert' : 'plain'}>
                    {t(dueOn < today ? 'overdue' : 'due', { day: formatDay(dueOn) })}
                  </Badge>
                ) : (
                  <Badge kind={state === 'done' ? 'match' : 'plain'}>{t(`state.${state}`)}</Badge>
                )}
              </p>
              {state === 'open' && (
                <details className="privacy__edit">
                  <summary className="btn btn--s" aria-label={t('closeOf', { kind: t(`kind.${kind}`), person })}>
                    {t('close')}
                  </summary>
                  <Form method="post" className="privacy__form">
                    <input type="hidden" name="kind" value="close" />
                    <input type="hidden" name="id" value={id} />
                    <TextInput
                      label={t('answer')}
                      hint={t('answerHint')}
                      name="note"
                      maxLength={MAX_PRIVACY_NOTE_CHARS}
                      autoComplete="off"
                    />
                    <div className="privacy__buttons">
                      <Button type="submit" size="s" name="state" value="done">
                        {t('markDone')}
                      </Button>
                      <Button type="submit" size="s" name="state" value="refused">
                        {t('markRefused')}
                      </Button>
                    </div>
                  </Form>
                </details>
              )}
            </li>
          ))}
        </ul>
      )}
    </PrivacySection>
  );
}

function LeavingStudents({ leaving }: Pick<Privacy, 'leaving'>) {
  const t = useText('office-privacy');
  const clock = useOfficeClock();
  if (leaving.length === 0) return null;
  return (
    <PrivacySection title={t('leaving')} hint={t('leavingHint')}>
      <Table
        caption={t('leaving')}
        columns={[
          { id: 'id', header: t('student'), isRowHeader: true, renderCell: ({ id }) => t('studentNumber', { id }) },
          { id: 'askedAt', header: t('askedOn'), renderCell: ({ askedAt }) => clock.date(askedAt) },
          { id: 'deletedAt', header: t('deletedOn'), renderCell: ({ deletedAt }) => clock.date(deletedAt) },
        ]}
        rows={leaving}
        rowKey={({ id }) => id}
      />
    </PrivacySection>
  );
}

interface NewRequestProps extends Pick<Privacy, 'today' | 'originCity'> {
  rejectedRequest: PrivacyPageProps['refused'];
}

function NewRequest({ today, originCity, rejectedRequest }: NewRequestProps) {
  const t = useText('office-privacy');
  const { typedValues = {}, wrong = [] } = rejectedRequest ?? {};
  const replyDays = PRIVACY_REPLY_DAYS[originCity];
  const dueOn = new Date(Date.parse(today) + replyDays * DAY_MS).toISOString().slice(0, 10);
  return (
    <section aria-labelledby="add-request">
      <h2 id="add-request">{t('add')}</h2>
      <p className="meta">{t('addHint')}</p>
      {rejectedRequest && (
        <Notice tone="caution" announce="at once">
          {t('check')}
        </Notice>
      )}
      <Form method="post" className="office__form">
        <input type="hidden" name="kind" value="add" />
        <NativeSelect
          label={t('what')}
          name="request"
          defaultValue={typedValues.request ?? 'access'}
          choices={PRIVACY_REQUEST_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        />
        <TextInput
          label={t('person')}
          hint={t('personHint')}
          name="person"
          required
          maxLength={MAX_PRIVACY_PERSON_NAME_CHARS}
          autoComplete="off"
          defaultValue={typedValues.person}
          {...(wrong.includes('person') && { error: t('check') })}
        />
        <TextInput
          label={t('receivedOn')}
          type="date"
          name="receivedOn"
          required
          max={today}
          defaultValue={typedValues.receivedOn ?? today}
          {...(wrong.includes('receivedOn') && { error: t('check') })}
        />
        <TextInput
          label={t('dueOn')}
          hint={t(`law.${originCity}`, { count: replyDays })}
          type="date"
          name="dueOn"
          required
          defaultValue={typedValues.dueOn ?? dueOn}
          {...(wrong.includes('dueOn') && { error: t('check') })}
        />
        <TextInput
          label={t('note')}
          name="note"
          maxLength={MAX_PRIVACY_NOTE_CHARS}
          autoComplete="off"
          defaultValue={typedValues.note}
        />
        <Button type="submit" variant="primary">
          {t('save')}
        </Button>
      </Form>
    </section>
  );
}

function RetentionTable({ retention }: Pick<Privacy, 'retention'>) {
  const t = useText('office-privacy');
  return (
    <PrivacySection title={t('retention')} hint={t('retentionHint')}>
      <Table
        caption={t('retention')}
        columns={[
          { id: 'kind', header: t('record.label'), isRowHeader: true, renderCell: ({ kind }) => t(`record.${kind}`) },
          {
            id: 'days',
            header: t('storedFor'),
            atEnd: true,
            renderCell: ({ days }) => <span className="privacy__days">{t('days', { count: days })}</span>,
          },
          {
            id: 'due',
            header: t('dueSoon'),
            atEnd: true,
            renderCell: ({ due }) => (due === null ? t('notCounted') : due),
          },
        ]}
        rows={retention}
        rowKey={({ kind }) => kind}
      />
    </PrivacySection>
  );
}

function ConsentTable({ consents }: Pick<Privacy, 'consents'>) {
  const t = useText('office-privacy');
  return (
    <PrivacySection title={t('consents')} hint={t('consentsHint')}>
      <Table
        caption={t('consents')}
        columns={[
          { id: 'kind', header: t('consent'), isRowHeader: true, renderCell: ({ kind }) => t(`consentKind.${kind}`) },
          { id: 'given', header: t('given'), atEnd: true, renderCell: ({ given }) => given },
          { id: 'withdrawn', header: t('withdrawn'), atEnd: true, renderCell: ({ withdrawn }) => withdrawn },
        ]}
        rows={consents}
        rowKey={({ kind }) => kind}
      />
    </PrivacySection>
  );
}

function ExportTable({ exports }: Pick<Privacy, 'exports'>) {
  const t = useText('office-privacy');
  const clock = useOfficeClock();
  return (
    <PrivacySection title={t('exports')} hint={t('exportsHint')}>
      {exports.length === 0 ? (
        <p className="office__none">{t('noExports')}</p>
      ) : (
        <Table
          caption={t('exports')}
          columns={[
            { id: 'at', header: t('when'), isRowHeader: true, renderCell: ({ at }) => clock.moment(at) },
            { id: 'who', header: t('who'), renderCell: ({ who }) => <bdi>{who}</bdi> },
            { id: 'students', header: t('students'), atEnd: true, renderCell: ({ students }) => students },
          ]}
          rows={exports}
          rowKey={(_, index) => index}
        />
      )}
    </PrivacySection>
  );
}
