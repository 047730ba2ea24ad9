import { initialOf } from '#client/features/office/office-frame.tsx';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useText } from '#client/i18n/use-text.ts';
import { AppLink, TextLink } from '#client/ui/link/app-link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import type { ApplicationList, ListedApplication } from '#shared/contract/office/applications.ts';
import { type BoardChoice, STAGES, type Stage } from '#shared/rules/application/board.ts';
import { boardQuery } from './board-choice.ts';
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

function Column({ stage, choice, list, picked }: ListProps & { stage: Stage }) {
  const t = useText('office-applications');
  const tc = useText('office-cases');
  const { base } = useOffice();
  const cards = list.applications.filter((application) => application.stage === stage);
  const total = list.totals[stage] ?? 0;
  return (
    <section className="board__column" aria-labelledby={`stage-${stage}`} data-empty={total === 0 || undefined}>
      <h2 id={`stage-${stage}`}>
        {tc(`stage.${stage}`)} <span className="board__count">{countText(total, list.cap)}</span>
      </h2>
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
    <li className="case-card">
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
    </li>
  );
}

/** Selects a case for a bulk action. The value includes the version that the page shows, such as '31.4'. */
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
        {first && (
          <p className="meta">
            <bdi>{first.school}</bdi>
            <br />
            <bdi>{first.course || t('schoolOnly')}</bdi>
            {more.length > 0 && ` ${t('moreCourses', { count: more.length })}`}
          </p>
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
