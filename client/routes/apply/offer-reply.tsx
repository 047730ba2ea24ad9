import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { dayText, momentText } from '#client/i18n/date-texts.ts';
import type { FormResult } from '#client/site/forms/form-result.ts';
import { useFormAction } from '#client/site/forms/use-form-action.ts';
import { useSite, useSitePath } from '#client/site/site.tsx';
import { saveText } from '#client/site/storage/saved-draft.ts';
import { Button } from '#client/ui/button/button.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import type { Application } from '#shared/contract/application/application.ts';
import { isOffer, type Reply } from '#shared/rules/application/application-lists.ts';
import { endOfDay, isReplyOver } from '#shared/rules/application/reply-day.ts';

const ConfirmQuestion = lazyPart({
  load: async () => (await import('#client/ui/dialog/confirm-question.tsx')).ConfirmQuestion,
  words: ['ui'],
});

interface OfferReplyProps {
  application: Application;
  decision: Application['decisions'][number];
  onReplied: () => Promise<unknown>;
}

/** Renders the form to accept or decline an offer, once; refers to the adviser when a reply is no longer possible. */
export function OfferReply({ application, decision, onReplied }: OfferReplyProps) {
  const t = useText('application');
  const tOffer = useText('offer');
  const locale = useLocale();
  const now = useNow();
  const [requested, setAsked] = useState<Reply | null>(null);
  const { reply, repliedAt, replyBy, outcome, id, course } = decision;
  const getName = (at: number) => {
    const { courseName = '', schoolName = '' } = application.form.courses[at] ?? {};
    return courseName || schoolName;
  };
  const { send } = useFormAction<FormResult<unknown>>('/my-apply/result', { revalidates: false });
  if (!isOffer(outcome)) return null;
  if (reply)
    return (
      <Notice>
        <b>{tOffer(reply)}</b> {tOffer(`${reply}Next`)}{' '}
        {repliedAt && <time dateTime={repliedAt}>{momentText(repliedAt, locale)}</time>}
      </Notice>
    );
  if (!isOpen(application)) return null;
  if (!id || (now !== null && isReplyOver(replyBy, now)))
    return <NotifyAdviser course={getName(course)} replyBy={replyBy} isEnded={Boolean(id)} />;

  const consumed = application.decisions.find((other) => other.reply === 'accepted');
  const isInstead = requested === 'accepted' && consumed !== undefined;
  async function run() {
    const formResult = await send({
      intent: 'reply',
      decision: id,
      reply: requested ?? 'declined',
      instead: isInstead ? '1' : undefined,
    });
    await onReplied();
    if (!formResult.ok) return formResult.message;
  }
  return (
    <div className="row result__reply">
      <Button variant="primary" onClick={() => setAsked('accepted')}>
        {tOffer('accept')}
      </Button>
      <Button variant="quiet" onClick={() => setAsked('declined')}>
        {tOffer('decline')}
      </Button>
      {requested && (
        <ConfirmQuestion
          isOpen
          title={tOffer(`${requested}Title`, { course: getName(course) })}
          safeLabel={tOffer('notYet')}
          actLabel={tOffer(requested === 'accepted' ? 'accept' : 'decline')}
          actPendingLabel={t('sending')}
          isHarmless={requested === 'accepted' && !isInstead}
          onAct={run}
          onClose={() => setAsked(null)}
        >
          {tOffer(`${requested}Follows`)}
          {isInstead && <p>{tOffer('instead', { course: getName(consumed.course) })}</p>}
        </ConfirmQuestion>
      )}
    </div>
  );
}

/**
 * Whether a reply is possible: not after the application has ended, nor once an offer was accepted and an admission
 * recorded.
 */
const isOpen = ({ status, steps, decisions }: Application) =>
  status === 'following' &&
  !(steps.some(({ key, at }) => key === 'admission' && at) && decisions.some(({ reply }) => reply === 'accepted'));

interface NotifyAdviserProps {
  course: string;
  replyBy: string;
  /** The deadline has passed; false if the backend does not support replies. */
  isEnded: boolean;
}

/** Offers a message to the adviser in place of a reply, prefilled on the application's page. */
function NotifyAdviser({ course, replyBy, isEnded: isOver }: NotifyAdviserProps) {
  const t = useText('application');
  const tOffer = useText('offer');
  const locale = useLocale();
  const { user } = useSite();
  const address = useSitePath();
  const navigate = useNavigate();
  const write = () => {
    const day = dayText(replyBy, locale);
    saveText('applicationMessage', user?.staffId ?? '', tOffer(isOver ? 'messageLate' : 'message', { course, day }));
    void navigate(`${address('/my-apply/proccess')}#application-messages`);
  };
  return (
    <Notice>
      <b>{tOffer(isOver ? 'over' : 'tell')}</b> {tOffer(isOver ? 'overText' : 'tellText')}{' '}
      <Button size="s" onClick={write}>
        {t('write')}
      </Button>
    </Notice>
  );
}

/**
 * Renders the end of the deadline by the school's clock and by the student's, whose time zone the server does not
 * know.
 */
export function ReplyEnd({ replyBy, replyZone }: { replyBy: string; replyZone: string }) {
  const tOffer = useText('offer');
  const locale = useLocale();
  const now = useNow();
  if (now === null || !replyZone) return null;
  // One minute before midnight, so that both clocks show the day of the deadline.
  const end = endOfDay(replyBy, replyZone) - 60_000;
  const clock = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], {
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      ...parts,
    }).format(end);
  return (
    <span className="source">
      {tOffer('ends', { there: clock({ timeZone: replyZone, timeZoneName: 'long' }), here: clock({}) })}
    </span>
  );
}

/** Returns the current time; null during SSR and hydration, whose markup has to match. */
function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => setNow(Date.now()), []);
  return now;
}
