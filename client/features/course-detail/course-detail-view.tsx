import { fillAgentName } from '#shared/tenant/site.ts';
import { ApplyBar, ApplyLink } from '#client/features/apply-start/apply-link.tsx';
import { formatOptions } from '#client/features/facts/admission-texts.ts';
import { FeeRangeText } from '#client/features/facts/fee-range-text.tsx';
import { AskAdviser, Figure, FigureWithSource, SourceMark, Sourced } from '#client/features/facts/figure.tsx';
import { formatFigureName, type SourcedFigure, addEditionYear } from '#client/features/facts/figure.ts';
import { FavouriteCourseButton } from '#client/features/favourites/button/favourite-button.tsx';
import { ShareButton } from '#client/features/share/share.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { sitePath } from '#client/site/addresses.ts';
import { JsonLd } from '#client/site/head/json-ld.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { Breadcrumb } from '#client/ui/paging/paging.tsx';
import { PartLinks } from '#client/ui/tabs/part-links.tsx';
import { StatementLine, formatStatementName } from '#client/features/facts/statement-lines.tsx';
import { DegreeCost } from '#client/features/degree-cost/degree-cost-late.tsx';
import type { CourseFacts } from './course-facts.server.ts';
import { CourseGlance } from './course-glance.tsx';
import { CareerPart, EntryPart, FactTable, PathwayPart, StructurePart } from './course-parts.tsx';
import type { CourseContent, LoadedCourse } from './load-course-detail.server.ts';
import './course-detail.css';

export function CourseDetailPage({ course, things: jsonLdItems }: Omit<LoadedCourse, 'head'>) {
  return (
    <div className="wrap course-place">
      <JsonLd things={jsonLdItems} />
      <CourseBreadcrumbs course={course} />
      <CourseDetailView key={course.id} course={course} />
    </div>
  );
}

/** Breadcrumb of a page. A window has none, because it lies over the page from which it was opened. */
function CourseBreadcrumbs({ course: { names, school } }: { course: CourseFacts }) {
  const t = useText('course-detail');
  const { agent } = useSite();
  return (
    <Breadcrumb
      crumbs={[
        { label: fillAgentName((values) => t('crumb', values), agent), href: sitePath(agent.keyCode, '/school') },
        {
          label: school.names.own,
          lang: school.names.ownLang,
          href: sitePath(agent.keyCode, `/school/${school.id}`),
        },
        { label: names.own, lang: names.ownLang },
      ]}
    />
  );
}

/** Content that the page and the window of a course have in common. */
export function CourseDetailView({ course: fullCourse }: { course: CourseContent }) {
  const t = useText('course-detail');
  const course = withoutGlance(fullCourse);
  const { english, academic, entryRules, offerStandard, coreCourse, subjects, modes, pathways, career, infos } = course;
  const { offer, tariff, shownFigures, earnings } = course.admission;
  const pageParts = [
    {
      id: 'entry',
      label: t('entry.title'),
      exists:
        english.length + academic.length + entryRules.length + tariff.length + shownFigures.length > 0 ||
        course.statements.length > 0 ||
        (offer ?? course.average) !== null ||
        offerStandard !== '',
    },
    { id: 'structure', label: t('structure.title'), exists: subjects.length + modes.length > 0 || coreCourse !== '' },
    { id: 'pathways', label: t('pathways.title'), exists: pathways.length > 0 },
    { id: 'career', label: t('career.title'), exists: career !== '' || infos.length + earnings.length > 0 },
  ].filter(({ exists }) => exists);
  const hasPart = (id: string) => pageParts.some((part) => part.id === id);
  return (
    <article className="cw">
      <Sourced sources={course.sources}>
        <div className="cw__in">
          <CourseHead course={fullCourse} />
          <CourseSide course={fullCourse} isShort={pageParts.length === 0} />
          <div className="cw__main">
            {pageParts.length === 0 && <KeyFacts course={course} />}
            {pageParts.length > 1 && <PartLinks label={t('parts')} parts={pageParts} />}
            {hasPart('entry') && <EntryPart course={course} />}
            {/* Tuition alone would repeat the fee next to it. */}
            {course.estimate && course.estimate.kinds.length > 1 && (
              <DegreeCost estimates={[course.estimate]} sources={course.sources} />
            )}
            {hasPart('structure') && <StructurePart course={course} />}
            {hasPart('pathways') && <PathwayPart pathways={pathways} areIllustrative={course.illustrative} />}
            {hasPart('career') && <CareerPart course={course} />}
          </div>
        </div>
      </Sourced>
      <ApplyBar>
        <FavouriteCourseButton course={course} />
        <ApplyToCourse course={course} />
      </ApplyBar>
    </article>
  );
}

