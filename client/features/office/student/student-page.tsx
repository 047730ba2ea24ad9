import type { ReactNode } from 'react';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { RecordFact, RecordFacts, RecordHead } from '#client/features/office/record/record-head.tsx';
import { useIntakeFormatter } from '#client/features/office/leads/lead-interest.tsx';
import { OutsideMessage } from '#client/features/office/outside-message.tsx';
import { StudentNumber } from '#client/features/office/students/student-number.tsx';
import { formatDay } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { ButtonLink } from '#client/ui/link/app-link.tsx';
import type { SentApplication, StudentRecord } from '#shared/contract/office/student.ts';
import { ATTRIBUTION_KEYS } from '#shared/rules/attribution.ts';
import { isOfficePage } from '#shared/pages/office-pages.ts';
import type { NoteFormError } from './note-form.tsx';
import { StudentTasks } from './student-tasks.tsx';
import { SchoolLink } from './school-link.tsx';
import { StudentApplications, StudentDocuments } from './student-applications.tsx';
import { ShownResultPart, useBudgetFormatter } from './student-shown-result.tsx';
import { StudentTimeline } from './student-timeline.tsx';
import './student.css';

interface StudentPageProps {
  record: StudentRecord;
  /** Address of the agency's site. */
  siteUrl: string;
  isWholeTimeline: boolean;
  completedAction: 'noted' | 'tasked' | 'done' | 'doneAlready' | 'started' | null;
  actionResult: NoteFormError | null;
}

export function StudentPage({ record, siteUrl, isWholeTimeline, completedAction, actionResult }: StudentPageProps) {
  const t = useText('office-student');
  const { base } = useOffice();
  const { student, talk } = record;
  return (
    <div className="office__page student">
      <OfficeTitle title={student.name} />
      <RecordHead
        name={student.name}
        latinName={student.latinName}
        list={{ href: `${base}/students`, label: t('students') }}
        pageName={student.name}
        title={<bdi>{student.name}</bdi>}
        actions={
          <>
            <ButtonLink href="#note">
              <Icon name="edit" />
              {t('note.write')}
            </ButtonLink>
            {talk ? (
              <ConversationLink id={talk.id}>{t('openConversation')}</ConversationLink>
            ) : (
              <WriteLink record={record} />
            )}
          </>
        }
      >
        <StudentTags record={record} />
      </RecordHead>
      {completedAction && !actionResult && (
        <Notice tone="ok" announce="politely">
          {completedAction === 'started' ? t('start.done') : t(`note.${completedAction}`)}
        </Notice>
      )}
      <StudentSummary record={record} />
      <div className="office__columns student__columns">
        <div className="student__main">
          <StudentApplications applications={record.applications} studentId={student.id} today={record.today} />
          <StudentDocuments applications={record.applications} />
          <StudentTimeline
            entries={record.timeline}
            proof={record.proof}
            today={record.today}
            colleagues={record.colleagues}
            isComplete={isWholeTimeline}
            actionResult={actionResult}
          />
          <ShownResultPart studentRecord={record} />
        </div>
        <div className="student__aside">
          {!talk && <FirstMessage record={record} siteUrl={siteUrl} />}
          <StudentTasks tasks={record.tasks} today={record.today} />
          <FavouriteSchools record={record} />
          <ConsentList record={record} />
          <StudentProfile record={record} />
        </div>
      </div>
    </div>
  );
}

const findOpenApplication = ({ applications }: StudentRecord) =>
  applications.find(({ status, sent }) => status === 'following' && sent !== null);

const findDraft = ({ applications }: StudentRecord) => applications.find(({ status }) => status === 'draft');

/**
 * Links to the message of the student's open application. If there is none, the link is to the form for a message by
 * phone.
 */
function WriteLink({ record }: { record: StudentRecord }) {
  const t = useText('office-student');
  const { base } = useOffice();
  const openApplication = findOpenApplication(record);
  return (
    <ButtonLink
      variant="primary"
      href={openApplication ? `${base}/applications/${openApplication.id}?open=writing#writing` : '#first-message'}
    >
      <Icon name="chat" />
      {t('write')}
    </ButtonLink>
  );
}

/**
 * Suggests a first message to a student who has no conversation: a reminder of the unfinished form or an offer of help.
 */
