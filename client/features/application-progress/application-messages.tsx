import { useState } from 'react';
import { momentText } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Badge } from '#client/ui/say/badge.tsx';
import { Tabs } from '#client/ui/tabs/tabs.tsx';
import type { Application } from '#shared/contract/application/application.ts';
import { MessageForm } from './message-form.tsx';

type Message = Application['messages'][number];

interface ApplicationMessagesProps {
  application: Application;
  onSent: () => Promise<unknown>;
}

/** What student and adviser say to each other, apart by whether it has been answered. */
export function ApplicationMessages({ application: { messages, status }, onSent }: ApplicationMessagesProps) {
  const t = useText('application');
  const isOpen = status === 'following';
  const panel = (rows: readonly Message[], none: string) =>
    rows.length === 0 ? (
      <p className="meta">{none}</p>
    ) : (
      <ul>
        {rows.map((message) => (
          <MessageItem key={message.id} message={message} mayReply={isOpen} onSent={onSent} />
        ))}
      </ul>
    );
  const latestFirst = [...messages].reverse();
  const waiting = latestFirst.filter(({ responded }) => !responded);
  const answered = latestFirst.filter(({ responded }) => responded);
  return (
    <section id="application-messages" aria-labelledby="messages-title">
      <h2 id="messages-title">{t('messages')}</h2>
      {isOpen ? (
        <Tabs
          label={t('messages')}
          keepPanels
          items={[
            {
              id: 'waiting',
              label: t('notResponded', { count: waiting.length }),
              panel: panel(waiting, t('noneWaiting')),
            },
            {
              id: 'answered',
              label: t('responded', { count: answered.length }),
              panel: panel(answered, t('noneAnswered')),
            },
          ]}
        />
      ) : (
        // No message can be answered any more, so they are not divided by whether an answer is due.
        panel(latestFirst, t('noMessages'))
      )}
      {isOpen && <MessageForm label={t('write')} onSent={onSent} />}
    </section>
  );
}

interface MessageItemProps {
  message: Application['messages'][number];
  mayReply: boolean;
  onSent: () => Promise<unknown>;
}

function MessageItem({ message: { id, from, who, text, at, responded }, mayReply, onSent }: MessageItemProps) {
  const t = useText('application');
  const locale = useLocale();
  const [isReplying, setIsReplying] = useState(false);
  const isTheirs = from === 'staff';
  return (
    <li className="msg">
      <span className="face" aria-hidden="true">
        {[...who].slice(0, 1).join('').toUpperCase()}
      </span>
      <header>
        <b>{isTheirs ? who : t('you')}</b>
        <span className="meta">{[isTheirs && t('adviser'), momentText(at, locale)].filter(Boolean).join(' · ')}</span>
        {/* Where nobody can answer any more, nothing waits. */}
        {!responded && mayReply && (
          <Badge kind={isTheirs ? 'reach' : 'plain'}>{t(isTheirs ? 'waitsForYou' : 'waitsForUs')}</Badge>
        )}
      </header>
      <p>{text}</p>
      {isTheirs && !responded && mayReply && (
        <div className="msg__acts">
          {isReplying ? (
            <MessageForm label={t('reply')} replyTo={id} onSent={onSent} onCancel={() => setIsReplying(false)} />
          ) : (
            <Button size="s" onClick={() => setIsReplying(true)}>
              <Icon name="chat" />
              {t('reply')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