/** Removes the facts that the glance at the top already states. */
function withoutGlance(course: CourseContent): CourseContent {
  const { ruleId, english, deadline } = course.glance;
  const statedFigures = [english, deadline].map((item) => item?.figure.key + (item?.figure.part ?? ''));
  return {
    ...course,
    entryRules: course.entryRules.filter(({ id }) => id !== ruleId),
    statements: course.statements.filter(({ figure }) => !statedFigures.includes(figure.key + figure.part)),
  };
}

function CourseHead({ course }: { course: CourseContent }) {
  const t = useText('course-detail');
  const admissionText = useText('admission');
  const { names, named, school, levels, faculties, types, ucasCode } = course;
  const tags = [...levels.map((level) => level.names), ...faculties].filter(({ own }) => own);
  // A field of study may have the same name as its faculty, which is already shown.
  const otherTypes = types.filter((type) => !tags.some(({ own }) => own === type));
  return (
    <div className="cw__head">
      <p className="meta">
        <SiteLink to={`/school/${school.id}`} lang={school.names.ownLang}>
          {school.names.own}
        </SiteLink>
        {school.names.other && <span lang={school.names.otherLang}> {school.names.other}</span>}
      </p>
      <h1 lang={names.ownLang}>{names.own}</h1>
      {names.other && (
        <p className="en display" lang={names.otherLang}>
          {names.other}
        </p>
      )}
      {named !== 'title' && <NoTitleNotice course={course} named={named} />}
      {course.admission.sharesTitle > 0 && <SharedTitleNotice admission={course.admission} />}
      {course.admission.isNamedFromSubjects && <p className="meta">{admissionText('namedFromSubjects')}</p>}
      <p className="row row--tight tags">
        {tags.map(({ own, ownLang }) => (
          <span className="badge" key={own} lang={ownLang}>
            {own}
          </span>
        ))}
        {otherTypes.map((type) => (
          <span className="badge" key={type}>
            {type}
          </span>
        ))}
        {ucasCode && <span className="badge">{t('ucas', { code: ucasCode })}</span>}
      </p>
      <CourseGlance course={course} />
    </div>
  );
}

/** Note about a joint course that the register lists under the title of only one of its subjects. */
function SharedTitleNotice({ admission: { sharesTitle, subjects } }: { admission: CourseFacts['admission'] }) {
  const t = useText('admission');
  return <p className="meta">{t('sharesTitle', { count: sharesTitle, subjects: subjects.join(t('separator')) })}</p>;
}

interface NoTitleNoticeProps {
  course: CourseFacts;
  named: Exclude<CourseFacts['named'], 'title'>;
}

/**
 * Note for a school whose course titles are not registered, so that its rows are levels or fields. Contains a button to
 * ask an adviser.
 */
function NoTitleNotice({ course: { names, school }, named }: NoTitleNoticeProps) {
  const t = useText('course-detail');
  const question = t('named.question', { school: school.names.own, course: names.own });
  return (
    <p className="meta">
      {t(`named.${named}`)} <AskAdviser question={question} label={t('named.ask')} />
    </p>
  );
}

