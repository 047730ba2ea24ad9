import type { ReactNode } from 'react';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { Fact, RecordFacts, RecordHead } from '#client/features/office/record/record-head.tsx';
import { StudentNumber } from '#client/features/office/students/student-number.tsx';
import { dayText } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { ButtonLink } from '#client/ui/link/app-link.tsx';
import type { SentApplication, StudentRecord } from '#shared/contract/office/student.ts';
import { ATTRIBUTION_KEYS } from '#shared/rules/attribution.ts';
import { isOfficePage } from '#shared/pages/office-pages.ts';
import type { NoteAnswer } from './note-form.tsx';
import { Tasks } from './student-tasks.tsx';
import { SchoolLink } from './school-link.tsx';
import { StudentApplications, StudentDocuments } from './student-applications.tsx';
import { ShownResultPart, useBudgetText } from './student-shown-result.tsx';
import { StudentTimeline } from './student-timeline.tsx';
import './student.css';

interface StudentPageProps {
  record: StudentRecord;
  isWholeTimeline: boolean;
  done: 'noted' | 'done' | 'doneAlready' | null;
  answer: NoteAnswer | null;
}

export function StudentPage({ record, isWholeTimeline, done, answer }: StudentPageProps) {
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
        here={student.name}
        title={<bdi>{student.name}</bdi>}
        ways={
          <>
            <ButtonLink href="#note">
              <Icon name="edit" />
              {t('note.write')}
            </ButtonLink>
            {talk && <ConversationLink id={talk.id}>{t('openConversation')}</ConversationLink>}
          </>
        }
      >
        <StudentTags record={record} />
      </RecordHead>
      {done && !answer && (
        <Notice tone="ok" announce="politely">
          {t(`note.${done}`)}
        </Notice>
      )}
      <StudentSummary record={record} />
      <div className="office__columns student__columns">
        <div className="student__main">
          <StudentApplications applications={record.applications} />
          <StudentDocuments applications={record.applications} />
          <StudentTimeline
            entries={record.timeline}
            proof={record.proof}
            today={record.today}
            isComplete={isWholeTimeline}
            answer={answer}
          />
          <ShownResultPart record={record} />
        </div>
        <div className="student__aside">
          <Tasks tasks={record.tasks} today={record.today} />
          <Favourites record={record} />
          <Consents record={record} />
          <Profile record={record} />
        </div>
      </div>
    </div>
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

/** Shows shared preferences, and the adviser of the latest application. */
function StudentTags({ record: { shown, names, applications } }: { record: StudentRecord }) {
  const t = useText('office-student');
  const answers = shown.kind === 'result' ? shown.result.answers : null;
  const wishes = answers
    ? [
        ...answers.countries.map((id) => names.country?.[id]),
        answers.group && names.group?.[answers.group],
        answers.level && names.level?.[answers.level],
      ].filter(Boolean)
    : [];
  const adviser = applications[0]?.sent?.adviser;
  if (wishes.length === 0 && !adviser) return null;
  return (
    <ul className="student__tags">
      {wishes.map((wish) => (
        <li key={wish}>{wish}</li>
      ))}
      {adviser && (
        <li className="student__lead">
          <bdi>{t('adviserIs', { name: adviser })}</bdi>
        </li>
      )}
    </ul>
  );
}

function StudentSummary({ record: { student, applications, talk, shown } }: { record: StudentRecord }) {
  const t = useText('office-student');
  const clock = useOfficeClock();
  const budget = useBudgetText();
  const submitted = applications.find((application) => application.sent)?.sent;
  return (
    <RecordFacts>
      <Fact label={t('phone')}>
        <StudentNumber phone={student} />
      </Fact>
      {submitted && submitted.grades.length > 0 && (
        <Fact label={t('grades')}>
          <Grades grades={submitted.grades} />
        </Fact>
      )}
      {submitted?.english && (
        <Fact label={t('english')}>
          <EnglishScore english={submitted.english} />
        </Fact>
      )}
      {shown.kind === 'result' && <Fact label={t('budget')}>{budget(shown.result.answers.budget)}</Fact>}
      {talk && <Fact label={t('lastMessage')}>{clock.moment(talk.lastAt)}</Fact>}
      <Fact label={t('registered')}>{clock.date(student.registeredAt)}</Fact>
    </RecordFacts>
  );
}

function Grades({ grades }: Pick<SentApplication, 'grades'>) {
  const t = useText('office-student');
  const forms = useText('apply-form');
  return [...new Set(grades.map(({ exam }) => exam))].map((exam) => (
    <span key={exam} className="student__exam">
      {forms(`exam.${exam}`)}{' '}
      {grades
        .filter((item) => item.exam === exam)
        .map(({ subject, grade, isPredicted }, index) => (
          <span key={index} className="student__grade">
            <bdi>{subject}</bdi> <bdi>{grade}</bdi>
            {isPredicted && ` (${t('predicted')})`}
          </span>
        ))}
    </span>
  ));
}

const TESTS = { 1: 'ielts', 2: 'toeflIbt', 3: 'toeflPbt', 4: 'pte', 5: 'toefl2026' } as const;

function EnglishScore({
  english: { type, overall, isPredicted },
}: {
  english: NonNullable<SentApplication['english']>;
}) {
  const t = useText('office-student');
  const exams = useText('exam');
  const test = type in TESTS ? exams(`english.${TESTS[type as unknown as keyof typeof TESTS]}`) : type;
  return (
    <>
      {test} <bdi>{overall}</bdi>
      {isPredicted && ` (${t('predicted')})`}
    </>
  );
}

function Favourites({ record: { favourites, shown } }: { record: StudentRecord }) {
  const t = useText('office-student');
  const match = useText('match');
  const result = shown.kind === 'result' ? shown.result.schools : [];
  return (
    <section className="student__part">
      <h2>{t('favourites')}</h2>
      {favourites.length === 0 ? (
        <p className="meta">{t('noFavourite')}</p>
      ) : (
        <ul className="student__favourites">
          {favourites.map(({ id, name, seal, remark, courses }) => {
            const sum = result.find((item) => item.id === String(id));
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
                {sum && (
                  <p className="student__score">
                    <span className="sr">{match('scoreOf', { score: sum.score, most: sum.most })}</span>
                    <b aria-hidden="true">{sum.score}</b>
                    <span className="meta" aria-hidden="true">
                      {` / ${sum.most}`}
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

/** Shows the current state of the consents; only the student sees their log. */
function Consents({ record: { consents } }: { record: StudentRecord }) {
  const t = useText('office-student');
  const kinds = useText('consent');
  const clock = useOfficeClock();
  return (
    <section className="student__part">
      <h2>{t('consents')}</h2>
      <ul className="student__consents">
        {consents.map(({ what, action, at }) => (
          <li key={what} className={action === 'given' ? undefined : 'is-off'}>
            <Icon name={action === 'given' ? 'check' : 'minus'} />
            <div>
              {what === 'result' ? t('consentResult') : kinds(`kind.${what}`)}
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

function Profile({ record: { student } }: { record: StudentRecord }) {
  const t = useText('office-student');
  const leads = useText('office-leads');
  const { name, latinName, nickname, birthday, site } = student;
  const facts = [
    [t('name'), [name, latinName].filter((value, index, all) => value && all.indexOf(value) === index).join(' · ')],
    [t('nickname'), nickname],
    [t('birthday'), useBirthday(birthday)],
    [t('site'), site],
    ...ATTRIBUTION_KEYS.map((key) => [leads(`attribution.${key}`), student.attribution[key] ?? ''] as const),
  ] as const;
  return (
    <section className="student__part">
      <h2>{t('profile')}</h2>
      <dl className="ledger">
        {facts.map(
          ([label, fact]) =>
            fact && (
              <Fact key={label} label={label}>
                <bdi>{fact}</bdi>
              </Fact>
            ),
        )}
      </dl>
    </section>
  );
}

function useBirthday(birthday: string): string {
  const locale = useLocale();
  return dayText(birthday, locale) || birthday;
}
