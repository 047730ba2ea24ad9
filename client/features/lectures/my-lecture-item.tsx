import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { saveCalendar } from '#client/features/calendar/offers.ts';
import { tellPortal } from '#client/site/asking/ask-portal.ts';
import { useIsScripted } from '#client/site/asking/arriving.ts';
import { usePortalAddress } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { latePart } from '#client/ui/late-part.tsx';
import { Badge } from '#client/ui/say/badge.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { LectureDay, LectureFacts, LectureReplay } from './lecture-facts.tsx';
import type { MyLectureRow } from './load-lectures.server.ts';

const ConfirmQuestion = latePart({
  load: async () => (await import('#client/ui/dialog/confirm-question.tsx')).ConfirmQuestion,
  words: ['ui'],
});

export function MyLectureItem({ lecture, when }: { lecture: MyLectureRow; when: 'upcoming' | 'past' }) {
  const t = useText('lecture');
  const { title, cancelled, attended } = lecture;
  return (
    <li>
      <LectureDay lecture={lecture} />
      <div>
        <h3>{title}</h3>
        {cancelled && (
          <Badge kind="alert" icon="warn">
            {t('cancelled')}
          </Badge>
        )}
        {attended && (
          <Badge kind="match" icon="check">
            {t('mine.attended')}
          </Badge>
        )}
        <LectureFacts lecture={lecture} showSeats={false} />
        {when === 'past' ? !cancelled && <LectureReplay lecture={lecture} /> : <Upcoming lecture={lecture} />}
      </div>
    </li>
  );
}

/** How to get there, and the way to give the seat back. */
function Upcoming({ lecture }: { lecture: MyLectureRow }) {
  const t = useText('lecture');
  const isScripted = useIsScripted();
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useCancel(lecture);
  const { id, title, online, joinUrl, cancelled, startsAt, endsAt, place } = lecture;
  if (cancelled) return null;

  const toCalendar = () =>
    saveCalendar(`lecture-${id}.ics`, [
      {
        id: `lecture-${id}@${location.host}`,
        title,
        text: [joinUrl, location.href].filter(Boolean).join('\n'),
        place: joinUrl || place,
        when: { kind: 'hours', startsAt, endsAt },
        remindDaysBefore: 1,
      },
    ]);

  return (
    <>
      {online && joinUrl && (
        <p className="lectures__act">
          <a className="btn btn--primary" href={joinUrl} target="_blank" rel="noopener noreferrer">
            {t('mine.join')}
            <Icon name="external" label={t('newTab')} />
          </a>
        </p>
      )}
      {online && !joinUrl && <p className="meta">{t('mine.joinLater')}</p>}
      {isScripted && (
        <p className="lectures__act row">
          {startsAt && (
            <Button size="s" onClick={toCalendar}>
              <Icon name="calendar" />
              {t('mine.toCalendar')}
              <span className="sr">{t('signUpOf', { title })}</span>
            </Button>
          )}
          <Button size="s" variant="quiet" onClick={() => setIsAsking(true)}>
            {t('mine.cancel')}
            <span className="sr">{t('signUpOf', { title })}</span>
          </Button>
        </p>
      )}
      {isAsking && (
        <ConfirmQuestion
          isOpen
          title={t('mine.cancelTitle')}
          safeLabel={t('mine.keep')}
          actLabel={t('mine.cancel')}
          actPendingLabel={t('mine.cancelling')}
          onAct={cancel}
          onClose={() => setIsAsking(false)}
        >
          {t('mine.cancelText', { title })}
        </ConfirmQuestion>
      )}
    </>
  );
}

/** Gives the seat back; a text that comes back says why not. */
function useCancel({ id }: MyLectureRow) {
  const t = useText('lecture');
  const address = usePortalAddress()('/appMso/lecture/cancel');
  const toast = useToast();
  const { revalidate } = useRevalidator();
  return async () => {
    const done = await tellPortal(address, { id });
    if (!done.ok) return done.failure.message || t('mine.cancelFailed');
    toast.success(t('mine.cancelDone'));
    return void (await revalidate());
  };
}
