import type { Application } from '#shared/contract/application.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Tabs } from '#client/ui/tabs/tabs.tsx';
import { MessageForm } from './message-form.tsx';
import { MessageItem } from './message-item.tsx';

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
        // Nothing can be answered any more, so nothing waits.
        panel(latestFirst, t('noMessages'))
      )}
      {isOpen && <MessageForm label={t('write')} onSent={onSent} />}
    </section>
  );
}
