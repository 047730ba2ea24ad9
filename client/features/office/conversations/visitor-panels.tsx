import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import { useOffice } from '#client/features/office/office-context.tsx';
import { CaseBadge } from '#client/features/office/applications/case-badge.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { formatLeadSource, LeadEmail } from '#client/features/office/leads/lead-name.tsx';
import { SchoolLink } from '#client/features/office/student/school-link.tsx';
import { AnswerFacts } from '#client/features/office/student/student-shown-result.tsx';
import { StudentNumber } from '#client/features/office/students/student-number.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Button, IconButton } from '#client/ui/button/button.tsx';
import { AppLink, ButtonLink } from '#client/ui/link/app-link.tsx';
import type { ConversationDesk, OpenConversation } from '#shared/contract/office/conversations.ts';
import { isLocale, LANGUAGE_NAMES } from '#shared/locale/locales.ts';
import { isOfficePage } from '#shared/pages/office-pages.ts';
import { APPLICATION_STEPS } from '#shared/rules/application/application-lists.ts';
import { ENGLISH_TESTS } from '#shared/rules/english.ts';
import type { ConversationActionResult } from './desk-answer.ts';
import { isolateName } from './isolated-name.ts';
import { ScriptMarkerField } from './note-form.tsx';

interface VisitorPanelsProps {
  open: OpenConversation;
  desk: ConversationDesk;
  pageUrl: string;
}

export function VisitorPanels({ open, desk, pageUrl }: VisitorPanelsProps) {
  return (
    <>
      <VisitorFacts open={open} />
      <ConversationTags open={open} desk={desk} pageUrl={pageUrl} />
      {open.lead ? (
        <LeadPanel lead={open.lead} />
      ) : (
        open.leadInput && <NewLeadPanel conversationId={open.id} input={open.leadInput} />
      )}
      {open.application && <CasePanel application={open.application} />}
      {open.result && <SharedResult result={open.result} userId={open.visitor.userId} />}
      {open.saved.length > 0 && <SavedSchools saved={open.saved} />}
      {open.asked.length > 0 && <AskedQuestions questions={open.asked} />}
      {open.earlier.length > 0 && <EarlierConversations open={open} />}
    </>
  );
}

function VisitorPanel({
  id,
  title,
  link,
  children,
}: {
  id: string;
  title: string;
  link?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section id={id} className="panel">
      <h2>
        {title} {link}
      </h2>
      {children}
    </section>
  );
}

