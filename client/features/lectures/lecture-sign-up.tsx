import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useSWRConfig } from 'swr';
import { useText } from '#client/i18n/use-text.ts';
import { keepPendingAction, usePendingAction } from '#client/site/login/pending-action.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { portalAddress, tellPortal } from '#client/site/asking/ask-portal.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Badge } from '#client/ui/say/badge.tsx';
import { Notice } from '#client/ui/say/notice.tsx';
import { whilePending } from '#client/ui/form/while-pending.ts';
import type { LectureRow } from './lecture-row.ts';

/** What the edge answers when a login has run out. */
const SESSION_ENDED = '0006';

/** A visitor is asked to log in first, and is then signed up. */
export function LectureSignUp({ lecture: { id, title, signedUp, seatsLeft, cancelled } }: { lecture: LectureRow }) {
  const t = useText('lecture');
  const { agent, openDialog } = useSite();
  const { revalidate } = useRevalidator();
  const { mutate } = useSWRConfig();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState('');
  const [isIn, setIsIn] = useState(signedUp);

  const action = `lecture-${id}`;
  async function send() {
    setFailure('');
    const outcome = await whilePending(setPending, () =>
      tellPortal(portalAddress(agent.keyCode, '/appMso/lecture/signUp'), { id }),
    );
    if (!outcome.ok) {
      if (outcome.failure.code === SESSION_ENDED) {
        keepPendingAction(action);
        return openDialog('login');
      }
      return setFailure(outcome.failure.message || t('signUpFailed'));
    }
    setIsIn(true);
    void mutate(portalAddress(agent.keyCode, '/appMso/message/unread')); // A message confirms it.
    await revalidate(); // The seats that are left have changed.
  }

  const signUp = usePendingAction(action, () => void send());

  if (cancelled) {
    return (
      <p className="lectures__act">
        <Badge kind="alert" icon="warn">
          {t('cancelled')}
        </Badge>
      </p>
    );
  }

  if (isIn || signedUp) {
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
    <div className="lectures__act">
      {failure && (
        <Notice tone="caution" announce="at once">
          {failure}
        </Notice>
      )}
      <Button
        pending={pending}
        pendingLabel={t('signingUp')}
        disabledReason={seatsLeft !== null && seatsLeft <= 0 ? t('fullReason') : undefined}
        onClick={signUp}
      >
        {t('signUp')}
        <span className="sr">{t('signUpOf', { title })}</span>
      </Button>
    </div>
  );
}
