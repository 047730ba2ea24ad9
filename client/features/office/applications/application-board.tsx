import { type DragEvent, useState } from 'react';
import { useLocation, useNavigate, useSubmit } from 'react-router';
import { initialOf } from '#client/features/office/office-frame.tsx';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useText } from '#client/i18n/use-text.ts';
import { AppLink, TextLink } from '#client/ui/link/app-link.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import type { ApplicationList, ListedCourse } from '#shared/contract/office/applications.ts';
import { type BoardChoice, STAGES, type Stage } from '#shared/rules/application/board.ts';
import type { CourseState } from '#shared/rules/application/course-state.ts';
import { CourseBadge } from './course-badge.tsx';
import { boardQuery } from './board-choice.ts';
import { movesOf, moveTo } from './card-moves.ts';
import { useChangeText, useNextText } from './next-text.ts';
import { ReplyDeadline } from './reply-deadline.tsx';

export interface ListProps {
  choice: BoardChoice;
  list: ApplicationList;
  /** Courses that are selected when the page is rendered, as `formatPick` names them. */
  picked: ReadonlySet<string>;
}

const countText = (count: number, cap: number) => (count > cap ? `${cap}+` : String(count));

/** Renders one column for each stage. On a phone the columns are stacked, with links to them above. */
export function ApplicationBoard({ choice, list, picked }: ListProps) {
  const t = useText('office-applications');
  const tc = useText('office-cases');
  const { totals, cap } = list;
  const stages = STAGES.filter((stage) => choice.stage === '' || choice.stage === stage);
  return (
    <>
      {stages.length > 1 && (
        <nav className="tabs cases__jumps" aria-label={t('filter.stage')}>
          {stages.map((stage) => (
            <a key={stage} href={`#stage-${stage}`}>
              {tc(`stage.${stage}`)} {countText(totals[stage] ?? 0, cap)}
            </a>
          ))}
        </nav>
      )}
      {/* A scrollable region must be focusable for keyboard users. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="board" role="region" aria-label={t('view.board')} tabIndex={0}>
        <div className="board__columns">
          {stages.map((stage) => (
            <Column key={stage} stage={stage} choice={choice} list={list} picked={picked} />
          ))}
        </div>
      </div>
    </>
  );
}

const DRAGGED = 'application/x-case';

/** Name of a course in the form around the board. */
const formatPick = ({ id, at }: Pick<ListedCourse, 'id' | 'at'>) => `${id}.${at}`;

/** Value of a button that records a change of one course. */
const moveValue = (course: ListedCourse, change: string) => `${formatPick(course)}.${course.version}.${change}`;

/** Page of the case with a form open for this course. */
const formAddress = (base: string, { id, at }: ListedCourse, form: string) =>
  `${base}/applications/${id}?open=${form}&course=${at}#${form}`;

/** Drops a course on a column: a step is recorded after a question, a decision is recorded on the case's page. */
function useDrop(stage: Stage, courses: readonly ListedCourse[]) {
  const { base } = useOffice();
  const submit = useSubmit();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [state, setState] = useState<'over' | 'refused' | null>(null);
  function drop(pick: string) {
    const course = courses.find((item) => formatPick(item) === pick);
    const move = course && moveTo(course, stage);
    setState(course && !move && course.stage !== stage ? 'refused' : null);
    if (!course || !move) return;
    if (move.change) void submit({ move: moveValue(course, move.change) }, { method: 'post', action: search || '?' });
    else if (move.form) void navigate(formAddress(base, course, move.form));
  }
  return {
    state,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setState('over');
      },
      onDragLeave: () => setState(null),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        drop(event.dataTransfer.getData(DRAGGED));
      },
    },
  };
}

