import type { ReactNode } from 'react';
import { EntryRuleLine } from '#client/features/entry-rule/entry-rule-line.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { RichText } from '#client/ui/rich-text.tsx';
import { Table } from '#client/ui/table/table.tsx';
import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import { PUBLIC_EXAMS, type PublicExamType } from '#shared/rules/exams/public-exams.ts';
import { SourceMark } from '#client/features/facts/figure.tsx';
import { StatementRows } from '#client/features/facts/statement-lines.tsx';
import { EntrantAverages, Earnings, Entrants, TypicalOffer } from './admission-parts.tsx';
import type { CourseFacts, CoursePathway, EnglishTest, Skill } from './course-facts.server.ts';

export function StructurePart({ course: { coreCourse, subjects, modes } }: { course: CourseFacts }) {
  const t = useText('course-detail');
  return (
    <section id="structure">
      <h2>{t('structure.title')}</h2>
      {coreCourse && (
        <>
          <h3>{t('structure.core')}</h3>
          <RichText html={coreCourse} />
        </>
      )}
      {subjects.length > 0 && (
        <>
          <h3>{t('structure.subjects')}</h3>
          <ul className="mods">
            {subjects.map(({ names, isElective }, index) => (
              <li key={`${names.own}${index}`}>
                <span lang={names.ownLang}>{names.own}</span>
                {isElective !== null && <small>{t(isElective ? 'structure.elective' : 'structure.compulsory')}</small>}
              </li>
            ))}
          </ul>
        </>
      )}
      {modes.length > 0 && <StudyModes modes={modes} />}
    </section>
  );
}

function StudyModes({ modes }: Pick<CourseFacts, 'modes'>) {
  const t = useText('course-detail');
  return (
    <>
      <h3>{t('structure.modes')}</h3>
      <Table
        caption={t('structure.modes')}
        rows={modes}
        rowKey={({ id }, index) => id || index}
        columns={[
          { id: 'mode', header: t('side.mode'), isRowHeader: true, renderCell: ({ mode }) => mode || '--' },
          { id: 'duration', header: t('side.duration'), renderCell: ({ duration }) => duration || '--' },
        ]}
      />
    </>
  );
}

export function PathwayPart({
  pathways,
  areIllustrative,
}: {
  pathways: readonly CoursePathway[];
  areIllustrative: boolean;
}) {
  const t = useText('course-detail');
  const separator = useText('ui')('listSeparator');
  return (
    <section id="pathways">
      <h2>{t('pathways.title')}</h2>
      {areIllustrative && <p className="source">{t('entry.examplesNote')}</p>}
      {pathways.map(({ id, name, start, academic, english, subject }, index) => (
        <div className="pathway" key={`${id}${index}`}>
          <h3>{id ? <SiteLink to={`/school/course/${id}`}>{name}</SiteLink> : name}</h3>
          <FactTable
            rows={[
              { term: t('pathways.month'), value: start },
              { term: t('entry.academic'), value: academic.join(separator) },
              { term: t('entry.english'), value: english.join(separator) },
              { term: t('pathways.subject'), value: subject },
            ]}
          />
        </div>
      ))}
    </section>
  );
}

export function CareerPart({ course: { career, infos, admission } }: { course: CourseFacts }) {
  const t = useText('course-detail');
  return (
    <section id="career">
      <h2 aria-label={t('career.title')}>
        {t('career.title')}{' '}
        <SourceMark figures={admission.earnings.map(({ figure }) => figure)} name={t('career.title')} />
      </h2>
      <Earnings earnings={admission.earnings} />
      {career && <RichText html={career} />}
      {infos.length > 0 && (
        <>
          <h3>{t('career.more')}</h3>
          <FactTable rows={infos.map(({ name, value }) => ({ term: name, value }))} />
        </>
      )}
    </section>
  );
}

/** Shows entry requirements: published ones first, followed by examples that are labelled as such. */
export function EntryPart({ course }: { course: CourseFacts }) {
  const t = useText('course-detail');
  const { english, academic, offerStandard, entryRules, illustrative } = course;
  const formatTitle = (title: string) => (illustrative ? t('entry.exampleOf', { title }) : title);
  const formatExamName = (exam: string) =>
    exam in EXAM_MESSAGE_KEYS ? t(`entry.exam.${EXAM_MESSAGE_KEYS[exam as keyof typeof EXAM_MESSAGE_KEYS]}`) : exam;
  const { offer, tariff, shownFigures } = course.admission;
  const sourcedItems = [offer, course.average, ...course.statements, ...tariff, ...shownFigures];
  return (
    <section id="entry">
      <h2 aria-label={t('entry.title')}>
        {t('entry.title')}{' '}
        <SourceMark figures={sourcedItems.map((sourcedItem) => sourcedItem?.figure)} name={t('entry.title')} />
      </h2>
      {entryRules.length > 0 && <PublishedRules rules={entryRules} />}
      <TypicalOffer offer={course.admission.offer} />
      {course.average && <EntrantAverages average={course.average} />}
      <SchoolRequirements course={course} />
      <Entrants admission={course.admission} />
      {entryRules.length === 0 && illustrative && <AskSchoolNotice course={course} />}
      {illustrative && <p className="source">{t('entry.examplesNote')}</p>}
      {english.length > 0 && (
        <>
          <h3>{formatTitle(t('entry.english'))}</h3>
          <EnglishScores tests={english} caption={t('entry.english')} />
        </>
      )}
      {academic.length > 0 && (
        <>
          <h3>{formatTitle(t('entry.academic'))}</h3>
          <FactTable
            rows={academic.map(({ exam, place, kind, score, note }) => ({
              term: [place, preventBreak(formatExamName(exam))].filter(Boolean).join(' '),
              value: kind && score ? t('entry.score', { kind, score }) : kind || score,
              note,
            }))}
          />
        </>
      )}
      {offerStandard && (
        <>
          <h3>{formatTitle(t('entry.offer'))}</h3>
          <RichText html={offerStandard} />
        </>
      )}
    </section>
  );
}

