import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { formatMoment } from '#client/i18n/date-texts.ts';
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
  const isApplicationOpen = status === 'following';
  const renderMessages = (rows: readonly Message[], emptyText: string) =>
    rows.length === 0 ? (
      <p className="meta">{emptyText}</p>
    ) : (
      <ul>
        {rows.map((message) => (
          <MessageItem key={message.id} message={message} canReply={isApplicationOpen} onSent={onSent} />
        ))}
      </ul>
    );
  const messagesLatestFirst = [...messages].reverse();
  const unansweredMessages = messagesLatestFirst.filter(({ responded }) => !responded);
  const answeredMessages = messagesLatestFirst.filter(({ responded }) => responded);
  return (
    <section id="application-messages" aria-labelledby="messages-title">
      <h2 id="messages-title">{t('messages')}</h2>
      {isApplicationOpen ? (
        <Tabs
          label={t('messages')}
          keepPanels
          items={[
            {
              id: 'waiting',
              label: t('notResponded', { count: unansweredMessages.length }),
              panel: renderMessages(unansweredMessages, t('noneWaiting')),
            },
            {
              id: 'answered',
              label: t('responded', { count: answeredMessages.length }),
              panel: renderMessages(answeredMessages, t('noneAnswered')),
            },
          ]}
        />
      ) : (
        // A closed application accepts no replies, so its messages need no groups.
        renderMessages(messagesLatestFirst, t('noMessages'))
      )}
      {isApplicationOpen && <MessageForm label={t('write')} onSent={onSent} />}
    </section>
  );
}

interface MessageItemProps {
  message: Application['messages'][number];
  canReply: boolean;
  onSent: () => Promise<unknown>;
}

function MessageItem({ message: { id, from, who, text, at, responded }, canReply, onSent }: MessageItemProps) {
  const t = useText('application');
  const locale = useLocale();
  const [isReplying, setIsReplying] = useState(false);
  const isFromStaff = from === 'staff';
  return (
    <li className="msg">
      <span className="face" aria-hidden="true">
        {[...who].slice(0, 1).join('').toUpperCase()}
      </span>
      <header>
        <b>{isFromStaff ? who : t('you')}</b>
        <span className="meta">
          {[isFromStaff && t('adviser'), formatMoment(at, locale)].filter(Boolean).join(' · ')}
        </span>
        {/* The badge is omitted once a reply is no longer possible. */}
        {!responded && canReply && (
          <Badge kind={isFromStaff ? 'reach' : 'plain'}>{t(isFromStaff ? 'waitsForYou' : 'waitsForUs')}</Badge>
        )}
      </header>
      <p>{text}</p>
      {isFromStaff && !responded && canReply && (
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
const MAX_MESSAGE_LENGTH = 1000;

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
  const [errorText, setErrorText] = useState<string>();

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    if (text.trim() === '') return setErrorText(t('emptyMessage'));
    setErrorText(undefined);
    const formElement = event.currentTarget;
    await whilePending(setIsPending, async () => {
      const formResult = await submit(formElement);
      if (!formResult.ok) return setErrorText(formResult.message);
      setText('');
      await onSent();
    });
  }

  return (
    <form className="msg-form" method="post" action={action} onSubmit={(event) => void handleSubmit(event)}>
      <input type="hidden" name="intent" value="message" />
      {replyTo !== undefined && <input type="hidden" name="replyTo" value={replyTo} />}
      <TextArea
        label={label}
        name="text"
        maxLength={MAX_MESSAGE_LENGTH}
        value={text}
        error={errorText}
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

/**
 * Returns the unsent text of a message, which survives reloads. It is stored by the id of the message to which it
 * replies.
 */
function useMessageDraft(replyTo = ''): [string, (text: string) => void] {
  const { user } = useSite();
  const ownerId = user?.staffId ?? '';
  const storageName = `applicationMessage${replyTo}`;
  const [text, setText] = useState('');
  // The stored text is read after hydration, because the server renders none and the markup must match.
  const restoreDraft = useEffectEvent(() =>
    setText((currentText) => currentText || loadSavedText(storageName, ownerId)),
  );
  useEffect(() => restoreDraft(), []);
  const changeText = (nextText: string) => {
    setText(nextText);
    saveText(storageName, ownerId, nextText);
  };
  return [text, changeText];
}