function FirstMessage({ record, siteUrl }: { record: StudentRecord; siteUrl: string }) {
  const t = useText('office-student');
  const { student } = record;
  if (!student.mobile) return null;
  const hasDraft = findDraft(record) !== undefined;
  const messageText = hasDraft
    ? t('firstMessage.draft', { name: student.name, link: `${siteUrl}/my-apply` })
    : t('firstMessage.text', { name: student.name, link: siteUrl });
  return (
    <section id="first-message">
      <h2>{t(hasDraft ? 'firstMessage.remind' : 'firstMessage.title')}</h2>
      <OutsideMessage label={t('firstMessage.label')} text={messageText} contact={student} />
    </section>
  );
}

function ConversationLink({ id, children }: { id: number; children: ReactNode }) {
  const { base } = useOffice();
  return (
    <ButtonLink
      variant="primary"
      href={`${base}/conversations?c=${id}`}
      reload={!isOfficePage(`${base}/conversations`)}
    >
      <Icon name="chat" />
      {children}
    </ButtonLink>
  );
}

/**
 * Shows preferences that the student shared or, without them, those of the lead that became the student, and the adviser
 * of the latest application.
 */
function StudentTags({ record: { shown, names, applications, interest } }: { record: StudentRecord }) {
  const t = useText('office-student');
  const formatIntake = useIntakeFormatter();
  const sharedAnswers = shown.kind === 'result' ? shown.result.answers : null;
  const wishTexts = sharedAnswers
    ? [
        ...sharedAnswers.countries.map((id) => names.country?.[id]),
        sharedAnswers.group && names.group?.[sharedAnswers.group],
        sharedAnswers.level && names.level?.[sharedAnswers.level],
      ].filter(Boolean)
    : interest
      ? [interest.country, interest.level, interest.intake && formatIntake(interest.intake)].filter(Boolean)
      : [];
  const assignedAdviser = applications[0]?.sent?.adviser;
  if (wishTexts.length === 0 && !assignedAdviser) return null;
  return (
    <ul className="student__tags">
      {wishTexts.map((wishText) => (
        <li key={wishText}>{wishText}</li>
      ))}
      {assignedAdviser && (
        <li className="student__lead">
          <bdi>{t('adviserIs', { name: assignedAdviser })}</bdi>
        </li>
      )}
    </ul>
  );
}

function StudentSummary({ record: { student, applications, talk, shown, interest } }: { record: StudentRecord }) {
  const t = useText('office-student');
  const applyFormText = useText('apply-form');
  const clock = useOfficeClock();
  const formatBudget = useBudgetFormatter();
  const submittedApplication = applications.find((application) => application.sent)?.sent;
  return (
    <RecordFacts>
      <RecordFact label={t('phone')}>
        <StudentNumber phone={student} />
      </RecordFact>
      {submittedApplication && submittedApplication.grades.length > 0 && (
        <RecordFact label={t('grades')}>
          <GradeList grades={submittedApplication.grades} />
        </RecordFact>
      )}
      {!submittedApplication && interest && (interest.exam || interest.grades) && (
        <RecordFact label={t('grades')}>
          <bdi>
            {[interest.exam && applyFormText(`exam.${interest.exam}`), interest.grades].filter(Boolean).join(' · ')}
          </bdi>
        </RecordFact>
      )}
      {submittedApplication?.english && (
        <RecordFact label={t('english')}>
          <EnglishScore english={submittedApplication.english} />
        </RecordFact>
      )}
      {shown.kind === 'result' && (
        <RecordFact label={t('budget')}>{formatBudget(shown.result.answers.budget)}</RecordFact>
      )}
      {talk && <RecordFact label={t('lastMessage')}>{clock.moment(talk.lastAt)}</RecordFact>}
      <RecordFact label={t('registered')}>{clock.date(student.registeredAt)}</RecordFact>
    </RecordFacts>
  );
}

function GradeList({ grades }: Pick<SentApplication, 'grades'>) {
  const t = useText('office-student');
  const applyFormText = useText('apply-form');
  return [...new Set(grades.map(({ exam }) => exam))].map((exam) => (
    <span key={exam} className="student__exam">
      {applyFormText(`exam.${exam}`)}{' '}
      {grades
        .filter((gradeRow) => gradeRow.exam === exam)
        .map(({ subject, grade, isPredicted }, index) => (
          <span key={index} className="student__grade">
            <bdi>{subject}</bdi> <bdi>{grade}</bdi>
            {isPredicted && ` (${t('predicted')})`}
          </span>
        ))}
    </span>
  ));
}

