import { Form } from 'react-router';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Gauge } from '#client/ui/feedback/gauge.tsx';
import { LinkTabs } from '#client/ui/tabs/link-tabs.tsx';
import type { LectureList, OfficeLecture } from '#shared/contract/office/lectures.ts';
import { LECTURE_LISTS, type LectureListName } from '#shared/rules/seat-states.ts';
import { useLectureTimeFormatter, useSeatsFormatter } from './lecture-time.ts';
import './lectures.css';

interface LectureListPageProps {
  name: LectureListName;
  list: LectureList;
}

export function LectureListPage({ name, list: { lectures, isCut, canAdd } }: LectureListPageProps) {
  const t = useText('office-lectures');
  const { base } = useOffice();
  return (
    <div className="office__page">
      <OfficeTitle title={t('title')} />
      <header className="office__head office__head--tools">
        <h1>{t('title')}</h1>
        {canAdd && (
          <Form method="post" action={`${base}/content?kind=lecture`}>
            <Button type="submit" name="do" value="begin" variant="primary">
              {t('add')}
            </Button>
          </Form>
        )}
      </header>
      <LinkTabs
        label={t('title')}
        tabs={LECTURE_LISTS.map((list) => ({
          href: `${base}/lectures${list === 'past' ? '?list=past' : ''}`,
          label: t(`tab.${list}`),
          isHere: list === name,
        }))}
      />
      {lectures.length === 0 ? (
        <p className="office__none">{t(`none.${name}`)}</p>
      ) : (
        <ul className="office__rows lectures">
          {lectures.map((lecture) => (
            <LectureRow key={lecture.id} lecture={lecture} />
          ))}
        </ul>
      )}
      {isCut && <p className="meta">{t('cut', { count: lectures.length })}</p>}
    </div>
  );
}

function LectureRow({ lecture }: { lecture: OfficeLecture }) {
  const t = useText('office-lectures');
  const { base } = useOffice();
  const formatLectureTime = useLectureTimeFormatter();
  const { id, title, place, ours, isCancelled } = lecture;
  return (
    <li>
      <div>
        <AppLink className="plain lectures__title" href={`${base}/lectures/${id}`}>
          <bdi>{title}</bdi>
        </AppLink>{' '}
        {isCancelled && <Badge kind="alert">{t('cancelled')}</Badge>}
        <span className="meta">
          {formatLectureTime(lecture)}
          {place && (
            <>
              {' · '}
              <bdi>{place}</bdi>
            </>
          )}
        </span>
      </div>
      <p>{t('ours', { count: ours })}</p>
      <SeatsTaken lecture={lecture} />
    </li>
  );
}

const CELL_COUNT = 12;

export function SeatsTaken({ lecture: { taken, seats } }: { lecture: Pick<OfficeLecture, 'taken' | 'seats'> }) {
  const t = useText('office-lectures');
  const seatsText = useSeatsFormatter()({ taken, seats });
  return (
    <div className="lectures__seats">
      <span>{seatsText}</span>
      {seats !== null && seats > 0 && (
        <Gauge
          label={t('seats')}
          value={Math.min(taken, seats)}
          max={seats}
          divisions={CELL_COUNT}
          valueText={seatsText}
          kind="measure"
        />
      )}
    </div>
  );
}
