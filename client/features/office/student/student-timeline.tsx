import { AppLink, TextLink } from '#client/ui/link/app-link.tsx';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { EventReceivers, useIntegrationsLink } from '#client/features/office/integrations/event-receivers.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useOffice } from '#client/features/office/office-context.tsx';
import { formatCourseStart } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { assertNever } from '#shared/assert-never.ts';
import type { StudentRecord, TimelineEntry } from '#shared/contract/office/student.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { isOfficePage } from '#shared/pages/office-pages.ts';
import type { StudentNoteKind } from '#shared/rules/student-notes.ts';

import { type NoteFormError, NoteForm } from './note-form.tsx';

interface StudentTimelineProps extends Pick<StudentRecord, 'proof' | 'today'> {
  colleagues: StudentRecord['colleagues'];
  actionResult: NoteFormError | null;
  entries: readonly TimelineEntry[];
  isComplete: boolean;
}

const INITIAL_ENTRY_COUNT = 12;

/** Lists conversations, applications, lectures and consents in one timeline, latest first. */
export function StudentTimeline({ entries, proof, today, colleagues, isComplete, actionResult }: StudentTimelineProps) {
  const t = useText('office-student');
  const displayedEntries = isComplete ? entries : entries.slice(0, INITIAL_ENTRY_COUNT);
  return (
    <section className="student__part" id="timeline">
      <h2>{t('timeline')}</h2>
      <NoteForm today={today} colleagues={colleagues} formError={actionResult} />
      <ol className="timeline">
        {displayedEntries.map((entry, index) => (
          <TimelineItem key={index} entry={entry} />
        ))}
      </ol>
      {entries.length > displayedEntries.length && (
        <p>
          <TextLink variant="more" href="?timeline=all#timeline" keepScroll>
            {t('wholeTimeline', { count: entries.length })}
          </TextLink>
        </p>
      )}
      <LogProof proof={proof} />
    </section>
  );
}

const ENTRY_ICONS: Record<Exclude<TimelineEntry['kind'], 'note'>, IconName> = {
  registered: 'user',
  application: 'file',
  document: 'eye',
  conversation: 'chat',
  conversationNote: 'edit',
  lead: 'chat',
  lecture: 'calendar',
  appointment: 'phone',
  consent: 'check',
  webhook: 'send',
};

const NOTE_ICONS = { note: 'edit', call: 'phone', meeting: 'user', task: 'check' } as const satisfies Record<
  StudentNoteKind,
  IconName
>;

const [DIGEST_HEAD, DIGEST_TAIL] = [4, 4];