const ENGLISH_TESTS = { 1: 'ielts', 2: 'toeflIbt', 3: 'toeflPbt', 4: 'pte', 5: 'toefl2026' } as const;

function EnglishScore({
  english: { type, overall, isPredicted },
}: {
  english: NonNullable<SentApplication['english']>;
}) {
  const t = useText('office-student');
  const examText = useText('exam');
  const testName =
    type in ENGLISH_TESTS ? examText(`english.${ENGLISH_TESTS[type as unknown as keyof typeof ENGLISH_TESTS]}`) : type;
  return (
    <>
      {testName} <bdi>{overall}</bdi>
      {isPredicted && ` (${t('predicted')})`}
    </>
  );
}

function FavouriteSchools({ record: { favourites, shown } }: { record: StudentRecord }) {
  const t = useText('office-student');
  const matchText = useText('match');
  const sharedSchools = shown.kind === 'result' ? shown.result.schools : [];
  return (
    <section className="student__part">
      <h2>{t('favourites')}</h2>
      {favourites.length === 0 ? (
        <p className="meta">{t('noFavourite')}</p>
      ) : (
        <ul className="student__favourites">
          {favourites.map(({ id, name, seal, remark, courses }) => {
            const sharedSchool = sharedSchools.find((school) => school.id === String(id));
            return (
              <li key={id}>
                <img className="seal" src={seal} width={40} height={40} alt="" loading="lazy" />
                <div>
                  <SchoolLink id={id}>{name}</SchoolLink>
                  {courses.map((course) => (
                    <span key={course} className="meta">
                      {course}
                    </span>
                  ))}
                  {remark && (
                    <span className="student__remark">
                      <bdi>{remark}</bdi>
                    </span>
                  )}
                </div>
                {sharedSchool && (
                  <p className="student__score">
                    <span className="sr">
                      {matchText('scoreOf', { score: sharedSchool.score, most: sharedSchool.most })}
                    </span>
                    <b aria-hidden="true">{sharedSchool.score}</b>
                    <span className="meta" aria-hidden="true">
                      {` / ${sharedSchool.most}`}
                    </span>
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** Shows which consents the student has given. Only the student can see their history. */
function ConsentList({ record: { consents } }: { record: StudentRecord }) {
  const t = useText('office-student');
  const consentText = useText('consent');
  const clock = useOfficeClock();
  return (
    <section className="student__part">
      <h2>{t('consents')}</h2>
      <ul className="student__consents">
        {consents.map(({ what, action, at }) => (
          <li key={what} className={action === 'given' ? undefined : 'is-off'}>
            <Icon name={action === 'given' ? 'check' : 'minus'} />
            <div>
              {what === 'result' ? t('consentResult') : consentText(`kind.${what}`)}
              <span className="meta">
                {action && at !== null ? t(`consent.${action}`, { day: clock.date(at) }) : t('consent.never')}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function StudentProfile({ record: { student } }: { record: StudentRecord }) {
  const t = useText('office-student');
  const leadsText = useText('office-leads');
  const { name, latinName, nickname, birthday, site } = student;
  const facts = [
    [t('name'), [name, latinName].filter((value, index, names) => value && names.indexOf(value) === index).join(' · ')],
    [t('nickname'), nickname],
    [t('birthday'), useBirthdayText(birthday)],
    [t('site'), site],
    ...ATTRIBUTION_KEYS.map((key) => [leadsText(`attribution.${key}`), student.attribution[key] ?? ''] as const),
  ] as const;
  return (
    <section className="student__part">
      <h2>{t('profile')}</h2>
      <dl className="ledger">
        {facts.map(
          ([label, fact]) =>
            fact && (
              <RecordFact key={label} label={label}>
                <bdi>{fact}</bdi>
              </RecordFact>
            ),
        )}
      </dl>
    </section>
  );
}

function useBirthdayText(birthday: string): string {
  const locale = useLocale();
  return formatDay(birthday, locale) || birthday;
}
