import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { momentText } from '#client/i18n/date-texts.ts';
import type { FormResult } from '#client/site/forms/form-result.ts';
import { useFormAction } from '#client/site/forms/use-form-action.ts';
import { useSite } from '#client/site/site.tsx';
import { saveText, loadSavedText } from '#client/site/storage/saved-draft.ts';
import { Button, whilePending } from '#client/ui/button/button.tsx';
import { TextArea } from '#client/ui/field/text-input.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Tabs } from '#client/ui/tabs/tabs.tsx';
import type { Application } from '#shared/contract/application/application.ts';

type Message = Application['messages'][number];

interface ApplicationMessagesProps {
  application: Application;
  onSent: () => Promise<unknown>;
}

/** Messages between student and adviser, grouped into unanswered and answered ones. */
export function ApplicationMessages({ application: { messages, status }, onSent }: ApplicationMessagesProps) {
  const t = useText('application');
  const isOpen = status === 'following';
  const panel = (rows: readonly Message[], emptyText: string) =>
    rows.length === 0 ? (
      <p className="meta">{emptyText}</p>
    ) : (
      <ul>
        {rows.map((message) => (
          <MessageItem key={message.id} message={message} mayReply={isOpen} onSent={onSent} />
        ))}
      </ul>
    );
  const latestFirst = [...messages].reverse();
  const waitingMessages = latestFirst.filter(({ responded }) => !responded);
  const answeredMessages = latestFirst.filter(({ responded }) => responded);
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
              label: t('notResponded', { count: waitingMessages.length }),
              panel: panel(waitingMessages, t('noneWaiting')),
            },
            {
              id: 'answered',
              label: t('responded', { count: answeredMessages.length }),
              panel: panel(answeredMessages, t('noneAnswered')),
            },
          ]}
        />
      ) : (
        // A closed application accepts no replies, so its messages are not grouped.
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
        {/* The badge is omitted once a reply is no longer possible. */}
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

/** Maximum length of a message in the contract. */
const LONGEST = 1000;

interface MessageFormProps {
  label: string;
  replyTo?: string;
  onSent: () => Promise<unknown>;
  onCancel?: () => void;
}

/** Form for a message. The text is stored until it is delivered. */
function MessageForm({ label, replyTo, onSent, onCancel }: MessageFormProps) {
  const t = useText('application');
  const { action, send: submit } = useFormAction<FormResult<unknown>>('/my-apply/proccess', { revalidates: false });
  const [text, setText] = useMessageDraft(replyTo);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    if (text.trim() === '') return setFailure(t('emptyMessage'));
    setFailure(undefined);
    const form = event.currentTarget;
    await whilePending(setIsPending, async () => {
      const formResult = await submit(form);
      if (!formResult.ok) return setFailure(formResult.message);
      setText('');
      await onSent();
    });
  }

  return (
    <form className="msg-form" method="post" action={action} onSubmit={(event) => void send(event)}>
      <input type="hidden" name="intent" value="message" />
      {replyTo !== undefined && <input type="hidden" name="replyTo" value={replyTo} />}
      <TextArea
        label={label}
        name="text"
        maxLength={LONGEST}
        value={text}
        error={failure}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="row">
        <Button type="submit" size="s" pending={isPending} pendingLabel={t('sending')}>
          {t('send')}
        </Button>
        {onCancel && (
          <Button size="s" variant="quiet" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Unsent text by the message that it replies to. It persists across reloads. */
function useMessageDraft(replyTo = ''): [string, (text: string) => void] {
  const { user } = useSite();
  const owner = user?.staffId ?? '';
  const name = `applicationMessage${replyTo}`;
  const [text, setText] = useState('');
  // The text is read after hydration, since the server-rendered page has none and the markup must match.
  const find = useEffectEvent(() => setText((input) => input || loadSavedText(name, owner)));
  useEffect(() => find(), []);
  const change = (next: string) => {
    setText(next);
    saveText(name, owner, next);
  };
  return [text, change];
}
