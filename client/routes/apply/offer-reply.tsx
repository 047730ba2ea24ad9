import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { formatDay, formatMoment } from '#client/i18n/date-texts.ts';
import type { FormResult } from '#client/site/forms/form-result.ts';
import { useFormAction } from '#client/site/forms/use-form-action.ts';
import { useSite, useSitePath } from '#client/site/site.tsx';
import { saveText } from '#client/site/storage/saved-draft.ts';
import { Button } from '#client/ui/button/button.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import type { Application } from '#shared/contract/application/application.ts';
import { isOffer, type Reply } from '#shared/rules/application/application-lists.ts';
import { getDayEnd, isReplyDeadlineOver } from '#shared/rules/application/reply-day.ts';

const ConfirmDialog = createLazyPart({
  load: async () => (await import('#client/ui/dialog/confirm-question.tsx')).ConfirmDialog,
  namespaces: ['ui'],
});

interface OfferReplyProps {
  application: Application;
  decision: Application['decisions'][number];
  onReplied: () => Promise<unknown>;
}

/** Form to accept or decline an offer, once. If a reply is no longer possible, it refers to the adviser. */
export function OfferReply({ application, decision, onReplied }: OfferReplyProps) {
  const t = useText('application');
  const offerText = useText('offer');
  const locale = useLocale();
  const now = useCurrentTime();
  const [pendingReply, setPendingReply] = useState<Reply | null>(null);
  const { reply, repliedAt, replyBy, outcome, id, course } = decision;
  const getCourseName = (courseIndex: number) => {
    const { courseName = '', schoolName = '' } = application.form.courses[courseIndex] ?? {};
    return courseName || schoolName;
  };
  const { send } = useFormAction<FormResult<unknown>>('/my-apply/result', { revalidates: false });
  if (!isOffer(outcome)) return null;
  if (reply)
    return (
      <Notice>
        <b>{offerText(reply)}</b> {offerText(`${reply}Next`)}{' '}
        {repliedAt && <time dateTime={repliedAt}>{formatMoment(repliedAt, locale)}</time>}
      </Notice>
    );
  if (!isReplyOpen(application)) return null;
  if (!id || (now !== null && isReplyDeadlineOver(replyBy, now)))
    return <NotifyAdviser course={getCourseName(course)} replyBy={replyBy} isEnded={Boolean(id)} />;

  const acceptedDecision = application.decisions.find((otherDecision) => otherDecision.reply === 'accepted');
  const replacesAccepted = pendingReply === 'accepted' && acceptedDecision !== undefined;
  async function sendReply() {
    const formResult = await send({
      intent: 'reply',
      decision: id,
      reply: pendingReply ?? 'declined',
      instead: replacesAccepted ? '1' : undefined,
    });
    await onReplied();
    if (!formResult.ok) return formResult.message;
  }
  return (
    <div className="row result__reply">
      <Button variant="primary" onClick={() => setPendingReply('accepted')}>
        {offerText('accept')}
      </Button>
      <Button variant="quiet" onClick={() => setPendingReply('declined')}>
        {offerText('decline')}
      </Button>
      {pendingReply && (
        <ConfirmDialog
          isOpen
          title={offerText(`${pendingReply}Title`, { course: getCourseName(course) })}
          safeLabel={offerText('notYet')}
          actLabel={offerText(pendingReply === 'accepted' ? 'accept' : 'decline')}
          actPendingLabel={t('sending')}
          isHarmless={pendingReply === 'accepted' && !replacesAccepted}
          onAct={sendReply}
          onClose={() => setPendingReply(null)}
        >
          {offerText(`${pendingReply}Follows`)}
          {replacesAccepted && <p>{offerText('instead', { course: getCourseName(acceptedDecision.course) })}</p>}
        </ConfirmDialog>
      )}
    </div>
  );
}

/**
 * Whether a reply is possible: the application has not ended, and no admission was recorded after an accepted offer.
 */
const isReplyOpen = ({ status, steps, decisions }: Application) =>
  status === 'following' &&
  !(steps.some(({ key, at }) => key === 'admission' && at) && decisions.some(({ reply }) => reply === 'accepted'));

interface NotifyAdviserProps {
  course: string;
  replyBy: string;
  /** Whether the deadline has passed. False if the backend does not support replies. */
  isEnded: boolean;
}

/** Offers a message to the adviser instead of a reply, prefilled on the application's page. */
function NotifyAdviser({ course, replyBy, isEnded: isOver }: NotifyAdviserProps) {
  const t = useText('application');
  const offerText = useText('offer');
  const locale = useLocale();
  const { user } = useSite();
  const toPath = useSitePath();
  const navigate = useNavigate();
  const handleClick = () => {
    const replyDay = formatDay(replyBy, locale);
    saveText(
      'applicationMessage',
      user?.staffId ?? '',
      offerText(isOver ? 'messageLate' : 'message', { course, day: replyDay }),
    );
    void navigate(`${toPath('/my-apply/proccess')}#application-messages`);
  };
  return (
    <Notice>
      <b>{offerText(isOver ? 'over' : 'tell')}</b> {offerText(isOver ? 'overText' : 'tellText')}{' '}
      <Button size="s" onClick={handleClick}>
        {t('write')}
      </Button>
    </Notice>
  );
}

/** Renders the end of the deadline in the school's time zone and in the student's, which the server does not know. */
export function ReplyDeadline({ replyBy, replyZone }: { replyBy: string; replyZone: string }) {
  const offerText = useText('offer');
  const locale = useLocale();
  const now = useCurrentTime();
  if (now === null || !replyZone) return null;
  // One minute before midnight, so that both clocks show the day of the deadline.
  const deadline = getDayEnd(replyBy, replyZone) - 60_000;
  const formatDeadline = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], {
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      ...parts,
    }).format(deadline);
  return (
    <span className="source">
      {offerText('ends', {
        there: formatDeadline({ timeZone: replyZone, timeZoneName: 'long' }),
        here: formatDeadline({}),
      })}
    </span>
  );
}

/** Returns the current time; null during SSR and hydration, whose markup has to match. */
function useCurrentTime(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => setNow(Date.now()), []);
  return now;
}