/** Costs, start dates and actions. The column is sticky on wide screens. */
function CourseSide({ course, isShort }: { course: CourseContent; isShort: boolean }) {
  const t = useText('course-detail');
  const { agent } = useSite();
  const { fee, schoolFee, website, school } = course;
  const factsText = useText('facts');
  const statementsText = useText('statements');
  const schoolFeeStatement = course.statements.find(({ kind }) => kind === 'fee');
  const isOfSchool = !fee && (schoolFee ? !schoolFee.isOfCourse : schoolFeeStatement !== undefined);
  const sourcedFigures = [
    fee ?? schoolFee?.figure ?? schoolFeeStatement?.figure,
    ...course.figures,
    course.admission.options?.figure,
  ];
  return (
    <aside className="cw__side" aria-label={t('side.title')}>
      <div>
        <p className="meta">
          {fee
            ? addEditionYear(t('side.fee'), fee, factsText)
            : schoolFee
              ? t('side.fee')
              : schoolFeeStatement
                ? formatStatementName(schoolFeeStatement, statementsText)
                : t('side.title')}{' '}
          <SourceMark figures={sourcedFigures} name={t('side.title')} />
        </p>
        {fee ? (
          <p className="big">
            <Figure figure={fee} />
          </p>
        ) : schoolFee ? (
          <p className="big big--range">
            <FeeRangeText range={schoolFee} />
          </p>
        ) : schoolFeeStatement ? (
          <p className="big big--range">
            <StatementLine statement={schoolFeeStatement} />
          </p>
        ) : null}
        {isOfSchool && <p className="source">{statementsText('ofSchool')}</p>}
        <div className="stack" data-invitation>
          <ApplyToCourse course={course} />
          <FavouriteCourseButton course={course} compares wide />
          <ShareButton address={sitePath(agent.keyCode, `/school/course/${course.id}`)} />
        </div>
        {!isShort && <CourseLedger course={course} />}
        <p className="sites">
          {website && (
            <AppLink className="more" href={website} target="_blank">
              {t('side.website')}
              <Icon name="external" />
            </AppLink>
          )}
          {school.website && (
            <AppLink className="more" href={school.website} target="_blank">
              {t('side.schoolWebsite')}
              <Icon name="external" />
            </AppLink>
          )}
        </p>
        {course.illustrative && <p className="source">{t('side.examples')}</p>}
      </div>
    </aside>
  );
}

/** Shows key facts in the main column if nothing else is known. */
function KeyFacts({ course }: { course: CourseFacts }) {
  const t = useText('course-detail');
  return (
    <section>
      <h2>{t('side.title')}</h2>
      <CourseLedger course={course} />
    </section>
  );
}

/**
 * Whether readers know the figure. UCAS codes, which they know, contain letters. The register's internal codes are only
 * numbers.
 */
const isForReaders = ({ key, value }: SourcedFigure) => key !== 'ucasCode' || /[A-Z]/.test(value);

function CourseLedger({ course }: { course: CourseFacts }) {
  const t = useText('course-detail');
  const factsText = useText('facts');
  const { figures, applying, duration, months } = course;
  const admission = useText('admission');
  const { options } = course.admission;
  const isTimed = figures.some(({ key }) => key === 'courseWeeks' || key === 'courseStages');
  const isPlaced = figures.some(({ key }) => key === 'coursePlaces');
  return (
    <FactTable
      rows={[
        ...figures
          .filter(isForReaders)
          .map((figure) => ({ term: formatFigureName(figure, factsText), value: <Figure figure={figure} /> })),
        {
          term: formatFigureName({ key: 'courseOptions', part: '' }, factsText),
          value: options && (
            <FigureWithSource figure={options.figure}>{formatOptions(options.value, admission)}</FigureWithSource>
          ),
        },
        { term: t('side.start'), value: course.start },
        {
          term: t('side.duration'),
          value: isTimed ? '' : duration || (months ? t('side.months', { count: months }) : ''),
        },
        { term: t('side.mode'), value: course.studyMode },
        { term: t('side.campus'), value: isPlaced ? '' : course.campus },
        { term: t('side.language'), value: course.language },
        { term: t('side.applyMonths'), value: applying.months, note: applying.note },
      ]}
    />
  );
}

function ApplyToCourse({ course }: { course: CourseContent }) {
  const t = useText('course-detail');
  return (
    <ApplyLink
      variant="primary"
      wide
      label={t('apply')}
      deadline={course.glance.ucasDeadline}
      website={course.hasCourse ? undefined : course.website || course.school.website || undefined}
      intent={{
        countryId: course.countryId,
        schoolId: course.school.id,
        courseId: course.id,
        majorLevelId: course.levels[0]?.id,
      }}
    />
  );
}
