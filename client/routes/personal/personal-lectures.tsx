import { useState } from 'react';
import { saveCalendar } from '#client/site/save-calendar.ts';
import { LectureDay, LectureFacts, LecturePaging, LectureReplay } from '#client/features/lectures/lecture-facts.tsx';
import {
  loadMyLectures,
  type MyLectureRow,
  type MyLecturesContent,
} from '#client/features/lectures/load-lectures.server.ts';
import { useText } from '#client/i18n/use-text.ts';
import type { FormResult } from '#client/site/forms/form-result.ts';
import { createCallHandler, submitIntent } from '#client/site/forms/intent-action.server.ts';
import { IntentButton } from '#client/site/forms/intent-button.tsx';
import { useFormAction } from '#client/site/forms/use-form-action.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { Phrases } from '#client/ui/phrases/phrases.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { EmptyState, RetryNotice } from '#client/ui/feedback/notice.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { getEmptyArtPath } from '#shared/art/art-address.ts';
import { lectureCancel } from '#shared/contract/catalogue/lecture.ts';
import type { Route } from './+types/personal-lectures.ts';
import '#client/features/lectures/lectures.css';
import { useIsScripted } from '#client/site/hydration.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadMyLectures(context, request);

const MY_LECTURES_PATH = '/personal-center/lectures';

export const action = ({ context, request }: Route.ActionArgs) =>
  submitIntent(context, request, {
    cancel: createCallHandler(lectureCancel, (texts) => texts.getText('lecture')('mine.cancelFailed')),
  });

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function PersonalLecturesRoute({ loaderData }: Route.ComponentProps) {
  return <MyLectures content={loaderData} />;
}

function MyLectures({ content: { upcoming, past, pastPage } }: { content: MyLecturesContent }) {
  const t = useText('lecture');
  return (
    <div className="lectures lectures--mine">
      <h1>{t('mine.title')}</h1>
      <section className="lectures__part" aria-labelledby="my-upcoming">
        <h2 id="my-upcoming">{t('upcoming')}</h2>
        <UpcomingLectures lectures={upcoming} />
      </section>
      {past === null ? (
        <RetryNotice text={t('failedPast')} hint={t('failedHint')} retry={t('retry')} />
      ) : (
        past.length > 0 && (
          <section className="lectures__part" aria-labelledby="my-past">
            <h2 id="my-past">{t('past')}</h2>
            <ul className="lectures__items">
              {past.map((lecture) => (
                <MyLectureItem key={lecture.id} lecture={lecture} period="past" />
              ))}
            </ul>
            <LecturePaging page={pastPage} visibleCount={past.length} path={MY_LECTURES_PATH} />
          </section>
        )
      )}
    </div>
  );
}

function UpcomingLectures({ lectures }: { lectures: MyLecturesContent['upcoming'] }) {
  const t = useText('lecture');
  const { agent } = useSite();
  if (!lectures) return <RetryNotice text={t('failed')} hint={t('failedHint')} retry={t('retry')} />;
  if (lectures.length === 0) {
    return (
      <EmptyState
        picture={getEmptyArtPath('lecture', agent.brandColour)}
        title={t('mine.none')}
        text={t('mine.noneHint')}
      >
        <SiteLink className="btn" to="/lecture">
          {t('mine.toAll')}
        </SiteLink>
      </EmptyState>
    );
  }
  return (
    <ul className="lectures__items">
      {lectures.map((lecture) => (
        <MyLectureItem key={lecture.id} lecture={lecture} period="upcoming" />
      ))}
    </ul>
  );
}

const ConfirmDialog = createLazyPart({
  load: async () => (await import('#client/ui/dialog/confirm-question.tsx')).ConfirmDialog,
  namespaces: ['ui'],
});

function MyLectureItem({ lecture, period }: { lecture: MyLectureRow; period: 'upcoming' | 'past' }) {
  const t = useText('lecture');
  const { title, cancelled, attended } = lecture;
  return (
    <li>
      <LectureDay lecture={lecture} />
      <div>
        <h3>
          <Phrases text={title} />
        </h3>
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
        <LectureFacts lecture={lecture} areSeatsShown={false} />
        {period === 'past' ? !cancelled && <LectureReplay lecture={lecture} /> : <UpcomingLecture lecture={lecture} />}
      </div>
    </li>
  );
}

function UpcomingLecture({ lecture }: { lecture: MyLectureRow }) {
  const t = useText('lecture');
  const isScripted = useIsScripted();
  const [isConfirming, setIsConfirming] = useState(false);
  const cancelSignUp = useCancelSignUp(lecture);
  const { id, title, online, joinUrl, cancelled, startsAt, endsAt, place } = lecture;
  if (cancelled) return null;

  const saveToCalendar = () =>
    saveCalendar(`lecture-${id}.ics`, [
      {
        id: `lecture-${id}@${location.host}`,
        title,
        text: [joinUrl, location.href].filter(Boolean).join('\n'),
        place: joinUrl || place,
        when: { kind: 'hours', startsAt, endsAt },
        remindDaysBefore: [1],
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
            <Button size="s" onClick={saveToCalendar}>
              <Icon name="calendar" />
              {t('mine.toCalendar')}
              <span className="sr">{t('signUpOf', { title })}</span>
            </Button>
          )}
          <Button size="s" variant="quiet" onClick={() => setIsConfirming(true)}>
            {t('mine.cancel')}
            <span className="sr">{t('signUpOf', { title })}</span>
          </Button>
        </p>
      )}
      {!isScripted && (
        <details>
          <summary>
            {t('mine.cancel')} {t('signUpOf', { title })}
          </summary>
          <p>{t('mine.cancelText', { title })}</p>
          <IntentButton path={MY_LECTURES_PATH} intent="cancel" values={{ id: lecture.id }} size="s">
            {t('mine.cancel')}
          </IntentButton>
        </details>
      )}
      {isConfirming && (
        <ConfirmDialog
          isOpen
          title={t('mine.cancelTitle')}
          safeLabel={t('mine.keep')}
          actLabel={t('mine.cancel')}
          actPendingLabel={t('mine.cancelling')}
          onAct={cancelSignUp}
          onClose={() => setIsConfirming(false)}
        >
          {t('mine.cancelText', { title })}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Returns a function that cancels the seat, and resolves to an error text or null. */
function useCancelSignUp({ id }: MyLectureRow) {
  const t = useText('lecture');
  const toast = useToast();
  const { send } = useFormAction<FormResult<unknown>>(MY_LECTURES_PATH);
  return async () => {
    const formResult = await send({ intent: 'cancel', id });
    return formResult.ok ? void toast.success(t('mine.cancelDone')) : formResult.message;
  };
}