function Column({ stage, choice, list, picked }: ListProps & { stage: Stage }) {
  const t = useText('office-applications');
  const tc = useText('office-cases');
  const { base } = useOffice();
  const { state, handlers } = useDrop(stage, list.courses);
  const cards = list.courses.filter((course) => course.stage === stage);
  const total = list.totals[stage] ?? 0;
  return (
    <section
      className="board__column"
      aria-labelledby={`stage-${stage}`}
      data-empty={total === 0 || undefined}
      data-over={state === 'over' || undefined}
      {...handlers}
    >
      <h2 id={`stage-${stage}`}>
        {tc(`stage.${stage}`)} <span className="board__count">{countText(total, list.cap)}</span>
      </h2>
      {state === 'refused' && (
        <p className="board__refused" role="alert">
          {t('move.refused')}
        </p>
      )}
      {cards.length === 0 ? (
        <p className="meta">{t('none.stage')}</p>
      ) : (
        <ul className="board__cards">
          {cards.map((course) => (
            <Card key={formatPick(course)} course={course} list={list} picked={picked} />
          ))}
        </ul>
      )}
      {total > cards.length && (
        <TextLink href={`${base}/applications${boardQuery(choice, { view: 'table', stage })}`}>
          {t('more', { count: countText(total - cards.length, list.cap) })}
          <span className="sr"> · {tc(`stage.${stage}`)}</span>
        </TextLink>
      )}
    </section>
  );
}

interface CardProps {
  course: ListedCourse;
  list: ApplicationList;
  picked: ReadonlySet<string>;
}

function Card({ course, list, picked }: CardProps) {
  const t = useText('office-applications');
  const { id, at, courses, adviser, replyBy } = course;
  return (
    // The keyboard's way is the menu of the card.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className="case-card"
      draggable={course.isPursued}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, formatPick(course));
        event.dataTransfer.effectAllowed = 'move';
      }}
    >
      <Pick course={course} picked={picked} />
      <Student course={course} />
      <Flags course={course} />
      <div className="case-card__due">
        {replyBy ? <ReplyDeadline {...course} today={list.today} /> : <NextLine course={course} />}
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

/** What moves the course to another column. A change is asked about first, by the form around the board. */
function MoveMenu({ course }: Pick<CardProps, 'course'>) {
  const t = useText('office-applications');
  const { base } = useOffice();
  const changeText = useChangeText();
  const moves = movesOf(course);
  if (moves.length === 0) return null;
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
        {moves.map(({ change, form }) => (
          <li key={change ?? form}>
            {change ? (
              <button type="submit" className="btn btn--s btn--quiet" name="move" value={moveValue(course, change)}>
                {change === 'withdrawn' ? t('move.withdrawn') : changeText(change)}
              </button>
            ) : (
              form && (
                <AppLink className="btn btn--s btn--quiet" href={formAddress(base, course, form)}>
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

/** Selects a course for a bulk action. The value names the version of the page. */
export function Pick({ course, picked }: Omit<CardProps, 'list'>) {
  const t = useText('office-applications');
  const { id, student, school, version } = course;
  return (
    <label className="case-pick check">
      <input
        type="checkbox"
        name="pick"
        value={`${formatPick(course)}.${version}`}
        defaultChecked={picked.has(formatPick(course))}
      />
      <span className="sr">{t('pick', { name: student, school, id: String(id) })}</span>
    </label>
  );
}

/** States that say more than the name of their column. */
const STATES_WITH_BADGE: readonly CourseState[] = ['conditionalOffer', 'offer', 'accepted', 'rejected', 'declined'];

export function Student({ course: { id, student, seal, school, course, state } }: Pick<CardProps, 'course'>) {
  const t = useText('office-applications');
  const { base } = useOffice();
  return (
    <div className="case-who">
      {seal ? (
        <img className="case-who__seal" src={seal} width={36} height={36} alt="" loading="lazy" />
      ) : (
        <span className="face" aria-hidden="true">
          {initialOf(student)}
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

export function Flags({ course: { unanswered, staysHere } }: Pick<CardProps, 'course'>) {
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

export function NextLine({ course }: Pick<CardProps, 'course'>) {
  const t = useText('office-applications');
  const clock = useOfficeClock();
  const nextText = useNextText();
  return (
    <p>
      <b>{nextText(course)}</b> <span className="meta">{t('since', { day: clock.shortDate(course.changedAt) })}</span>
    </p>
  );
}
