import { useIntakeFormatter } from '#client/features/office/leads/lead-interest.tsx';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { OutsideMessage } from '#client/features/office/outside-message.tsx';
import { RecordHead } from '#client/features/office/record/record-head.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { AppLink, ButtonLink } from '#client/ui/link/app-link.tsx';
import type { DraftApplication, StudentRecord } from '#shared/contract/office/student.ts';
import { ApplyBy } from '#client/features/office/applications/apply-by.tsx';
import './student.css';
import { CourseAtSchool } from './course-at-school.tsx';

interface DraftPageProps {
  draft: DraftApplication;
  student: StudentRecord['student'];
  conversation: number | null;
  /** Address of the agency's site. */
  siteUrl: string;
  isNew: boolean;
}

/** Draft application: since when it is with the student, what it lacks, and how to remind the student. */
export function DraftPage({ draft, student, conversation, siteUrl, isNew }: DraftPageProps) {
  const t = useText('office-student');
  const applyFormText = useText('apply-form');
  const clock = useOfficeClock();
  const formatIntake = useIntakeFormatter();
  const { base } = useOffice();
  const { id, courses, today, missing, changedAt, startedBy } = draft;
  const missingCount = missing.reduce((sum, { count }) => sum + count, 0);
  const studentPath = `${base}/students/${student.id}`;
  return (
    <div className="office__page office__page--narrow">
      <OfficeTitle title={`${t('application', { id: String(id) })} · ${student.name}`} />
      <RecordHead
        name={student.name}
        latinName={student.latinName}
        list={{ href: `${base}/applications`, label: t('applications') }}
        pageName={t('application', { id: String(id) })}
        title={
          <AppLink className="plain" href={studentPath}>
            <bdi>{student.name}</bdi>
          </AppLink>
        }
        actions={
          conversation !== null && (
            <ButtonLink variant="primary" href={`${base}/conversations?c=${conversation}`}>
              <Icon name="chat" />
              {t('openConversation')}
            </ButtonLink>
          )
        }
      >
        <p className="draft__state">
          <Badge kind="plain">{t('draftPage.state')}</Badge>
          <span className="meta">
            {t('draftPage.since', { moment: clock.moment(changedAt) })}
            {startedBy && (
              <>
                {' · '}
                <bdi>{t('draftPage.by', { name: startedBy })}</bdi>
              </>
            )}
          </span>
        </p>
      </RecordHead>
      {isNew && (
        <Notice tone="ok" announce="politely">
          {t('start.done')}
        </Notice>
      )}
      {courses.length > 0 && (
        <section className="student__part">
          <h2>{t('draftPage.courses')}</h2>
          <ul className="start__courses">
            {courses.map(({ school, course, intake, applyBy }) => (
              <li key={`${school} ${course}`}>
                <CourseAtSchool course={course} school={school} />
                <span className="start__terms meta">
                  {intake && <span>{formatIntake(intake)}</span>}
                  {applyBy && <ApplyBy day={applyBy} today={today} />}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="student__part">
        <h2>{missingCount > 0 ? t('draftPage.missing', { count: missingCount }) : t('draftPage.complete')}</h2>
        {missingCount > 0 && (
          <ul className="draft__missing">
            {missing.map(({ part, count }) => (
              <li key={part}>
                {applyFormText(`parts.${part}`)}
                <span className="meta">{applyFormText('missing', { count })}</span>
              </li>
            ))}
          </ul>
        )}
        <p className="meta">{t('draftPage.own')}</p>
      </section>
      {student.mobile && (
        <section className="student__part" id="remind">
          <h2>{t('firstMessage.remind')}</h2>
          <OutsideMessage
            label={t('firstMessage.label')}
            text={t('firstMessage.draft', { name: student.name, link: `${siteUrl}/my-apply` })}
            contact={student}
          />
        </section>
      )}
    </div>
  );
}