/** English scores, deadlines and deposits that the school states for every course of the level. */
function SchoolRequirements({ course: { statements, school, ielts } }: { course: CourseFacts }) {
  const t = useText('statements');
  // The course's own score replaces that of its level.
  const schoolStatements = statements.filter(({ kind, ...statement }) =>
    kind === 'english' ? !(ielts && 'test' in statement && statement.test === 'IELTS') : kind !== 'fee',
  );
  if (statements.length === 0) return null;
  return (
    <div className="adm">
      <h3>{t('ofAll')}</h3>
      {schoolStatements.length > 0 && (
        <dl className="ledger">
          <StatementRows statements={schoolStatements} />
        </dl>
      )}
      <p>
        <SiteLink className="more" to={`/school/${school.id}#terms`}>
          {t('more')}
        </SiteLink>
      </p>
    </div>
  );
}

/** Note below examples which says that the institution decides. */
function AskSchoolNotice({ course: { website, school } }: { course: CourseFacts }) {
  const t = useText('course-detail');
  const url = website || school.website;
  return (
    <div className="decides">
      <p>{t('entry.decides')}</p>
      <p className="row">
        {url && (
          <AppLink className="more" href={url} target="_blank">
            {t(website ? 'entry.coursePage' : 'entry.schoolPage')}
            <Icon name="external" />
          </AppLink>
        )}
      </p>
    </div>
  );
}

/** Message keys for the backend's names of English exams. Other names are displayed unchanged. */
const EXAM_MESSAGE_KEYS = {
  Gaokao: 'gaokao',
  'High school': 'highSchool',
  Bachelor: 'bachelor',
  Master: 'master',
} as const;

/** Replaces hyphens by non-breaking ones, as in 'A-level'. */
const preventBreak = (exam: string) => exam.replaceAll('-', '\u2011');

/** Published rules by exam, each with its source and date. */
function PublishedRules({ rules }: { rules: readonly EntryRule[] }) {
  const examText = useText('exam');
  return (
    <dl className="ledger">
      {rules.map((rule) => (
        <div key={rule.id}>
          <dt>{examText(`name.${PUBLIC_EXAMS[rule.exam as PublicExamType]}`)}</dt>
          <dd>
            <EntryRuleLine rule={rule} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const SKILLS: readonly Skill[] = ['listening', 'speaking', 'reading', 'writing'];

/** Table of English scores, one row for each test. Remarks are listed below it. */
function EnglishScores({ tests, caption }: { tests: readonly EnglishTest[]; caption: string }) {
  const t = useText('course-detail');
  return (
    <div className="eng">
      <Table
        caption={caption}
        rows={tests}
        rowKey={({ name }, index) => `${name}${index}`}
        scrolls
        columns={[
          {
            id: 'test',
            header: t('english.test'),
            isRowHeader: true,
            renderCell: ({ name }) => <span lang="en-US">{name}</span>,
          },
          ...(['overall', ...SKILLS] as const).map((part) => ({
            id: part,
            header: t(`english.${part}`),
            atEnd: true,
            renderCell: ({ scores }: EnglishTest) => scores[part] || '--',
          })),
        ]}
      />
      {tests
        .filter(({ note }) => note)
        .map(({ name, note }, index) => (
          <p key={`${name}${index}`} className="source">
            <b lang="en-US">{name}</b> {note}
          </p>
        ))}
    </div>
  );
}

interface FactRow {
  term: string;
  value: ReactNode;
  note?: string;
}

export function FactTable({ rows }: { rows: readonly FactRow[] }) {
  const nonEmptyRows = rows.filter(({ value, note }) => value || note);
  if (nonEmptyRows.length === 0) return null;
  return (
    <dl className="ledger">
      {nonEmptyRows.map(({ term, value, note }, index) => (
        <div key={`${term}${index}`}>
          <dt>{term}</dt>
          <dd>
            {value}
            {note && <span className="source">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
