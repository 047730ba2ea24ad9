import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSubmit } from 'react-router';
import { getInitial } from '#client/features/office/office-frame.tsx';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useText } from '#client/i18n/use-text.ts';
import { AppLink, TextLink } from '#client/ui/link/app-link.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import type { ApplicationList, ListedCourse } from '#shared/contract/office/applications.ts';
import { type BoardChoice, BOARD_STAGES, type BoardStage } from '#shared/rules/application/board.ts';
import type { CourseState } from '#shared/rules/application/course-state.ts';
import { CourseBadge } from './course-badge.tsx';
import { createBoardQuery } from './board-choice.ts';
import { listMoves, findMoveTo } from './card-moves.ts';
import { useChangeFormatter, useNextStepFormatter } from './next-text.ts';
import { ReplyDeadline } from './reply-deadline.tsx';
import { useBoardKeys } from './use-board-keys.ts';

export interface ApplicationBoardProps {
  choice: BoardChoice;
  list: ApplicationList;
  /** Courses that are selected when the page is rendered, formatted by `formatPick`. */
  selectedKeys: ReadonlySet<string>;
}

const formatCount = (count: number, cap: number) => (count > cap ? `${cap}+` : String(count));

/** Returns the stage to which the fragment of the URL led last. As with `:target`, a form leaves it as it is. */
function useTargetStage() {
  const [targetStage, setTargetStage] = useState('');
  useEffect(() => {
    const readFragment = () => setTargetStage(location.hash.replace('#stage-', ''));
    readFragment();
    addEventListener('hashchange', readFragment);
    return () => removeEventListener('hashchange', readFragment);
  }, []);
  return targetStage;
}

