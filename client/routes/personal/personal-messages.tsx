import type { RouterContextProvider } from 'react-router';
import { PushOffer } from '#client/features/push/push-offer.tsx';
import { type ComponentProps, useState } from 'react';
import { useSWRConfig } from 'swr';
import { getCheckDeadline } from '#client/features/application-progress/load-progress.server.ts';
import { MessageEntry } from '#client/features/inbox/message-entry.tsx';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { useText } from '#client/i18n/use-text.ts';
import { loadForUser, requireSite } from '#client/portal-request.server.ts';
import { withQuery } from '#client/site/addresses.ts';
import { usePortalAddress } from '#client/site/portal/fetch-portal.ts';
import { type FormResult, getText } from '#client/site/forms/form-result.ts';
import { callResult, submitIntent } from '#client/site/forms/intent-action.server.ts';
import { IntentButton } from '#client/site/forms/intent-button.tsx';
import { useFormAction } from '#client/site/forms/use-form-action.ts';
import { getPageQuery, parsePageNumber } from '#client/site/portal/page-query.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { useSite, useSitePath } from '#client/site/site.tsx';
import { Pagination } from '#client/ui/paging/paging.tsx';
import { EmptyState, Notice, RetryNotice } from '#client/ui/feedback/notice.tsx';
import { getEmptyArtPath } from '#shared/art/art-address.ts';
import {
  type InboxMessage,
  messageList,
  messageRead,
  reminderChange,
  reminderChoice,
} from '#shared/contract/account/inbox.ts';
import { EMPTY_PAGE, type Page } from '#shared/contract/call.ts';
import type { Route } from './+types/personal-messages.ts';
import '#client/features/inbox/messages.css';

const PAGE_SIZE = 20;

/**
 * Loads a page of messages and the reminder setting. Each is null if its call failed or the backend does not support
 * it.
 */
async function loadMessages(context: Readonly<RouterContextProvider>, request: Request) {
  const portalRequest = requireSite(context);
  const currentPage = parsePageNumber(getPageQuery('messages', request.url));
  const [messagesResult, reminders] = await loadForUser(portalRequest, request, () =>
    Promise.all([
      portalRequest.main.ask(messageList, { currentPage, showCount: PAGE_SIZE }),
      portalRequest.ask(reminderChoice, {}),
    ]),
  );
  const messages = messagesResult.ok ? messagesResult.value.rows : null;
  return {
    head: { title: textsIn(portalRequest.locale).getText('inbox')('title') },
    messages,
    checkDeadline: getCheckDeadline(portalRequest, messages?.find(({ kind }) => kind === 'applicationSent')?.at ?? ''),
    reminders: reminders.ok ? reminders.value.on : null,
    page: messagesResult.ok ? messagesResult.value.page : EMPTY_PAGE,
  };
}

export const loader = ({ context, request }: Route.LoaderArgs) => loadMessages(context, request);

export const action = ({ context, request }: Route.ActionArgs) =>
  submitIntent(context, request, {
    read: (portal, formData) =>
      callResult(
        portal.mutate(messageRead, { id: getText(formData, 'id'), andOlder: formData.has('andOlder') }),
        textsIn(portal.locale).getText('inbox')('readFailed'),
      ),
    reminders: (portal, formData) =>
      callResult(
        portal.mutate(reminderChange, { on: getText(formData, 'on') === 'true' }),
        textsIn(portal.locale).getText('inbox')('readFailed'),
      ),
  });

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function PersonalMessagesRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { messages, checkDeadline, page, reminders } = loaderData;
  const getPostedResult = (intent: string) => (actionData?.intent === intent ? actionData : null);
  return (
    <>
      <MessagesPage messages={messages} checkDeadline={checkDeadline} page={page} posted={getPostedResult('read')} />
      <PushOffer />
      {reminders !== null && <RemindersPart isEnabled={reminders} posted={getPostedResult('reminders')} />}
    </>
  );
}

const MESSAGES_PATH = '/personal-center/messages';

/** Messages are listed newest first. Opening one marks it as read. */
interface MessagesPageProps {
  messages: readonly InboxMessage[] | null;
  checkDeadline: string;
  page: Page;
  /** Result of a form submitted without JavaScript. */
  posted: FormResult<unknown> | null;
}

