import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useSWRConfig } from 'swr';
import { emptyArtAddress } from '#shared/art/art-address.ts';
import type { Page } from '#shared/contract/call.ts';
import type { InboxMessage } from '#shared/contract/account/inbox.ts';
import { useText } from '#client/i18n/use-text.ts';
import { EmptyState, Notice, RetryNotice } from '#client/ui/say/notice.tsx';
import { useIsScripted, useSite, useSitePath } from '#client/site/site.tsx';
import { tellPortal, usePortalAddress } from '#client/site/asking/ask-portal.ts';
import { withQuery } from '#client/site/addresses.ts';
import { Button, whilePending } from '#client/ui/button/button.tsx';
import { Paging } from '#client/ui/paging/paging.tsx';
import { MessageEntry } from './message-entry.tsx';
import './messages.css';

const MESSAGES = '/personal-center/messages';

/** What the reader was told, the latest first. A message is read when it is opened. */
export function MessagesPage({ messages, page }: { messages: readonly InboxMessage[] | null; page: Page }) {
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
