import { type DragEvent, useState } from 'react';
import { useLocation, useNavigate, useSubmit } from 'react-router';
import { initialOf } from '#client/features/office/office-frame.tsx';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useText } from '#client/i18n/use-text.ts';
import { AppLink, TextLink } from '#client/ui/link/app-link.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import type { ApplicationList, ListedApplication } from '#shared/contract/office/applications.ts';
import { type BoardChoice, STAGES, type Stage } from '#shared/rules/application/board.ts';
import { CourseBadge } from './course-badge.tsx';
import { boardQuery } from './board-choice.ts';
import { movesOf, moveTo } from './card-moves.ts';
import { useNextText } from './next-text.ts';
import { ReplyDeadline } from './reply-deadline.tsx';

export interface ListProps {
  choice: BoardChoice;
  list: ApplicationList;
  /** Ids of cases that are selected when the page is rendered. */
  picked: ReadonlySet<number>;
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
        {stages.map((stage) => (
          <Column key={stage} stage={stage} choice={choice} list={list} picked={picked} />
        ))}
      </div>
    </>
  );
}

const DRAGGED = 'application/x-case';

/** Value of a button that records a step for one case. */
const moveValue = (id: number, version: number, step: string) => `${id}.${version}.${step}`;

/** Drops a case on a column: a step is recorded after a question, a decision is recorded on the case's page. */
function useDrop(stage: Stage, applications: readonly ListedApplication[]) {
  const { base } = useOffice();
  const submit = useSubmit();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [state, setState] = useState<'over' | 'refused' | null>(null);
  function drop(id: number) {
    const application = applications.find((item) => item.id === id);
    const move = application && moveTo(application, stage);
    setState(application && !move && application.stage !== stage ? 'refused' : null);
    if (!application || !move) return;
    if (move.step)
      void submit({ move: moveValue(id, application.version, move.step) }, { method: 'post', action: search || '?' });
    else void navigate(`${base}/applications/${id}?open=${move.form}#${move.form}`);
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
        drop(Number(event.dataTransfer.getData(DRAGGED)));
      },
    },
  };
}

function Column({ stage, choice, list, picked }: ListProps & { stage: Stage }) {
  const t = useText('office-applications');
  const tc = useText('office-cases');
  const { base } = useOffice();
  const { state, handlers } = useDrop(stage, list.applications);
  const cards = list.applications.filter((application) => application.stage === stage);
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
          {cards.map((application) => (
            <Card key={application.id} application={application} list={list} picked={picked} />
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
  application: ListedApplication;
  list: ApplicationList;
  picked: ReadonlySet<number>;
}

function Card({ application, list, picked }: CardProps) {
  const t = useText('office-applications');
  const { id, adviser, replyBy } = application;
  return (
    // The keyboard's way is the menu of the card.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className="case-card"
      draggable={application.next !== null}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, String(id));
        event.dataTransfer.effectAllowed = 'move';
      }}
    >
      <Pick application={application} picked={picked} />
      <Student application={application} />
      <Flags application={application} />
      <div className="case-card__due">
        {replyBy ? <ReplyDeadline {...application} today={list.today} /> : <NextLine application={application} />}
      </div>
      <p className="case-card__foot">
        <span>{t('number', { id: String(id) })}</span>
        {adviser && <bdi>{adviser}</bdi>}
      </p>
      <MoveMenu application={application} />
    </li>
  );
}

/** What moves the case to another column. A step is asked about first, by the form around the board. */
function MoveMenu({ application }: Pick<CardProps, 'application'>) {
  const t = useText('office-applications');
  const tc = useText('office-cases');
  const { base } = useOffice();
  const { id, student, version } = application;
  const moves = movesOf(application);
  if (moves.length === 0) return null;
  return (
    <details className="case-move" name="move">
      <summary>
        {t('move.title')}
        <span className="sr">: {student}</span>
        <Icon name="down" />
      </summary>
      <ul>
        {moves.map(({ step, form }) => (
          <li key={step ?? form}>
            {step ? (
              <button type="submit" className="btn btn--s btn--quiet" name="move" value={moveValue(id, version, step)}>
                {step === 'sentToSchools' ? tc('event.sentToSchools') : tc(`step.${step}`)}
              </button>
            ) : (
              form && (
                <AppLink className="btn btn--s btn--quiet" href={`${base}/applications/${id}?open=${form}#${form}`}>
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

/** Selects a case for a bulk action. The value names the version of the page. */
export function Pick({ application: { id, student, version }, picked }: Omit<CardProps, 'list'>) {
  const t = useText('office-applications');
  return (
    <label className="case-pick check">
      <input type="checkbox" name="pick" value={`${id}.${version}`} defaultChecked={picked.has(id)} />
      <span className="sr">{t('pick', { name: student, id: String(id) })}</span>
    </label>
  );
}

export function Student({ application: { id, student, seal, courses } }: Pick<CardProps, 'application'>) {
  const t = useText('office-applications');
  const { base } = useOffice();
  const [first, ...more] = courses;
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
        {first && more.length === 0 && (
          <p className="meta">
            <bdi>{first.school}</bdi>
            <br />
            <bdi>{first.course || t('schoolOnly')}</bdi>
          </p>
        )}
        {more.length > 0 && (
          <ul className="case-courses">
            {courses.map(({ school, course, state }, at) => (
              // Courses of a submitted form do not change, and two may be identical.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at} className="meta">
                <bdi>{school}</bdi>
                <br />
                <bdi>{course || t('schoolOnly')}</bdi> {state && <CourseBadge state={state} />}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

export function Flags({ application: { unanswered, staysHere } }: Pick<CardProps, 'application'>) {
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

export function NextLine({ application }: Pick<CardProps, 'application'>) {
  const t = useText('office-applications');
  const clock = useOfficeClock();
  const nextText = useNextText();
  return (
    <p>
      <b>{nextText(application)}</b>{' '}
      <span className="meta">{t('since', { day: clock.shortDate(application.changedAt) })}</span>
    </p>
  );
}
