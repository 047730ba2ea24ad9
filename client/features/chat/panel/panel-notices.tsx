import { useEffect, useState } from 'react';
import { CHAT_FORMAT_TAGS, useChatText } from '#client/features/chat/words/use-chat-text.tsx';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { type OpenState, daysUntil, parseOpeningHours, openStateAt } from '#shared/tenant/opening-hours.ts';
import { IconButton } from '#client/ui/button/button.tsx';
import { ConfirmQuestion } from '#client/ui/dialog/confirm-question.tsx';
import { useConversation } from './use-conversation.ts';

const DAYS_WITH_A_WEEKDAY = 7;
/** Longest timer. Browsers overflow at about 25 days, so a longer wait is split. */
const LONGEST_TIMER_MS = 24 * 3600 * 1000;

/** Returns the opening state of the agency, updated at each change. It is null without opening hours. */
function useStanding() {
  const { agent } = useSite();
  const [now, setNow] = useState(Date.now);
  const hours = parseOpeningHours(agent);
  const openState: OpenState | null = hours && openStateAt(hours, now);
  const changesAt = openState?.isOpen ? openState.until : (openState?.opensAt ?? null);
  useEffect(() => {
    if (changesAt === null) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(0, changesAt - Date.now()), LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  }, [changesAt, now]);
  return { hours, standing: openState, now };
}

interface Opening {
  openingDay: 'today' | 'tomorrow' | 'day' | 'nobody';
  values: { time: string; day: string; zone: string };
}

/**
 * Returns the next opening time in the agency's time zone. It is null while the agency is open, and without opening
 * hours.
 */
export function useOpening(): Opening | null {
  const { t, locale } = useChatText();
  const { agent } = useSite();
  const { hours, standing, now } = useStanding();
  if (!hours || !standing || standing.isOpen) return null;
  const { opensAt } = standing;
  const zone = t(`timeZone.${agent.originCity}`);
  if (opensAt === null) return { openingDay: 'nobody', values: { time: '', day: '', zone } };
  const write = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(CHAT_FORMAT_TAGS[locale], { ...parts, timeZone: hours.timeZone }).format(opensAt);
  const time = write({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const days = daysUntil(hours, now, opensAt);
  const day = write(days < DAYS_WITH_A_WEEKDAY ? { weekday: 'long' } : { month: 'long', day: 'numeric' });
  return { openingDay: days === 0 ? 'today' : days === 1 ? 'tomorrow' : 'day', values: { time, day, zone } };
}

/** Returns a text such as 'opens tomorrow at 09:30, Hong Kong time'. It is '' while the agency is open. */
export function useOpens(): string {
  const { t } = useChatText();
  const opening = useOpening();
  return opening ? t(`closed.${opening.openingDay}`, opening.values) : '';
}

export function useWasClosed(at: number): boolean {
  const { agent } = useSite();
  const hours = parseOpeningHours(agent);
  return hours !== null && !openStateAt(hours, at).isOpen;
}

/** Notice shown outside opening hours, so that visitors do not wait for a reply. */
export function ClosedNotice() {
  const { t } = useChatText();
  const { agent } = useSite();
  const opens = useOpens();
  return (
    <div className="chat__closed" role="status">
      {opens && (
        <Notice tone="plain">
          <p>{opens}</p>
          {agent.takesAppointments && (
            <p>
              <SiteLink className="more" to="/book">
                {t('closed.book')}
              </SiteLink>
            </p>
          )}
        </Notice>
      )}
    </div>
  );
}

/** Deletes a guest's conversation. Guests cannot log out, and on a shared computer the next person would read it. */
export function DeleteConversation() {
  const { t } = useChatText();
  const { logOut } = useSite();
  const { state } = useConversation();
  const [isRequested, setAsked] = useState(false);
  const isGuests = state.entry?.isGuest && (state.view.messages.length > 0 || state.outgoing.length > 0);
  if (!isGuests) return null;
  return (
    <>
      <IconButton icon="trash" label={t('forget.open')} onClick={() => setAsked(true)} />
      <ConfirmQuestion
        isOpen={isRequested}
        title={t('forget.title')}
        closeLabel={t('files.close')}
        safeLabel={t('forget.keep')}
        actLabel={t('forget.go')}
        actPendingLabel={t('forget.going')}
        onAct={() => logOut()}
        onClose={() => setAsked(false)}
      >
        <div className="stack">
          <p>{t('forget.here')}</p>
          <p>{t('forget.advisers')}</p>
        </div>
      </ConfirmQuestion>
    </>
  );
}