function MessagesPage({ messages, checkDeadline, page, posted }: MessagesPageProps) {
  const t = useText('inbox');
  const { agent } = useSite();
  const toPath = useSitePath();
  if (!messages) {
    return (
      <>
        <h1>{t('title')}</h1>
        <RetryNotice text={t('failed')} hint={t('failedHint')} retry={t('retry')} />
      </>
    );
  }
  const { currentPage, totalPage, totalResult, showCount } = page;
  const firstIndex = (currentPage - 1) * showCount + 1;
  return (
    <>
      <h1>{t('title')}</h1>
      <p className="source">{t('intro')}</p>
      {messages.length === 0 ? (
        <EmptyState
          picture={getEmptyArtPath('message', agent.brandColour)}
          title={t('none')}
          text={t('noneHint')}
          headingLevel={2}
        />
      ) : (
        <Inbox messages={messages} checkDeadline={checkDeadline} posted={posted} />
      )}
      {totalPage > 1 && (
        <Pagination
          page={currentPage}
          pages={totalPage}
          hrefOf={(pageNumber) => toPath(withQuery(MESSAGES_PATH, { currentPage: pageNumber > 1 ? pageNumber : '' }))}
          total={t('range', { from: firstIndex, to: firstIndex + messages.length - 1, total: totalResult })}
        />
      )}
    </>
  );
}

function Inbox({
  messages,
  checkDeadline,
  posted,
}: Pick<MessagesPageProps, 'checkDeadline' | 'posted'> & { messages: readonly InboxMessage[] }) {
  const t = useText('inbox');
  const getPortalUrl = usePortalAddress();
  const { mutate } = useSWRConfig();
  const [openedIds, setOpenedIds] = useState<ReadonlySet<string>>(new Set());
  const [readResult, setReadResult] = useState(posted);
  const isRead = ({ id, read }: InboxMessage) => read || openedIds.has(id);
  const [latestMessage] = messages;

  const refreshUnreadCount = (read: FormResult<unknown>) =>
    read.ok && void mutate(getPortalUrl('/appMso/message/unread'));

  return (
    <>
      {readResult?.ok === false && (
        <Notice tone="caution" announce="at once">
          {readResult.message}
        </Notice>
      )}
      {latestMessage && messages.some((message) => !isRead(message)) && (
        <div className="inbox__act">
          <IntentButton
            path={MESSAGES_PATH}
            intent="read"
            values={{ id: latestMessage.id, andOlder: '1' }}
            size="s"
            pendingLabel={t('reading')}
            onAnswer={(read) => {
              setReadResult(read);
              refreshUnreadCount(read);
            }}
          >
            {t('readAll')}
          </IntentButton>
        </div>
      )}
      <ul className="inbox">
        {messages.map((message) => (
          <li key={message.id}>
            <InboxEntry
              message={message}
              checkDeadline={checkDeadline}
              isRead={isRead(message)}
              onOpen={() => setOpenedIds((previousIds) => new Set(previousIds).add(message.id))}
              onRead={refreshUnreadCount}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface InboxEntryProps extends ComponentProps<typeof MessageEntry> {
  onRead: (result: FormResult<unknown>) => void;
}

/**
 * Entry of a message. Each has its own fetcher, because opening another message would abort a shared one. If marking it
 * as read fails, the message still opens and counts as unread at the next visit.
 */
function InboxEntry({ onOpen, onRead, ...entry }: InboxEntryProps) {
  const { send } = useFormAction<FormResult<unknown>>(MESSAGES_PATH, { revalidates: false });
  const handleOpen = () => {
    if (entry.isRead) return;
    onOpen();
    void send({ intent: 'read', id: entry.message.id }).then(onRead);
  };
  return <MessageEntry {...entry} onOpen={handleOpen} />;
}

function RemindersPart({ isEnabled, posted }: Pick<MessagesPageProps, 'posted'> & { isEnabled: boolean }) {
  const t = useText('inbox');
  const [remindersResult, setRemindersResult] = useState(posted);
  return (
    <section className="pc-section" id="reminders" aria-labelledby="reminders-title">
      <h2 id="reminders-title">{t('reminders.title')}</h2>
      <p>{t(isEnabled ? 'reminders.on' : 'reminders.off')}</p>
      <p className="meta">{t('reminders.always')}</p>
      {remindersResult && (
        <Notice tone={remindersResult.ok ? 'ok' : 'caution'} announce={remindersResult.ok ? 'politely' : 'at once'}>
          {remindersResult.ok ? t(isEnabled ? 'reminders.nowOn' : 'reminders.nowOff') : remindersResult.message}
        </Notice>
      )}
      <div className="inbox__act">
        <IntentButton
          path={MESSAGES_PATH}
          intent="reminders"
          values={{ on: String(!isEnabled) }}
          size="s"
          pendingLabel={t('reminders.changing')}
          onAnswer={setRemindersResult}
        >
          {t(isEnabled ? 'reminders.turnOff' : 'reminders.turnOn')}
        </IntentButton>
      </div>
    </section>
  );
}