function VisitorFact({ term, children }: { term: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function OfficeLink({ path, children }: { path: string; children: ReactNode }) {
  const { base } = useOffice();
  return (
    <AppLink href={base + path} reload={!isOfficePage(base + path)}>
      {children}
    </AppLink>
  );
}

function VisitorFacts({ open: { name, visitor, channel } }: { open: OpenConversation }) {
  const t = useText('office-conversations');
  const { userId, nickname, hasPage, areaCode, mobile, language, host, page, pageName } = visitor;
  return (
    <VisitorPanel
      id="who"
      title={t('person')}
      link={hasPage && <OfficeLink path={`/students/${userId}`}>{t('studentPage')}</OfficeLink>}
    >
      <dl className="ledger">
        <VisitorFact term={t('fact.account')}>
          {userId > 0 ? <bdi>{nickname || name}</bdi> : t('fact.guest')}
        </VisitorFact>
        <VisitorFact term={t('fact.channel')}>
          {/* The mail channel is only a further way to reply. */}
          {channel && channel.kind !== 'mail' && t(`channel.${channel.kind}`)}
        </VisitorFact>
        <VisitorFact term={t('fact.phone')}>{mobile && <StudentNumber phone={{ areaCode, mobile }} />}</VisitorFact>
        <VisitorFact term={t('fact.language')}>{isLocale(language) ? LANGUAGE_NAMES[language] : language}</VisitorFact>
        <VisitorFact term={t('fact.grades')}>
          {visitor.grades.length > 0 && <GradeList grades={visitor.grades} />}
        </VisitorFact>
        <VisitorFact term={t('fact.english')}>
          {visitor.english && <EnglishResult english={visitor.english} />}
        </VisitorFact>
        <VisitorFact term={t('fact.page')}>{page && <VisitedPage page={page} name={pageName} />}</VisitorFact>
        <VisitorFact term={t('fact.host')}>{host && <bdi>{host}</bdi>}</VisitorFact>
      </dl>
    </VisitorPanel>
  );
}

/**
 * Shows the page that the visitor's browser reported. The browser could report anything, so the text becomes a link
 * only if it is a path of the site.
 */
export function VisitedPage({ page, name }: { page: string; name: string }) {
  if (!/^\/[\w-]/.test(page)) return <bdi>{page}</bdi>;
  return (
    <a href={page} target="_blank" rel="noopener">
      <bdi>{name || page}</bdi>
    </a>
  );
}

function GradeList({ grades }: { grades: OpenConversation['visitor']['grades'] }) {
  const t = useText('office-conversations');
  const applyFormText = useText('apply-form');
  const examNames = [...new Set(grades.map(({ exam }) => exam))];
  return examNames.map((exam) => (
    <p key={exam}>
      {isSupportedExam(exam) ? applyFormText(`exam.${exam}`) : exam}{' '}
      {grades
        .filter((row) => row.exam === exam)
        .map(({ subject, grade, predicted }, index) => (
          <span key={subject + grade}>
            {index > 0 && ' · '}
            <bdi>{subject}</bdi> <bdi>{grade}</bdi>
            {predicted && ` (${t('fact.predicted')})`}
          </span>
        ))}
    </p>
  ));
}

const SUPPORTED_EXAMS = ['dse', 'alevel', 'ib', 'gaokao', 'other'] as const;
const isSupportedExam = (exam: string): exam is (typeof SUPPORTED_EXAMS)[number] =>
  SUPPORTED_EXAMS.some((item) => item === exam);
const isEnglishTest = (type: string): type is keyof typeof ENGLISH_TESTS & string => Object.hasOwn(ENGLISH_TESTS, type);

function EnglishResult({
  english: { type, overall, predicted },
}: {
  english: { type: string; overall: string; predicted?: boolean };
}) {
  const t = useText('office-conversations');
  const examText = useText('exam');
  return (
    <>
      {isEnglishTest(type) ? examText(`english.${ENGLISH_TESTS[type].key}`) : type} <bdi>{overall}</bdi>
      {predicted && ` (${t('fact.predicted')})`}
    </>
  );
}

function ConversationTags({ open, desk, pageUrl }: VisitorPanelsProps) {
  const t = useText('office-conversations');
  const { base } = useOffice();
  const fetcher = useFetcher<ConversationActionResult>();
  const { tags } = desk.queue;
  const pendingForm = fetcher.formData;
  const pendingTag = Number(pendingForm?.get('tag') ?? 0);
  // Shows the tags as submitted until the server responds.
  const currentTags = pendingForm
    ? [
        ...open.tags.filter(({ id }) => id !== pendingTag),
        ...tags.filter(({ id }) => id === pendingTag && pendingForm.get('on') !== 'no'),
      ]
    : open.tags;
  const otherTags = tags.filter(({ id }) => !currentTags.some((tag) => tag.id === id));
  const hiddenFields = (
    <>
      <input type="hidden" name="kind" value="tag" />
      <input type="hidden" name="id" value={open.id} />
      <ScriptMarkerField />
    </>
  );
  return (
    <VisitorPanel
      id="tags"
      title={t('tags.title')}
      link={desk.canEditTags && <AppLink href={`${base}/conversations/tags`}>{t('tags.edit')}</AppLink>}
    >
      {currentTags.length > 0 && (
        <ul className="tags">
          {currentTags.map(({ id, name }) => (
            <li key={id}>
              <fetcher.Form method="post" action={pageUrl} className="tag tag--on">
                {hiddenFields}
                <input type="hidden" name="on" value="no" />
                <input type="hidden" name="tag" value={id} />
                <bdi>{name}</bdi>
                <IconButton type="submit" icon="close" label={t('tags.takeOff', { name: isolateName(name) })} />
              </fetcher.Form>
            </li>
          ))}
        </ul>
      )}
      {otherTags.length > 0 && (
        <fetcher.Form method="post" action={pageUrl} className="tags__add" key={currentTags.length}>
          {hiddenFields}
          <label className="sr" htmlFor="tag">
            {t('tags.add')}
          </label>
          <select
            className="select"
            id="tag"
            name="tag"
            defaultValue=""
            required
            onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
          >
            <option value="" disabled>
              {t('tags.add')}
            </option>
            {otherTags.map(({ id, name }) => (
              <option key={id} value={id}>
                {isolateName(name)}
              </option>
            ))}
          </select>
          <noscript>
            <Button type="submit" size="s">
              {t('tags.add')}
            </Button>
          </noscript>
        </fetcher.Form>
      )}
      {tags.length === 0 && <p className="meta">{t('tags.none')}</p>}
    </VisitorPanel>
  );
}

function LeadPanel({ lead }: { lead: NonNullable<OpenConversation['lead']> }) {
  const t = useText('office-conversations');
  const source = formatLeadSource(lead);
  return (
    <VisitorPanel
      id="lead"
      title={t('lead.title')}
      link={<OfficeLink path={`/leads/${lead.id}`}>{t('lead.open')}</OfficeLink>}
    >
      {lead.mobile && (
        <p>
          <StudentNumber phone={lead} />
        </p>
      )}
      {lead.email && (
        <p>
          <LeadEmail email={lead.email} />
        </p>
      )}
      {source && <p className="meta">{t('lead.source', { source: isolateName(source) })}</p>}
    </VisitorPanel>
  );
}

/** Opens the form of a new lead, filled with what the visitor wrote. */
function NewLeadPanel({
  conversationId,
  input,
}: {
  conversationId: number;
  input: NonNullable<OpenConversation['leadInput']>;
}) {
  const t = useText('office-conversations');
  const { base } = useOffice();
  const contactText = input.phone || input.email;
  return (
    <VisitorPanel id="lead" title={t('lead.title')}>
      <p className="meta">{contactText ? t('lead.known', { contact: isolateName(contactText) }) : t('lead.unknown')}</p>
      <ButtonLink size="s" href={`${base}/leads?conversation=${conversationId}`}>
        {t('lead.create')}
      </ButtonLink>
    </VisitorPanel>
  );
}

function CasePanel({ application }: { application: NonNullable<OpenConversation['application']> }) {
  const t = useText('office-conversations');
  const clock = useOfficeClock();
  const { id, caseState, stepsDone, courses, adviser, replyBy, unanswered } = application;
  const isDraft = caseState === 'draft';
  const [firstCourse] = courses;
  const stepCount = APPLICATION_STEPS.length;
  return (
    <VisitorPanel
      id="application"
      title={t('case.title', { number: String(id) })}
      link={!isDraft && <OfficeLink path={`/applications/${id}`}>{t('case.open')}</OfficeLink>}
    >
      {isDraft ? (
        <p className="meta">{t('case.draft')}</p>
      ) : (
        <div className="case">
          <p className="case__way" role="img" aria-label={t('case.steps', { done: stepsDone, total: stepCount })}>
            {APPLICATION_STEPS.map((entry, index) => (
              <i
                key={entry}
                className={index < stepsDone - 1 ? 'done' : index === stepsDone - 1 ? 'here' : undefined}
              />
            ))}
          </p>
          <p className="case__state">
            <CaseBadge state={caseState} />
          </p>
          {firstCourse && (
            <p>
              <b>
                <bdi>{firstCourse.school}</bdi>
              </b>{' '}
              <bdi className="meta">{firstCourse.course}</bdi>
              {courses.length > 1 && <span className="meta"> {t('case.more', { count: courses.length - 1 })}</span>}
            </p>
          )}
          {replyBy && <p>{t('case.replyBy', { date: clock.date(Date.parse(replyBy)) })}</p>}
          {unanswered > 0 && <p className="case__due">{t('case.unanswered', { count: unanswered })}</p>}
          <p className="meta" data-adviser>
            {adviser ? t('case.adviser', { name: isolateName(adviser) }) : t('case.nobody')}
          </p>
        </div>
      )}
    </VisitorPanel>
  );
}

interface SchoolReference {
  id: string;
  name: string;
  seal: string;
}

function SchoolRow({
  school,
  below: description,
  trailingContent,
}: {
  school: SchoolReference;
  below: ReactNode;
  trailingContent?: ReactNode;
}) {
  const { id, name, seal } = school;
  return (
    <li>
      {seal ? <img className="seal" src={seal} alt="" width={36} height={36} /> : <span className="seal" />}
      <div>
        <SchoolLink id={id}>
          <bdi>{name}</bdi>
        </SchoolLink>
        {description}
      </div>
      {trailingContent}
    </li>
  );
}

function SharedResult({ result, userId }: { result: NonNullable<OpenConversation['result']>; userId: number }) {
  const t = useText('office-conversations');
  const examText = useText('exam');
  const clock = useOfficeClock();
  const { answers, names, schools, at } = result;
  return (
    <VisitorPanel
      id="result"
      title={t('result.title')}
      link={<OfficeLink path={`/students/${userId}`}>{t('result.whole')}</OfficeLink>}
    >
      <AnswerFacts answers={answers} names={names} />
      <ul className="schools">
        {schools.map((school) => (
          <SchoolRow
            key={school.id}
            school={school}
            below={<p className="meta">{examText(`band.${school.band}`)}</p>}
            trailingContent={
              <p className="schools__score">
                {school.score}
                <span className="meta"> / {school.most}</span>
              </p>
            }
          />
        ))}
      </ul>
      <p className="meta">{t('result.at', { date: clock.date(at) })}</p>
    </VisitorPanel>
  );
}

function SavedSchools({ saved }: { saved: OpenConversation['saved'] }) {
  const t = useText('office-conversations');
  return (
    <VisitorPanel id="collected" title={t('saved.title')}>
      <ul className="schools">
        {saved.map((school) => (
          <SchoolRow
            key={school.id}
            school={school}
            below={
              <>
                {school.courses.map((course) => (
                  <p key={course} className="meta">
                    {course}
                  </p>
                ))}
                {school.note && <p className="meta">{t('saved.note', { note: isolateName(school.note) })}</p>}
              </>
            }
          />
        ))}
      </ul>
    </VisitorPanel>
  );
}

/** Lists earlier questions to the assistant with its answers, so that advisers neither repeat nor contradict them. */
function AskedQuestions({ questions }: { questions: OpenConversation['asked'] }) {
  const t = useText('office-conversations');
  return (
    <VisitorPanel id="asked" title={t('asked')}>
      <ol className="panel__list">
        {questions.map(({ question, answer, schools }, index) => (
          <li key={index}>
            <details className="panel__answer">
              <summary>
                <bdi>{question}</bdi>
              </summary>
              <p className="meta">
                <bdi>{answer}</bdi>
              </p>
              {schools.length > 0 && (
                <p className="meta">
                  <bdi>{schools.join(' · ')}</bdi>
                </p>
              )}
            </details>
          </li>
        ))}
      </ol>
    </VisitorPanel>
  );
}

function EarlierConversations({ open: { id, earlier } }: { open: OpenConversation }) {
  const t = useText('office-conversations');
  const clock = useOfficeClock();
  const { base } = useOffice();
  return (
    <VisitorPanel
      id="earlier"
      title={t('earlier.title')}
      link={<AppLink href={`${base}/conversations/transcript?c=${id}`}>{t('earlier.all')}</AppLink>}
    >
      <ol className="panel__list panel__list--dated">
        {earlier.map(({ id: roundId, askedAt, answeredAt, by, stars, comment }) => (
          <li key={roundId}>
            <time dateTime={new Date(askedAt).toISOString()}>{clock.shortDate(askedAt)}</time>
            <span>
              {answeredAt === null
                ? t('earlier.none')
                : by
                  ? t('earlier.by', { name: isolateName(by) })
                  : t('earlier.answered')}
              {stars !== null && (
                <span className="meta">
                  {' · '}
                  {t('earlier.rated', { stars })} <bdi>{comment}</bdi>
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </VisitorPanel>
  );
}
