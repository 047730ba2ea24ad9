import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { LectureDay, LectureFacts, LecturePaging, LectureReplay } from '#client/features/lectures/lecture-facts.tsx';
import type { LectureRow } from '#client/features/lectures/lecture-row.ts';
import { type LecturesContent, loadLectures } from '#client/features/lectures/load-lectures.server.ts';
import { useText } from '#client/i18n/use-text.ts';
import { getPortalUrl } from '#client/site/portal/fetch-portal.ts';
import type { FormResult } from '#client/site/forms/form-result.ts';
import { createCallHandler, submitIntent } from '#client/site/forms/intent-action.server.ts';
import { useFormAction } from '#client/site/forms/use-form-action.ts';
import { JsonLd, removeEmptyValues } from '#client/site/head/json-ld.tsx';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { savePendingAction, usePendingAction } from '#client/site/login/pending-action.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { Button, whilePending } from '#client/ui/button/button.tsx';
import { Phrases } from '#client/ui/phrases/phrases.tsx';
import { RichText } from '#client/ui/rich-text.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { EmptyState, Notice, RetryNotice } from '#client/ui/feedback/notice.tsx';
import { getEmptyArtPath } from '#shared/art/art-address.ts';
import { lectureSignUp } from '#shared/contract/catalogue/lecture.ts';
import type { Route } from './+types/lectures.ts';
import '#client/features/lectures/lectures.css';

export const loader = ({ context, request }: Route.LoaderArgs) => loadLectures(context, request);

export const action = ({ context, request }: Route.ActionArgs) =>
  submitIntent(context, request, {
    signUp: createCallHandler(lectureSignUp, (texts) => texts.getText('lecture')('signUpFailed')),
  });

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function LecturesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <Lectures content={loaderData} refused={actionData?.ok === false ? actionData.message : ''} />;
}

/** `refused` is the error text of a form submitted without JavaScript, or '' if there is none. */
function Lectures({ content, refused: errorText }: { content: LecturesContent; refused: string }) {
  const t = useText('lecture');
  const { upcoming, address } = content;
  return (
    <div className="wrap lectures">
      {upcoming && <LectureItems lectures={upcoming} address={address} />}
      <header className="lectures__head">
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      <section className="lectures__part" aria-labelledby="upcoming">
        <h2 id="upcoming">{t('upcoming')}</h2>
        {errorText && <Notice tone="caution">{errorText}</Notice>}
        <UpcomingLectures lectures={upcoming} />
      </section>
      <section className="lectures__part" aria-labelledby="past">
        <h2 id="past">{t('past')}</h2>
        <PastLectures content={content} />
      </section>
    </div>
  );
}

function UpcomingLectures({ lectures }: { lectures: LecturesContent['upcoming'] }) {
  const t = useText('lecture');
  const { agent } = useSite();
  if (!lectures) return <RetryNotice text={t('failed')} hint={t('failedHint')} retry={t('retry')} />;
  if (lectures.length === 0) {
    return (
      <EmptyState
        picture={getEmptyArtPath('lecture', agent.brandColour)}
        title={t('noneUpcoming')}
        text={t('noneUpcomingHint')}
      />
    );
  }
  return (
    <ul className="lectures__items">
      {lectures.map((lecture) => (
        <LectureItem key={lecture.id} lecture={lecture} />
      ))}
    </ul>
  );
}

function PastLectures({ content: { past, pastPage } }: { content: LecturesContent }) {
  const t = useText('lecture');
  if (!past) return <RetryNotice text={t('failedPast')} hint={t('failedHint')} retry={t('retry')} />;
  if (past.length === 0) return <p className="meta">{t('nonePast')}</p>;
  return (
    <>
      <ul className="lectures__past">
        {past.map((lecture) => (
          <PastLecture key={lecture.id} lecture={lecture} />
        ))}
      </ul>
      <LecturePaging page={pastPage} visibleCount={past.length} path="/lecture" />
    </>
  );
}

/** A past lecture in a line: its day, its title, and what is left of it. */
function PastLecture({ lecture }: { lecture: LectureRow }) {
  const t = useText('lecture');
  const { id, title, description } = lecture;
  return (
    <li id={`lecture-${id}`}>
      <LectureDay lecture={lecture} />
      <h3>{title}</h3>
      {description && (
        <Disclosure title={t('about')}>
          <RichText html={description} />
        </Disclosure>
      )}
      <LectureReplay lecture={lecture} />
    </li>
  );
}

