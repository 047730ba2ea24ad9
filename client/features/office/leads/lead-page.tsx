import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { OutsideMessage } from '#client/features/office/outside-message.tsx';
import { EventReceivers, useIntegrationsLink } from '#client/features/office/integrations/event-receivers.tsx';
import { formatStudentNumber, StudentNumber } from '#client/features/office/students/student-number.tsx';
import { formatDay } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { TextArea, TextInput } from '#client/ui/field/text-input.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { ButtonLink, TextLink } from '#client/ui/link/app-link.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import type { EventDelivery } from '#shared/contract/office/event-delivery.ts';
import type { LeadEntry, LeadRecord } from '#shared/contract/office/leads.ts';
import { ATTRIBUTION_KEYS } from '#shared/rules/attribution.ts';
import { LEAD_CONTACT_KINDS, LEAD_FIELDS, MAX_LEAD_TEXT_CHARS } from '#shared/rules/leads.ts';
import { ContactFields, LeadFormNotice, type LeadFormResult } from './lead-form.tsx';
import { InterestFields, useInterestFormatter } from './lead-interest.tsx';
import { LeadBadge } from './lead-list-page.tsx';
import { LeadEmail, getLeadName } from './lead-name.tsx';
import './leads.css';

export const LEAD_NOTICES = ['created', 'changed', 'unchanged', 'empty'] as const;

interface LeadPageProps {
  record: LeadRecord;
  /** Address of the agency's site. */
  siteUrl: string;
  completedAction: (typeof LEAD_NOTICES)[number] | null;
  actionResult: LeadFormResult | null;
}

export function LeadPage({ record, siteUrl, completedAction, actionResult }: LeadPageProps) {
  const t = useText('office-leads');
  const { base } = useOffice();
  const { lead, today } = record;
  const name = getLeadName(lead);
  const isLeadOpen = lead.state === 'new' || lead.state === 'contacted';
  const editedValues = actionResult?.typedValues ?? {
    phone: lead.mobile && formatStudentNumber(lead),
    name: lead.name,
    email: lead.email,
    country: lead.country,
    level: lead.level,
    intake: lead.intake,
    exam: lead.exam,
    grades: lead.grades,
  };
  return (
    <div className="office__page lead">
      <OfficeTitle title={name} />
      <header className="office__head">
        <nav className="crumbs" aria-label={t('place')}>
          <ol>
            <li>
              <TextLink href={`${base}/leads`}>{t('title')}</TextLink>
            </li>
            <li aria-current="page">
              <bdi>{name}</bdi>
            </li>
          </ol>
        </nav>
        <h1>
          <bdi>{name}</bdi> <LeadBadge state={lead.state} />
        </h1>
      </header>
      {completedAction && !actionResult && (
        <Notice
          tone={completedAction === 'empty' ? 'caution' : completedAction === 'unchanged' ? 'plain' : 'ok'}
          announce={completedAction === 'empty' ? 'at once' : 'politely'}
        >
          {t(`done.${completedAction}`)}
        </Notice>
      )}
      <LeadFormNotice formResult={actionResult} />
      <LeadFacts record={record} />
      <div className="office__columns">
        <div className="lead__main">
          {lead.question && (
            <section>
              <h2>{t('question')}</h2>
              <p className="lead__question">
                <bdi>{lead.question}</bdi>
              </p>
              {lead.conversationId !== null && (
                <TextLink href={`${base}/conversations?c=${lead.conversationId}`} variant="more">
                  {t('openConversation')}
                </TextLink>
              )}
            </section>
          )}
          <section>
            <h2>{t('log')}</h2>
            <ContactForm today={today} followUp={lead.followUp} canFollowUp={isLeadOpen} />
            <ol className="lead__log">
              {mergeLog(record).map((item) =>
                'receivers' in item ? (
                  <DeliveryEntry key={`webhook ${item.id}`} delivery={item} />
                ) : (
                  <LogEntry key={item.id} entry={item} />
                ),
              )}
            </ol>
          </section>
        </div>
        <div className="lead__aside">
          <StudentPart record={record} siteUrl={siteUrl} />
          <AssignPart record={record} />
          <section>
            <Disclosure title={t('edit')} open={actionResult !== null || undefined}>
              <Form method="post" className="lead__form">
                <input type="hidden" name="kind" value="edit" />
                <ContactFields actionResult={actionResult} typed={editedValues} />
                <InterestFields choices={record.choices} values={editedValues} today={today} />
                <SubmitButton kind="edit">{t('save')}</SubmitButton>
              </Form>
            </Disclosure>
            {isLeadOpen && (
              <Disclosure title={t('close')}>
                <Form method="post" className="lead__form">
                  <input type="hidden" name="kind" value="close" />
                  <TextInput label={t('reason')} name="reason" required maxLength={MAX_LEAD_TEXT_CHARS} />
                  <SubmitButton kind="close">{t('closeLead')}</SubmitButton>
                </Form>
              </Disclosure>
            )}
            {lead.state === 'closed' && (
              <Form method="post">
                <input type="hidden" name="kind" value="reopen" />
                <SubmitButton kind="reopen">{t('reopen')}</SubmitButton>
              </Form>
            )}
          </section>
        </div>
      </div>
    </div>
  );
}

