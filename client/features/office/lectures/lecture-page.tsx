import { useFetcher } from 'react-router';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { StudentNumber } from '#client/features/office/students/student-number.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextArea } from '#client/ui/field/text-input.tsx';
import { AppLink, ButtonLink } from '#client/ui/link/app-link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Breadcrumb } from '#client/ui/paging/paging.tsx';
import { MAX_MESSAGE_CHARS } from '#shared/rules/application/application-lists.ts';
import type { LectureAttendee, LectureRecord } from '#shared/contract/office/lectures.ts';
import type { SeatRejection } from '#shared/rules/seat-states.ts';
import { SeatsTaken } from './lecture-list-page.tsx';
import { useLectureTimeFormatter } from './lecture-time.ts';
import './lectures.css';

export interface SeatActionResult {
  kind: 'invalid' | 'refused';
  why: SeatRejection | '';
  userId: number;
  text: string;
}

interface LecturePageProps {
  record: LectureRecord;
  completedAction: 'attend' | 'unattend' | 'remove' | null;
  actionResult: SeatActionResult | null;
}

/** Shows one lecture with this agency's attendees and the actions for each seat. */
export function LecturePage({ record, completedAction, actionResult }: LecturePageProps) {
  const t = useText('office-lectures');
  const { base } = useOffice();
  const formatLectureTime = useLectureTimeFormatter();
  const { lecture, isShared, canEdit, attendees } = record;
  const { id, title, place, ours, isCancelled } = lecture;
  return (
    <div className="office__page lecture">
      <OfficeTitle title={title} />
      <header className="office__head office__head--tools">
        <div className="office__head">
          <Breadcrumb crumbs={[{ label: t('title'), href: `${base}/lectures` }, { label: title }]} />
          <h1>
            <bdi>{title}</bdi>
          </h1>
          <p>
            {formatLectureTime(lecture)}
            {place && (
              <>
                {' · '}
                <bdi>{place}</bdi>
              </>
            )}
          </p>
          {isShared && <p className="meta">{t('shared')}</p>}
        </div>
        <div className="office__ways">
          {attendees.length > 0 && (
            <ButtonLink href={`${base}/lectures/${id}/list.csv`} reload>
              {t('export')}
            </ButtonLink>
          )}
          {canEdit && (
            <ButtonLink href={`${base}/content/part?${new URLSearchParams({ of: `lecture ${id}` })}`}>
              {t('edit')}
            </ButtonLink>
          )}
        </div>
      </header>
      {isCancelled && <Notice tone="caution">{t('cancelledLong')}</Notice>}
      {actionResult && <SeatRejected actionResult={actionResult} />}
      {completedAction && !actionResult && (
        <Notice tone="ok" announce="politely">
          {t(`done.${completedAction}`)}
        </Notice>
      )}
      <div className="lecture__sum">
        <SeatsTaken lecture={lecture} />
        <p className="meta">{t('ours', { count: ours })}</p>
      </div>
      {attendees.length === 0 ? (
        <p className="office__none">{t('nobody')}</p>
      ) : (
        <ul className="office__rows lecture__attendees" aria-label={t('attendees')}>
          {attendees.map((attendee) => (
            <Attendee
              key={attendee.userId}
              attendee={attendee}
              actionResult={actionResult?.userId === attendee.userId ? actionResult : null}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function SeatRejected({ actionResult: { kind, why } }: { actionResult: SeatActionResult }) {
  const t = useText('office-lectures');
  return (
    <Notice tone="caution" announce="at once">
      {kind === 'invalid' || !why ? t('reasonNeeded') : t(`refusal.${why}`)}
    </Notice>
  );
}

const ABSENT_STATES = ['left', 'removed'];

function Attendee({ attendee, actionResult }: { attendee: LectureAttendee; actionResult: SeatActionResult | null }) {
  const t = useText('office-lectures');
  const clock = useOfficeClock();
  const { base } = useOffice();
  const fetcher = useFetcher<SeatActionResult | null>();
  const submittedKind = fetcher.formData?.get('kind');
  const { userId, name, can, at } = attendee;
  // Shows the expected state. If the action is rejected, the data of the loader corrects it.
  const optimisticState =
    submittedKind === 'attend' ? 'attended' : submittedKind === 'unattend' ? 'signedUp' : attendee.state;
  const rejectedAction = fetcher.data ?? null;
  return (
    <li className={ABSENT_STATES.includes(optimisticState) ? 'is-gone' : undefined}>
      <div className="lecture__who">
        <AppLink className="plain" href={`${base}/students/${userId}`}>
          <bdi>{name}</bdi>
        </AppLink>
        <StudentNumber phone={attendee} />
      </div>
      <p>
        <Badge
          kind={optimisticState === 'attended' ? 'match' : 'plain'}
          icon={optimisticState === 'attended' ? 'check' : undefined}
        >
          {t(`seat.${optimisticState}`)}
        </Badge>
        {at !== null && <span className="meta">{clock.moment(at)}</span>}
      </p>
      <div className="lecture__actions">
        {(can.attend || can.unattend) && (
          <fetcher.Form method="post">
            <input type="hidden" name="user" value={userId} />
            <Button
              type="submit"
              size="s"
              variant={can.attend ? 'plain' : 'quiet'}
              name="kind"
              value={can.attend ? 'attend' : 'unattend'}
              pending={fetcher.state !== 'idle' && submittedKind !== 'remove'}
              aria-label={`${t(can.attend ? 'attend' : 'unattend')}: ${name}`}
            >
              {t(can.attend ? 'attend' : 'unattend')}
            </Button>
          </fetcher.Form>
        )}
        {can.remove && (
          <details className="lecture__remove" open={actionResult !== null || undefined}>
            <summary className="btn btn--s btn--quiet">
              {t('remove')}
              <span className="sr">{`: ${name}`}</span>
            </summary>
            <fetcher.Form method="post" className="office__form">
              <input type="hidden" name="user" value={userId} />
              <TextArea
                label={t('reason')}
                name="text"
                rows={2}
                required
                maxLength={MAX_MESSAGE_CHARS}
                defaultValue={actionResult?.text}
              />
              <Button type="submit" size="s" name="kind" value="remove" pending={submittedKind === 'remove'}>
                {t('removeYes')}
              </Button>
            </fetcher.Form>
          </details>
        )}
      </div>
      {rejectedAction && <SeatRejected actionResult={rejectedAction} />}
    </li>
  );
}
