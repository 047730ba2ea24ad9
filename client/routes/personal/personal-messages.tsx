import { type RouterContextProvider, useRevalidator } from 'react-router';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { MessageEntry } from '#client/features/inbox/message-entry.tsx';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { useText } from '#client/i18n/use-text.ts';
import { requireSite, requireUser } from '#client/portal-request.server.ts';
import { withQuery } from '#client/site/addresses.ts';
import { tellPortal, usePortalAddress } from '#client/site/asking/ask-portal.ts';
import { pageQuery, readPageNumber } from '#client/site/asking/page-query.ts';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { useSite, useSitePath } from '#client/site/site.tsx';
import { Button, whilePending } from '#client/ui/button/button.tsx';
import { Paging } from '#client/ui/paging/paging.tsx';
import { EmptyState, Notice, RetryNotice } from '#client/ui/say/notice.tsx';
import { emptyArtAddress } from '#shared/art/art-address.ts';
import { type InboxMessage, messageList, reminderChoice } from '#shared/contract/account/inbox.ts';
import { EMPTY_PAGE, type Page } from '#shared/contract/call.ts';
import type { Route } from './+types/personal-messages.ts';
import '#client/features/inbox/messages.css';
import { useIsScripted } from '#client/site/hydration.ts';

const ROWS = 20;

/** A page of messages; null where they could not be asked for, or the backend has none to give. So with the choice of reminders. */
async function loadMessages(context: Readonly<RouterContextProvider>, request: Request) {
  const portal = requireSite(context);
  await requireUser(portal, request);
  const currentPage = readPageNumber(pageQuery('messages', request.url));
  const [found, reminders] = await Promise.all([
    portal.main.ask(messageList, { currentPage, showCount: ROWS }),
    portal.ask(reminderChoice, {}),
  ]);
  return {
    head: { title: textsIn(portal.locale).of('inbox')('title') },
    messages: found.ok ? found.value.rows : null,
    reminders: reminders.ok ? reminders.value.on : null,
    page: found.ok ? found.value.page : EMPTY_PAGE,
  };
}

export const loader = ({ context, request }: Route.LoaderArgs) => loadMessages(context, request);

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function PersonalMessagesRoute({ loaderData }: Route.ComponentProps) {
  const { messages, page, reminders } = loaderData;
  return (
    <>
      <MessagesPage messages={messages} page={page} />
      {reminders !== null && <RemindersPart isOn={reminders} />}
    </>
  );
}

const MESSAGES = '/personal-center/messages';

/** What the reader was told, the latest first. A message is read when it is opened. */
function MessagesPage({ messages, page }: { messages: readonly InboxMessage[] | null; page: Page }) {
  const t = useText('inbox');
  const { agent } = useSite();
  const path = useSitePath();
  if (!messages) {
    return (
      <>
        <h1>{t('title')}</h1>
        <RetryNotice text={t('failed')} hint={t('failedHint')} retry={t('retry')} />
      </>
    );
  }
  const { currentPage, totalPage, totalResult, showCount } = page;
  const from = (currentPage - 1) * showCount + 1;
  return (
    <>
      <h1>{t('title')}</h1>
      <p className="source">{t('intro')}</p>
      {messages.length === 0 ? (
        <EmptyState
          picture={emptyArtAddress('message', agent.brandColour)}
          title={t('none')}
          text={t('noneHint')}
          headingLevel={2}
        />
      ) : (
        <Inbox messages={messages} />
      )}
      {totalPage > 1 && (
        <Paging
          page={currentPage}
          pages={totalPage}
          hrefOf={(number) => path(withQuery(MESSAGES, { currentPage: number > 1 ? number : '' }))}
          total={t('range', { from, to: from + messages.length - 1, total: totalResult })}
        />
      )}
    </>
  );
}

function Inbox({ messages }: { messages: readonly InboxMessage[] }) {
  const t = useText('inbox');
  const address = usePortalAddress();
  const { mutate } = useSWRConfig();
  const { revalidate } = useRevalidator();
  const isScripted = useIsScripted();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState('');
  const isRead = ({ id, read }: InboxMessage) => read || opened.has(id);
  const [latest] = messages;

  const tell = async (id: string, andOlder: boolean) => {
    const told = await tellPortal(address('/appMso/message/read'), { id, andOlder });
    if (told.ok) await mutate(address('/appMso/message/unread'));
    return told;
  };

  /** Where the reading could not be recorded, the message counts as unread on the next visit; it opens all the same. */
  const open = (message: InboxMessage) => {
    if (isRead(message)) return;
    setOpened((before) => new Set(before).add(message.id));
    void tell(message.id, false);
  };

  const readAll = () =>
    whilePending(setPending, async () => {
      setFailure('');
      const told = latest && (await tell(latest.id, true));
      if (told && !told.ok) return setFailure(told.failure.message || t('readFailed'));
      return revalidate();
    });

  return (
    <>
      {failure && (
        <Notice tone="caution" announce="at once">
          {failure}
        </Notice>
      )}
      {isScripted && messages.some((message) => !isRead(message)) && (
        <p className="inbox__act">
          <Button size="s" pending={pending} pendingLabel={t('reading')} onClick={() => void readAll()}>
            {t('readAll')}
          </Button>
        </p>
      )}
      <ul className="inbox">
        {messages.map((message) => (
          <li key={message.id}>
            <MessageEntry message={message} isRead={isRead(message)} onOpen={() => open(message)} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whether days that are near are told beside the personal centre too, and the switch for it. */
function RemindersPart({ isOn }: { isOn: boolean }) {
  const t = useText('inbox');
  const address = usePortalAddress();
  const { revalidate } = useRevalidator();
  const isScripted = useIsScripted();
  const [pending, setPending] = useState(false);
  const [outcome, setOutcome] = useState<{ ok: boolean; text: string } | null>(null);

  const change = () =>
    whilePending(setPending, async () => {
      setOutcome(null);
      const told = await tellPortal(address('/appMso/message/reminders/change'), { on: !isOn });
      if (!told.ok) return setOutcome({ ok: false, text: told.failure.message || t('readFailed') });
      await revalidate();
      return setOutcome({ ok: true, text: t(isOn ? 'reminders.nowOff' : 'reminders.nowOn') });
    });

  return (
    <section className="pc-section" id="reminders" aria-labelledby="reminders-title">
      <h2 id="reminders-title">{t('reminders.title')}</h2>
      <p>{t(isOn ? 'reminders.on' : 'reminders.off')}</p>
      <p className="meta">{t('reminders.always')}</p>
      {outcome && (
        <Notice tone={outcome.ok ? 'ok' : 'caution'} announce={outcome.ok ? 'politely' : 'at once'}>
          {outcome.text}
        </Notice>
      )}
      {isScripted && (
        <p className="inbox__act">
          <Button size="s" pending={pending} pendingLabel={t('reminders.changing')} onClick={() => void change()}>
            {t(isOn ? 'reminders.turnOff' : 'reminders.turnOn')}
          </Button>
        </p>
      )}
    </section>
  );
}