function SubmitButton({ kind, children }: { kind: string; children: ReactNode }) {
  const { formData } = useNavigation();
  return (
    <Button type="submit" size="s" pending={formData?.get('kind') === kind}>
      {children}
    </Button>
  );
}

function LeadFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function LeadFacts({ record: { lead, today, choices } }: { record: LeadRecord }) {
  const t = useText('office-leads');
  const clock = useOfficeClock();
  const locale = useLocale();
  const { followUp, promisedAt, attribution } = lead;
  const { wishes, results } = useInterestFormatter(choices)(lead);
  return (
    <dl className="lead__facts">
      {lead.mobile && (
        <LeadFact label={t('form.phone')}>
          <StudentNumber phone={lead} />{' '}
          <a className="plain" href={`https://wa.me/${lead.areaCode}${lead.mobile}`} target="_blank" rel="noreferrer">
            WhatsApp
          </a>
        </LeadFact>
      )}
      {lead.email && (
        <LeadFact label={t('form.email')}>
          <LeadEmail email={lead.email} />
        </LeadFact>
      )}
      {wishes.length > 0 && <LeadFact label={t('interest.title')}>{wishes.join(' · ')}</LeadFact>}
      {results && (
        <LeadFact label={t('interest.results')}>
          <bdi>{results}</bdi>
        </LeadFact>
      )}
      <LeadFact label={t('form.channel')}>{t(`channel.${lead.channel}`)}</LeadFact>
      <LeadFact label={t('column.created')}>{clock.moment(lead.createdAt)}</LeadFact>
      {promisedAt > 0 && <LeadFact label={t('promised')}>{clock.moment(promisedAt)}</LeadFact>}
      {followUp && (
        <LeadFact label={t('column.followUp')}>
          <span className={joinClasses(followUp < today && 'is-late')}>
            {formatDay(followUp, locale)} {followUp < today && t('overdue')}
          </span>
        </LeadFact>
      )}
      {ATTRIBUTION_KEYS.map(
        (key) =>
          attribution[key] && (
            <LeadFact key={key} label={t(`attribution.${key}`)}>
              <bdi>{attribution[key]}</bdi>
            </LeadFact>
          ),
      )}
    </dl>
  );
}

/** Adds an entry to the contact log, with the next follow-up. */
function ContactForm({ today, followUp, canFollowUp }: { today: string; followUp: string; canFollowUp: boolean }) {
  const t = useText('office-leads');
  return (
    <Form method="post" className="lead__contact" key={followUp}>
      <input type="hidden" name="kind" value="contact" />
      <TextArea label={t('contact.text')} name="text" rows={2} required maxLength={MAX_LEAD_TEXT_CHARS} />
      <div className="lead-form__row">
        <NativeSelect
          label={t('contact.kind')}
          name="entry"
          choices={LEAD_CONTACT_KINDS.map((kind) => ({ value: kind, label: t(`entry.${kind}`) }))}
        />
        {canFollowUp && (
          <TextInput
            label={t('contact.next')}
            name="followUp"
            type="date"
            min={today}
            defaultValue={followUp > today ? followUp : ''}
          />
        )}
        <SubmitButton kind="contact">{t('contact.save')}</SubmitButton>
      </div>
    </Form>
  );
}

