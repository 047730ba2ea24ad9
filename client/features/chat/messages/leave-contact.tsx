import { type FormEvent, useId, useState } from 'react';
import { useOpening } from '#client/features/chat/panel/panel-notices.tsx';
import { useConversation } from '#client/features/chat/panel/use-conversation.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.tsx';
import type { ChatSession } from '#shared/chat-protocol/commands.ts';
import type { ChatMessage } from '#shared/chat-protocol/message.ts';
import { LONGEST_CHAT_TEXT } from '#shared/constants.ts';

/** An e-mail address, or as many digits as the shortest telephone number has, which are no date. */
const CONTACT = /[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+|(?<!\d)(?!\d{4}-\d{2}-\d{2})(?:\d[\s().-]{0,2}){8}/;
const LONGEST_CONTACT = 100;
/** What a line of the message takes beside the contact and the question. */
const LONGEST_QUESTION = LONGEST_CHAT_TEXT - LONGEST_CONTACT - 100;

export const namesContact = (text: string): boolean => CONTACT.test(text.normalize('NFKC'));

const textOf = ({ from, body }: ChatMessage) => (from === 'visitor' && body.kind === 'text' ? body.text : '');

/** Whether a visitor who asked for people, and has nobody yet, has said how to be reached; null for anybody else. */
export function contactState(messages: readonly ChatMessage[], session: ChatSession | null): 'wanted' | 'left' | null {
  if (session?.mode !== 'human' || session.agent) return null;
  const asked = messages.findLastIndex(({ body }) => body.kind === 'notice' && body.notice === 'humanAsked');
  if (asked < 0) return null;
  return messages.slice(asked).some((message) => namesContact(textOf(message))) ? 'left' : 'wanted';
}

/** What was asked last before people were asked for. */
export function lastQuestion(messages: readonly ChatMessage[]): string {
  const asked = messages.findLastIndex(({ body }) => body.kind === 'notice' && body.notice === 'humanAsked');
  return messages.slice(0, Math.max(0, asked)).map(textOf).findLast((text) => text !== '') ?? '';
}

/** While the agency is closed a guest's answer would find nobody: a number or an address is taken, and a time is promised. */
export function LeaveContact() {
  const { t } = useChatText();
  const { state } = useConversation();
  const opening = useOpening();
  const [isSent, setSent] = useState(false);
  const { messages, session } = state.view;
  const contact = contactState(messages, session);
  if (!opening || contact === null) return null;
  if (isSent || contact === 'left')
    return (
      <p className="said__notice" role="status">
        <span>{t(`leave.${opening.when}`, opening.values)}</span>
      </p>
    );
  return <ContactForm question={lastQuestion(messages)} onSent={() => setSent(true)} />;
}

function ContactForm({ question: asked, onSent }: { question: string; onSent: () => void }) {
  const { t } = useChatText();
  const { conversation } = useConversation();
  const id = useId();
  const [contact, setContact] = useState('');
  const [question, setQuestion] = useState(asked.slice(0, LONGEST_QUESTION));
  const [isWrong, setWrong] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!namesContact(contact)) {
      setWrong(true);
      document.getElementById(`${id}-contact`)?.focus();
      return;
    }
    conversation.say(t('leave.message', { contact: contact.trim(), question: question.trim() }));
    onSent();
  };
  return (
    <form method="post" className="talk-rating" aria-label={t('leave.label')} onSubmit={send}>
      <label htmlFor={`${id}-contact`}>{t('leave.contact')}</label>
      <input
        id={`${id}-contact`}
        className="input"
        dir="ltr"
        autoComplete="email"
        required
        maxLength={LONGEST_CONTACT}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-tip`}
        value={contact}
        onChange={(event) => {
          setContact(event.target.value);
          setWrong(false);
        }}
      />
      <p className="meta" id={`${id}-tip`} role={isWrong ? 'alert' : undefined}>
        {t(isWrong ? 'leave.wrong' : 'leave.use')}
      </p>
      <label htmlFor={`${id}-question`}>{t('leave.question')}</label>
      <textarea
        id={`${id}-question`}
        className="input"
        rows={3}
        dir="auto"
        required
        maxLength={LONGEST_QUESTION}
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
      />
      <button className="btn btn--primary">{t('leave.send')}</button>
    </form>
  );
}