function TimelineItem({ entry }: { entry: TimelineEntry }) {
  const clock = useOfficeClock();
  const t = useText('office-student');
  const entryLocation = useEntryLocation(entry);
  const entryAuthor = 'who' in entry ? entry.who : '';
  const entryText = 'text' in entry ? entry.text : '';
  const digest = entry.kind === 'application' ? entry.digest : '';
  return (
    <li className="timeline__entry">
      <Icon name={entry.kind === 'note' ? NOTE_ICONS[entry.note] : ENTRY_ICONS[entry.kind]} />
      <div>
        <p>
          <bdi>
            <EntryTitle entry={entry} />
          </bdi>
        </p>
        {entryText && (
          <p className="timeline__text">
            <bdi>{entryText}</bdi>
          </p>
        )}
        {entry.kind === 'webhook' && (
          <div className="timeline__text">
            <EventReceivers receivers={entry.receivers} />
          </div>
        )}
        <p className="meta">
          <time dateTime={new Date(entry.at).toISOString()}>{clock.moment(entry.at)}</time>
          {entryAuthor && (
            <>
              {' · '}
              <bdi>{entryAuthor}</bdi>
            </>
          )}
          {entry.kind === 'application' && entry.isDraft && ` · ${t('draft')}`}
          {entryLocation && (
            <>
              {' · '}
              <AppLink href={entryLocation.href} reload={!isOfficePage(entryLocation.href.replace(/[?#].*/, ''))}>
                <bdi>{entryLocation.label}</bdi>
              </AppLink>
            </>
          )}
          {digest && (
            <>
              {' · '}
              <span className="sr">{t('digest')} </span>
              <code title={digest}>{`${digest.slice(0, DIGEST_HEAD)}…${digest.slice(-DIGEST_TAIL)}`}</code>
            </>
          )}
        </p>
      </div>
    </li>
  );
}

/** Returns the office page about the subject of a timeline entry, or null if it has none. */
function useEntryLocation(entry: TimelineEntry): { href: string; label: string } | null {
  const t = useText('office-student');
  const { base } = useOffice();
  const integrationsLink = useIntegrationsLink(entry.kind === 'webhook' ? entry.receivers : []);
  switch (entry.kind) {
    case 'application':
    case 'document':
      return {
        href: `${base}/applications/${entry.application}${entry.kind === 'application' && entry.isDraft ? '/draft' : ''}`,
        label: t('application', { id: String(entry.application) }),
      };
    case 'conversation':
    case 'conversationNote':
      return { href: `${base}/conversations?c=${entry.conversation}`, label: t('conversation') };
    case 'lead':
      return entry.conversation === null
        ? { href: `${base}/leads/${entry.lead}`, label: t('lead') }
        : { href: `${base}/conversations?c=${entry.conversation}`, label: t('conversation') };
    case 'lecture':
      return { href: `${base}/lectures/${entry.lecture}`, label: entry.title };
    case 'appointment':
      return { href: `${base}/appointments?scope=all`, label: t('appointments') };
    case 'registered':
    case 'consent':
    case 'note':
      return null;
    case 'webhook':
      return integrationsLink;
    default:
      return assertNever(entry);
  }
}

function EntryTitle({ entry }: { entry: TimelineEntry }): string {
  const t = useText('office-student');
  const clock = useOfficeClock();
  const consentText = useText('consent');
  const applyFormText = useText('apply-form');
  const locale = useLocale();
  const casesText = useText('office-cases');
  const leadsText = useText('office-leads');
  const applicationText = useText('application');
  const integrationsText = useText('office-integrations');
  switch (entry.kind) {
    case 'registered':
      return t('event.registered');
    case 'application': {
      const { event, about, step, outcome, moved, ending, document, reason } = entry;
      const reasonText = reason ? ` · ${applicationText(`reason.${reason}`)}` : '';
      if (event === 'stepReached') return step ? casesText(`step.${step}`) : '';
      if (event === 'decided')
        return outcome ? t('event.decided', { what: casesText(`outcome.${outcome}`), course: about }) : '';
      if (event === 'courseMoved')
        return moved ? casesText('event.courseMoved', { state: casesText(`course.${moved}`), course: about }) : '';
      if (event === 'closed')
        return ending ? t('event.closed', { what: casesText(`state.${ending}`) }) + reasonText : '';
      if (event === 'reopened') return casesText('event.reopened') + reasonText;
      if (event === 'assigned') return about ? t('event.assigned', { what: about }) : t('event.released');
      if (event === 'deferred') return t('event.deferred', { what: formatMonth(about, locale) });
      if (isDocumentEvent(event))
        return (
          casesText(`event.${event}`, { document: document ? applyFormText(`documentKinds.${document}`) : '' }) +
          reasonText
        );
      return t(`event.${event}`, { what: about });
    }
    case 'document': {
      const { document, reason } = entry;
      const documentName =
        document === 'passportNumber' ? t('passportNumber') : applyFormText(`documentKinds.${document}`);
      return t('event.document', { what: documentName, reason: t(`reason.${reason}`) });
    }
    case 'conversation': {
      const { isAnswered, endedAt, stars } = entry;
      const conversationState = !isAnswered ? 'unanswered' : endedAt === null ? 'open' : 'ended';
      return [t(`talk.${conversationState}`), stars !== null && t('talk.rated', { count: stars })]
        .filter(Boolean)
        .join(' ');
    }
    case 'conversationNote':
      return t('event.conversationNote');
    case 'lead':
      return t('event.lead', { what: leadsText(`entry.${entry.entry}`) });
    case 'note':
      return t(`note.kind.${entry.note}`);
    case 'appointment':
      return t(entry.isCancelled ? 'event.appointmentCancelled' : 'event.appointment', {
        moment: clock.moment(entry.startsAt),
      });
    case 'webhook':
      return integrationsText('receiver.event', { event: integrationsText(`event.${entry.event}`) });
    case 'lecture':
      return t(`seat.${entry.state}`);
    case 'consent':
      return t(`event.consent.${entry.action}`, {
        what: entry.what === 'result' ? t('consentResult') : consentText(`kind.${entry.what}`),
      });
    default:
      return assertNever(entry);
  }
}

type CaseEventKind = Extract<TimelineEntry, { kind: 'application' }>['event'];

const isDocumentEvent = (event: CaseEventKind): event is Extract<CaseEventKind, `document${string}`> =>
  event.startsWith('document');

/** Formats a month such as '2027-09'. */
const formatMonth = (month: string, locale: Locale) =>
  formatCourseStart({ startYear: month.slice(0, 4), startMonth: month.slice(5) }, locale);

/** Shows whether the hash chain of the latest application's log is valid. */
function LogProof({ proof }: Pick<StudentRecord, 'proof'>) {
  const t = useText('office-student');
  if (proof.kind === 'none') return null;
  if (proof.kind === 'broken')
    return (
      <Notice tone="caution" announce="at once">
        {t('proof.broken', { number: proof.entry })}
      </Notice>
    );
  if (proof.kind === 'unsealed') return <p className="timeline__proof">{t('proof.unsealed')}</p>;
  return (
    <p className="timeline__proof timeline__proof--intact">
      <Icon name="check" />
      {t('proof.intact', { count: proof.entries })}
    </p>
  );
}
