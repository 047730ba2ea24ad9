import { useEffect, useState } from 'react';
import { CHAT_FORMAT_TAGS, useChatText } from '#client/features/chat/words/use-chat-text.tsx';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { type OpenState, countDaysUntil, parseOpeningHours, getOpenState } from '#shared/tenant/opening-hours.ts';
import { IconButton } from '#client/ui/button/button.tsx';
import { ConfirmDialog } from '#client/ui/dialog/confirm-question.tsx';
import { useConversation } from './use-conversation.ts';

const MAX_WEEKDAY_DAYS = 7;
/** Longest timer. Browsers overflow at about 25 days, so a longer wait is divided into several timers. */
const MAX_TIMER_MS = 24 * 3600 * 1000;

/** Returns the opening state of the agency, updated whenever it changes, or null if there are no opening hours. */
function useOpenState() {
  const { agent } = useSite();
  const [now, setNow] = useState(Date.now);
  const openingHours = parseOpeningHours(agent);
  const openState: OpenState | null = openingHours && getOpenState(openingHours, now);
  const changesAt = openState?.isOpen ? openState.until : (openState?.opensAt ?? null);
  useEffect(() => {
    if (changesAt === null) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(0, changesAt - Date.now()), MAX_TIMER_MS));
    return () => clearTimeout(timer);
  }, [changesAt, now]);
  return { hours: openingHours, standing: openState, now };
}

interface NextOpening {
  dayKind: 'today' | 'tomorrow' | 'day' | 'nobody';
  values: { time: string; day: string; zone: string };
}

/**
 * Returns the next opening time in the agency's time zone. It is null while the agency is open, and without opening
 * hours.
 */
export function useNextOpening(): NextOpening | null {
  const { t, locale } = useChatText();
  const { agent } = useSite();
  const { hours, standing, now } = useOpenState();
  if (!hours || !standing || standing.isOpen) return null;
  const { opensAt } = standing;
  const zoneName = t(`timeZone.${agent.originCity}`);
  if (opensAt === null) return { dayKind: 'nobody', values: { time: '', day: '', zone: zoneName } };
  const formatOpening = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(CHAT_FORMAT_TAGS[locale], { ...parts, timeZone: hours.timeZone }).format(opensAt);
  const timeText = formatOpening({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const dayCount = countDaysUntil(hours, now, opensAt);
  const dayText = formatOpening(dayCount < MAX_WEEKDAY_DAYS ? { weekday: 'long' } : { month: 'long', day: 'numeric' });
  return {
    dayKind: dayCount === 0 ? 'today' : dayCount === 1 ? 'tomorrow' : 'day',
    values: { time: timeText, day: dayText, zone: zoneName },
  };
}

/** Returns a text such as 'opens tomorrow at 09:30, Hong Kong time'. It is '' while the agency is open. */
export function useOpeningText(): string {
  const { t } = useChatText();
  const nextOpening = useNextOpening();
  return nextOpening ? t(`closed.${nextOpening.dayKind}`, nextOpening.values) : '';
}

export function useWasClosed(timestamp: number): boolean {
  const { agent } = useSite();
  const openingHours = parseOpeningHours(agent);
  return openingHours !== null && !getOpenState(openingHours, timestamp).isOpen;
}

/** Notice shown outside opening hours, so that visitors do not wait for a reply. */
export function ClosedNotice() {
  const { t } = useChatText();
  const { agent } = useSite();
  const openingText = useOpeningText();
  return (
    <div className="chat__closed" role="status">
      {openingText && (
        <Notice tone="plain">
          <p>{openingText}</p>
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

/** Deletes a guest's conversation. Guests cannot log out, so on a shared computer the next person could read it. */
export function DeleteConversation() {
  const { t } = useChatText();
  const { logOut } = useSite();
  const { state } = useConversation();
  const [isConfirming, setConfirming] = useState(false);
  const isGuestConversation = state.entry?.isGuest && (state.view.messages.length > 0 || state.outgoing.length > 0);
  if (!isGuestConversation) return null;
  return (
    <>
      <IconButton icon="trash" label={t('forget.open')} onClick={() => setConfirming(true)} />
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('forget.title')}
        closeLabel={t('files.close')}
        safeLabel={t('forget.keep')}
        actLabel={t('forget.go')}
        actPendingLabel={t('forget.going')}
        onAct={() => logOut()}
        onClose={() => setConfirming(false)}
      >
        <div className="stack">
          <p>{t('forget.here')}</p>
          <p>{t('forget.advisers')}</p>
        </div>
      </ConfirmDialog>
    </>
  );
}
