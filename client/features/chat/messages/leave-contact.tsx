import { type FormEvent, useId, useState } from 'react';
import { useNextOpening } from '#client/features/chat/panel/panel-notices.tsx';
import { useConversation } from '#client/features/chat/panel/use-conversation.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.tsx';
import type { ChatSession } from '#shared/chat-protocol/commands.ts';
import type { ChatMessage } from '#shared/chat-protocol/message.ts';
import { MAX_CHAT_TEXT_LENGTH } from '#shared/constants.ts';

/** Matches an email address, or at least eight digits (the shortest phone number) that are not a date. */
const CONTACT_PATTERN = /[^\s@]@[^\s@.]+(?:\.[^\s@.]+)+|(?<!\d)(?!\d{4}-\d{2}-\d{2})(?:\d[\s().-]{0,2}){8}/;
const MAX_CONTACT_LENGTH = 100;
/**
 * Maximum length of the question: the chat limit minus the contact details and 100 characters for the surrounding text.
 */
const MAX_QUESTION_LENGTH = MAX_CHAT_TEXT_LENGTH - MAX_CONTACT_LENGTH - 100;

export const containsContact = (text: string): boolean => CONTACT_PATTERN.test(text.normalize('NFKC'));

const getVisitorText = ({ from, body }: ChatMessage) => (from === 'visitor' && body.kind === 'text' ? body.text : '');

/** Splits the messages at the latest request for an adviser. Returns null if there is none. */
function splitAtHumanRequest(messages: readonly ChatMessage[]) {
  const requestIndex = messages
    .map(({ body }) => body.kind === 'notice' && body.notice === 'humanAsked')
    .lastIndexOf(true);
  return requestIndex < 0 ? null : { before: messages.slice(0, requestIndex), after: messages.slice(requestIndex) };
}

/**
 * Returns 'left' if a visitor who is waiting for an adviser has left contact details, 'wanted' if the visitor has not,
 * and null in any other state.
 */
export function getContactState(
  messages: readonly ChatMessage[],
  session: ChatSession | null,
): 'wanted' | 'left' | null {
  const messageParts = splitAtHumanRequest(messages);
  if (!messageParts || session?.mode !== 'human' || session.agent) return null;
  return messageParts.after.some((message) => containsContact(getVisitorText(message))) ? 'left' : 'wanted';
}

export const findLastQuestion = (messages: readonly ChatMessage[]): string =>
  splitAtHumanRequest(messages)?.before.map(getVisitorText).filter(Boolean).pop() ?? '';

/**
 * Form for a phone number or an email address, because outside opening hours a guest would not see an adviser's reply
 * in the chat.
 */
export function ContactRequest() {
  const { t } = useChatText();
  const { state } = useConversation();
  const nextOpening = useNextOpening();
  const [isRequestSent, setSent] = useState(false);
  const { messages, session } = state.view;
  const contactState = getContactState(messages, session);
  if (!nextOpening || contactState === null) return null;
  if (isRequestSent || contactState === 'left')
    return (
      <p className="said__notice" role="status">
        <span>{t(`leave.${nextOpening.dayKind}`, nextOpening.values)}</span>
      </p>
    );
  return <ContactForm question={findLastQuestion(messages)} onSent={() => setSent(true)} />;
}

function ContactForm({ question: initialQuestion, onSent }: { question: string; onSent: () => void }) {
  const { t } = useChatText();
  const { conversation } = useConversation();
  const id = useId();
  const [contact, setContact] = useState('');
  const [question, setQuestion] = useState(initialQuestion.slice(0, MAX_QUESTION_LENGTH));
  const [isInvalid, setInvalid] = useState(false);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!containsContact(contact)) {
      setInvalid(true);
      document.getElementById(`${id}-contact`)?.focus();
      return;
    }
    conversation.say(t('leave.message', { contact: contact.trim(), question: question.trim() }));
    onSent();
  };
  return (
    <form method="post" className="talk-rating" aria-label={t('leave.label')} onSubmit={handleSubmit}>
      <label htmlFor={`${id}-contact`}>{t('leave.contact')}</label>
      <input
        id={`${id}-contact`}
        className="input"
        dir="ltr"
        autoComplete="email"
        required
        maxLength={MAX_CONTACT_LENGTH}
        aria-invalid={isInvalid || undefined}
        aria-describedby={`${id}-tip`}
        value={contact}
        onChange={(event) => {
          setContact(event.target.value);
          setInvalid(false);
        }}
      />
      <p className="meta" id={`${id}-tip`} role={isInvalid ? 'alert' : undefined}>
        {t(isInvalid ? 'leave.wrong' : 'leave.use')}
      </p>
      <label htmlFor={`${id}-question`}>{t('leave.question')}</label>
      <textarea
        id={`${id}-question`}
        className="input"
        rows={3}
        dir="auto"
        required
        maxLength={MAX_QUESTION_LENGTH}
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
      />
      <button className="btn btn--primary">{t('leave.send')}</button>
    </form>
  );
}