function LectureItem({ lecture }: { lecture: LectureRow }) {
  const t = useText('lecture');
  const { id, title, cover, description, cancelled } = lecture;
  return (
    <li id={`lecture-${id}`}>
      <LectureDay lecture={lecture} />
      <div>
        <h3>
          <Phrases text={title} />
        </h3>
        <LectureFacts lecture={lecture} areSeatsShown={!cancelled} />
        {description && (
          <Disclosure title={t('about')}>
            <RichText html={description} />
          </Disclosure>
        )}
        <LectureSignUp lecture={lecture} />
      </div>
      <img className="pic" src={cover} width={1200} height={420} alt="" loading="lazy" />
    </li>
  );
}

/** Renders upcoming lectures as schema.org events. */
function LectureItems({ lectures, address }: { lectures: LectureRow[]; address: string }) {
  const { agent } = useSite();
  const datedLectures = lectures.filter(({ startsAt }) => startsAt);
  return (
    <JsonLd
      things={datedLectures.map(({ id, title, startsAt, endsAt, online, place, cover, speaker, cancelled }) =>
        removeEmptyValues({
          '@type': 'Event',
          name: title,
          startDate: startsAt,
          endDate: endsAt,
          eventStatus: `https://schema.org/${cancelled ? 'EventCancelled' : 'EventScheduled'}`,
          eventAttendanceMode: `https://schema.org/${online ? 'Online' : 'Offline'}EventAttendanceMode`,
          location: online
            ? { '@type': 'VirtualLocation', url: `${address}#lecture-${id}` }
            : { '@type': 'Place', name: place, address: place },
          image: new URL(cover, address).href,
          performer: speaker ? { '@type': 'Person', name: speaker } : undefined,
          organizer: { '@type': 'Organization', name: agent.name },
          url: `${address}#lecture-${id}`,
        }),
      )}
    />
  );
}

const SESSION_ENDED = '0006';

/** Signs the user up. A visitor logs in first and is then signed up. */
function LectureSignUp({ lecture: { id, title, signedUp, seatsLeft, cancelled } }: { lecture: LectureRow }) {
  const t = useText('lecture');
  const { agent, openDialog } = useSite();
  const { action: actionPath, send } = useFormAction<FormResult<unknown>>('/lecture');
  const { mutate } = useSWRConfig();
  const [isPending, setIsPending] = useState(false);
  const [errorText, setErrorText] = useState('');
  const [isSignedUp, setSignedUp] = useState(signedUp);

  const pendingAction = `lecture-${id}`;
  async function submitSignUp() {
    setErrorText('');
    const signUpResult = await whilePending(setIsPending, () => send({ intent: 'signUp', id }));
    if (!signUpResult.ok) {
      if (signUpResult.code === SESSION_ENDED) {
        savePendingAction(pendingAction);
        return openDialog('login');
      }
      return setErrorText(signUpResult.message);
    }
    setSignedUp(true);
    // The backend sends a message to confirm the seat, so the unread count is fetched again.
    void mutate(getPortalUrl(agent.keyCode, '/appMso/message/unread'));
  }

  const startSignUp = usePendingAction(pendingAction, () => void submitSignUp());

  if (cancelled) {
    return (
      <p className="lectures__act">
        <Badge kind="alert" icon="warn">
          {t('cancelled')}
        </Badge>
      </p>
    );
  }

  if (isSignedUp || signedUp) {
    return (
      <p className="lectures__act row" role="status">
        <Badge kind="match" icon="check">
          {t('signedUp')}
        </Badge>
        <SiteLink className="more" to="/personal-center/lectures">
          {t('mine.title')}
        </SiteLink>
      </p>
    );
  }

  return (
    <form
      method="post"
      action={actionPath}
      className="lectures__act"
      onSubmit={(event) => {
        event.preventDefault();
        startSignUp();
      }}
    >
      <input type="hidden" name="id" value={id} />
      {errorText && (
        <Notice tone="caution" announce="at once">
          {errorText}
        </Notice>
      )}
      <Button
        pending={isPending}
        pendingLabel={t('signingUp')}
        disabledReason={seatsLeft !== null && seatsLeft <= 0 ? t('fullReason') : undefined}
        type="submit"
        name="intent"
        value="signUp"
      >
        {t('signUp')}
        <span className="sr">{t('signUpOf', { title })}</span>
      </Button>
    </form>
  );
}