function LogEntry({ entry: { at, kind, content, author } }: { entry: LeadEntry }) {
  const t = useText('office-leads');
  const clock = useOfficeClock();
  const locale = useLocale();
  const formatEditedFields = (fields: string) =>
    LEAD_FIELDS.filter((field) => fields.split(' ').includes(field))
      .map((field) =>
        field === 'name' || field === 'phone' || field === 'email' ? t(`form.${field}`) : t(`interest.${field}`),
      )
      .join(t('between'));
  const entrySummary =
    kind === 'followUp'
      ? content
        ? formatDay(content, locale)
        : t('noFollowUp')
      : kind === 'assigned'
        ? content || t('team')
        : kind === 'booked' || kind === 'moved'
          ? clock.moment(Date.parse(content))
          : kind === 'edited'
            ? formatEditedFields(content)
            : kind === 'created'
              ? content && t('imported')
              : content;
  return (
    <li>
      <p className="meta">
        <b>{t(`entry.${kind}`)}</b>
        {author && (
          <>
            {' · '}
            <bdi>{author}</bdi>
          </>
        )}
        {' · '}
        <time dateTime={new Date(at).toISOString()}>{clock.moment(at)}</time>
      </p>
      {entrySummary && (
        <p className="lead__text">
          <bdi>{entrySummary}</bdi>
        </p>
      )}
    </li>
  );
}

/** Merges the contact log with the events that went to other systems, latest first. */
const mergeLog = ({ entries, deliveries }: LeadRecord): (LeadEntry | EventDelivery)[] =>
  [...entries, ...deliveries].sort((first, second) => second.at - first.at);

function DeliveryEntry({ delivery: { at, event, receivers } }: { delivery: EventDelivery }) {
  const t = useText('office-integrations');
  const clock = useOfficeClock();
  const integrationsLink = useIntegrationsLink(receivers);
  return (
    <li>
      <p className="meta">
        <b>{t('receiver.event', { event: t(`event.${event}`) })}</b>
        {' · '}
        <time dateTime={new Date(at).toISOString()}>{clock.moment(at)}</time>
        {integrationsLink && (
          <>
            {' · '}
            <TextLink href={integrationsLink.href}>{integrationsLink.label}</TextLink>
          </>
        )}
      </p>
      <EventReceivers receivers={receivers} />
    </li>
  );
}

/** Links to the student to whom the lead was converted, or to students who may be the same person. */
/** Invites a person to register. The lead is linked to the new account by its number. */
function Invitation({ lead, siteUrl }: { lead: LeadRecord['lead']; siteUrl: string }) {
  const t = useText('office-leads');
  const invitationText = t(lead.name ? 'invite.textNamed' : 'invite.text', {
    name: lead.name,
    link: `${siteUrl}/register`,
  });
  return (
    <>
      <OutsideMessage label={t('invite.label')} text={invitationText} contact={lead} />
      <p className="meta">{t(lead.mobile ? 'invite.linked' : 'invite.byEmail')}</p>
    </>
  );
}

function StudentPart({ record: { lead, matches }, siteUrl }: { record: LeadRecord; siteUrl: string }) {
  const t = useText('office-leads');
  const { base } = useOffice();
  if (lead.student)
    return (
      <section>
        <h2>{t('student.title')}</h2>
        <ButtonLink variant="primary" href={`${base}/students/${lead.student.id}`}>
          <Icon name="user" />
          <bdi>{lead.student.name}</bdi>
        </ButtonLink>{' '}
        <ButtonLink href={`${base}/students/${lead.student.id}/apply`}>{t('student.apply')}</ButtonLink>
      </section>
    );
  if (lead.state === 'converted') return null;
  return (
    <section>
      <h2>{t('student.title')}</h2>
      {matches.length === 0 ? (
        <Invitation lead={lead} siteUrl={siteUrl} />
      ) : (
        <ul className="lead__matches">
          {matches.map((student) => (
            <li key={student.id}>
              <div>
                <TextLink href={`${base}/students/${student.id}`}>
                  <bdi>{student.name}</bdi>
                </TextLink>
                <StudentNumber phone={student} />
              </div>
              <Form method="post">
                <input type="hidden" name="kind" value="attach" />
                <input type="hidden" name="userId" value={student.id} />
                <SubmitButton kind="attach">{t('student.attach')}</SubmitButton>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function AssignPart({ record: { lead, colleagues } }: { record: LeadRecord }) {
  const t = useText('office-leads');
  return (
    <section>
      <h2>{t('assign.title')}</h2>
      <Form method="post" className="lead__assign" key={lead.staffId}>
        <input type="hidden" name="kind" value="assign" />
        <input type="hidden" name="from" value={lead.staffId} />
        <NativeSelect
          label={t('assign.title')}
          labelHidden
          name="to"
          defaultValue={String(lead.staffId)}
          choices={[
            { value: '0', label: t('team') },
            ...colleagues.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <SubmitButton kind="assign">{t('assign.save')}</SubmitButton>
      </Form>
    </section>
  );
}