/** Renders one column for each stage. On a phone the links above choose one column, first the first that has cards. */
export function ApplicationBoard({
  choice: boardChoice,
  list: applicationList,
  selectedKeys: pickedCourses,
}: ApplicationBoardProps) {
  const t = useText('office-applications');
  const casesText = useText('office-cases');
  const { totals, cap } = applicationList;
  const boardRef = useRef<HTMLDivElement>(null);
  const helpRef = useRef<HTMLDetailsElement>(null);
  useBoardKeys(boardRef, () => {
    if (helpRef.current) helpRef.current.open = !helpRef.current.open;
  });
  const stages = BOARD_STAGES.filter((stage) => boardChoice.stage === '' || boardChoice.stage === stage);
  const filledStages = stages.filter((stage) => (totals[stage] ?? 0) > 0);
  const firstStage = filledStages[0] ?? stages[0];
  const targetStage = useTargetStage();
  const visibleStage = stages.find((stage) => stage === targetStage) ?? firstStage;
  const linksRef = useRef<HTMLElement>(null);
  useEffect(() => {
    const visibleLink = linksRef.current?.querySelector<HTMLElement>('[aria-current]');
    if (visibleLink) linksRef.current?.scrollTo({ left: visibleLink.offsetLeft - innerWidth / 3 });
  }, [visibleStage]);
  return (
    <>
      {filledStages.length > 1 && (
        <nav ref={linksRef} className="tabs cases__jumps" aria-label={t('filter.stage')}>
          {filledStages.map((stage) => (
            <a key={stage} href={`#stage-${stage}`} aria-current={stage === visibleStage ? 'true' : undefined}>
              {casesText(`stage.${stage}`)}
              <span className="board__count">{formatCount(totals[stage] ?? 0, cap)}</span>
            </a>
          ))}
        </nav>
      )}
      <div className="board" role="region" aria-label={t('view.board')} tabIndex={0} ref={boardRef}>
        <div className="board__columns">
          {stages.map((stage) => (
            <BoardColumn
              key={stage}
              stage={stage}
              isFirst={stage === firstStage}
              choice={boardChoice}
              list={applicationList}
              selectedKeys={pickedCourses}
            />
          ))}
        </div>
      </div>
      <details className="board-keys" ref={helpRef}>
        <summary>
          <kbd className="kbd" aria-hidden="true">
            ?
          </kbd>{' '}
          {t('keys.title')}
        </summary>
        <dl>
          {BOARD_KEYS.map(([keys, name]) => (
            <div key={name}>
              <dt>
                <kbd className="kbd">{keys}</kbd>
              </dt>
              <dd>{t(`keys.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

const BOARD_KEYS = [
  ['J K ← ↑ → ↓', 'move'],
  ['Enter', 'open'],
  ['X', 'pick'],
  ['M', 'menu'],
] as const;

const DRAG_DATA_TYPE = 'application/x-case';

/** Formats the key of a course in the form around the board. */
const formatPick = ({ id, at }: Pick<ListedCourse, 'id' | 'at'>) => `${id}.${at}`;

/** Formats the value of a button that changes one course. */
const formatMove = (course: ListedCourse, changeName: string) =>
  `${formatPick(course)}.${course.version}.${changeName}`;

/** Returns the path of the application page on which the given form of this course is open. */
const getFormPath = (base: string, { id, at }: ListedCourse, formName: string) =>
  `${base}/applications/${id}?open=${formName}&course=${at}#${formName}`;

/**
 * Handles a course that is dropped on a column. A step is recorded after a confirmation. For a decision, the page of
 * the case opens.
 */
function useCourseDrop(stage: BoardStage, courses: readonly ListedCourse[]) {
  const { base } = useOffice();
  const submit = useSubmit();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [dropState, setDropState] = useState<'over' | 'refused' | null>(null);
  function dropCourse(pickedCourse: string) {
    const course = courses.find((item) => formatPick(item) === pickedCourse);
    const courseMove = course && findMoveTo(course, stage);
    setDropState(course && !courseMove && course.stage !== stage ? 'refused' : null);
    if (!course || !courseMove) return;
    if (courseMove.change)
      void submit({ move: formatMove(course, courseMove.change) }, { method: 'post', action: search || '?' });
    else if (courseMove.form) void navigate(getFormPath(base, course, courseMove.form));
  }
  return {
    state: dropState,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(DRAG_DATA_TYPE)) return;
        event.preventDefault();
        setDropState('over');
      },
      onDragLeave: () => setDropState(null),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        dropCourse(event.dataTransfer.getData(DRAG_DATA_TYPE));
      },
    },
  };
}

interface BoardColumnProps extends ApplicationBoardProps {
  stage: BoardStage;
  /** Whether a phone shows this column until another is chosen. */
  isFirst: boolean;
}

function BoardColumn({ stage, isFirst, choice, list, selectedKeys }: BoardColumnProps) {
  const t = useText('office-applications');
  const casesText = useText('office-cases');
  const { base } = useOffice();
  const { state, handlers } = useCourseDrop(stage, list.courses);
  const stageCourses = list.courses.filter((course) => course.stage === stage);
  const stageTotal = list.totals[stage] ?? 0;
  return (
    <section
      className="board__column"
      aria-labelledby={`stage-${stage}`}
      data-empty={stageTotal === 0 || undefined}
      data-first={isFirst || undefined}
      data-over={state === 'over' || undefined}
      {...handlers}
    >
      <h2 id={`stage-${stage}`}>
        {casesText(`stage.${stage}`)} <span className="board__count">{formatCount(stageTotal, list.cap)}</span>
      </h2>
      {state === 'refused' && (
        <p className="board__refused" role="alert">
          {t('move.refused')}
        </p>
      )}
      {stageCourses.length === 0 ? (
        <p className="meta">{t('none.stage')}</p>
      ) : (
        <ul className="board__cards">
          {stageCourses.map((course) => (
            <CourseCard key={formatPick(course)} course={course} list={list} selectedKeys={selectedKeys} />
          ))}
        </ul>
      )}
      {stageTotal > stageCourses.length && (
        <TextLink href={`${base}/applications${createBoardQuery(choice, { view: 'table', stage })}`}>
          {t('more', { count: formatCount(stageTotal - stageCourses.length, list.cap) })}
          <span className="sr"> · {casesText(`stage.${stage}`)}</span>
        </TextLink>
      )}
    </section>
  );
}

interface CourseCardProps {
  course: ListedCourse;
  list: ApplicationList;
  selectedKeys: ReadonlySet<string>;
}

function CourseCard({ course, list, selectedKeys }: CourseCardProps) {
  const t = useText('office-applications');
  const { id, at, courses, adviser, replyBy } = course;
  return (
    // The menu of the card is the keyboard alternative to dragging.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className="case-card"
      draggable={course.isPursued}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAG_DATA_TYPE, formatPick(course));
        event.dataTransfer.effectAllowed = 'move';
      }}
    >
      <PickCheckbox course={course} selectedKeys={selectedKeys} />
      <StudentSummary course={course} />
      <CourseFlags course={course} />
      <div className="case-card__due">
        {replyBy ? <ReplyDeadline {...course} today={list.today} /> : <NextStepLine course={course} />}
      </div>
      <div className="case-card__foot">
        <p>
          {t('number', { id: String(id) })}
          {courses > 1 && ` · ${t('ofCourses', { at: at + 1, count: courses })}`}
          <br />
          {adviser ? <bdi>{adviser}</bdi> : t('unassigned')}
        </p>
        <MoveMenu course={course} />
      </div>
    </li>
  );
}

/**
 * Menu of the changes that move the course to another column. The form around the board asks for confirmation before a
 * change.
 */
function MoveMenu({ course }: Pick<CourseCardProps, 'course'>) {
  const t = useText('office-applications');
  const { base } = useOffice();
  const formatChange = useChangeFormatter();
  const cardMoves = listMoves(course);
  if (cardMoves.length === 0) return null;
  return (
    <details className="case-move" name="move">
      <summary>
        {t('move.title')}
        <span className="sr">
          : {course.student}, {course.school}
        </span>
        <Icon name="down" />
      </summary>
      <ul>
        {cardMoves.map(({ change, form }) => (
          <li key={change ?? form}>
            {change ? (
              <button type="submit" className="btn btn--s btn--quiet" name="move" value={formatMove(course, change)}>
                {change === 'withdrawn' ? t('move.withdrawn') : formatChange(change)}
              </button>
            ) : (
              form && (
                <AppLink className="btn btn--s btn--quiet" href={getFormPath(base, course, form)}>
                  {t(`move.${form}`)}
                </AppLink>
              )
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Checkbox that selects a course for a bulk action. Its value contains the version shown on the page. */
export function PickCheckbox({ course, selectedKeys }: Omit<CourseCardProps, 'list'>) {
  const t = useText('office-applications');
  const { id, student, school, version } = course;
  return (
    <label className="case-pick check">
      <input
        type="checkbox"
        name="pick"
        value={`${formatPick(course)}.${version}`}
        defaultChecked={selectedKeys.has(formatPick(course))}
      />
      <span className="sr">{t('pick', { name: student, school, id: String(id) })}</span>
    </label>
  );
}

/** States that are more specific than the name of their column. */
const STATES_WITH_BADGE: readonly CourseState[] = ['conditionalOffer', 'offer', 'accepted', 'rejected', 'declined'];

function StudentSummary({ course: { id, student, seal, school, course, state } }: Pick<CourseCardProps, 'course'>) {
  const t = useText('office-applications');
  const { base } = useOffice();
  return (
    <div className="case-who">
      {seal ? (
        <img className="case-who__seal" src={seal} width={36} height={36} alt="" loading="lazy" />
      ) : (
        <span className="face" aria-hidden="true">
          {getInitial(student)}
        </span>
      )}
      <div>
        <AppLink className="plain" href={`${base}/applications/${id}`}>
          <b>
            <bdi>{student}</bdi>
          </b>
        </AppLink>
        <p className="meta">
          <bdi>{school}</bdi>
        </p>
      </div>
      <div className="case-who__course">
        <p className="meta">
          <bdi>{course || t('schoolOnly')}</bdi>
        </p>
        {STATES_WITH_BADGE.includes(state) && <CourseBadge state={state} />}
      </div>
    </div>
  );
}

export function CourseFlags({ course: { unanswered, staysHere } }: Pick<CourseCardProps, 'course'>) {
  const t = useText('office-applications');
  if (unanswered === 0 && !staysHere) return null;
  return (
    <p className="case-flags">
      {unanswered > 0 && (
        <Badge kind="reach" icon="chat">
          {t('toAnswer', { count: unanswered })}
        </Badge>
      )}
      {staysHere && (
        <Badge kind="alert" icon="warn">
          {t('staysHere')}
        </Badge>
      )}
    </p>
  );
}

export function NextStepLine({ course }: Pick<CourseCardProps, 'course'>) {
  const t = useText('office-applications');
  const clock = useOfficeClock();
  const formatNextStep = useNextStepFormatter();
  return (
    <p>
      <b>{formatNextStep(course)}</b>{' '}
      <span className="meta">{t('since', { day: clock.shortDate(course.changedAt) })}</span>
    </p>
  );
}
