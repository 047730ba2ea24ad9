import { Fragment, useState } from 'react';
import { useWasClosed } from '#client/features/chat/panel/panel-notices.tsx';
import { useConversation, useHasLasted } from '#client/features/chat/panel/use-conversation.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.tsx';
import { useSite, useSitePath } from '#client/site/site.tsx';
import { parseWebAddress, createTelUrl, createWhatsappUrl } from '#client/site/addresses.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { assertNever } from '#shared/assert-never.ts';
import { getChatFilePath, SLOW_AFTER_MS } from '#shared/chat-protocol/chat-names.ts';
import type { ChatMessage, Notice, MessageContentBody } from '#shared/chat-protocol/message.ts';
import { LITERAL_TEXTS } from '#shared/messages/literal-texts.ts';
import { isFeatureEnabled } from '#shared/tenant/level-policy.ts';
import { FileBody } from './file-body.tsx';
import { DeliveryState } from './outgoing-message.tsx';

export function VisitorMessage({ message, body }: { message: ChatMessage; body: MessageContentBody }) {
  const { t } = useChatText();
  const toast = useToast();
  const { conversation, state } = useConversation();
  const { delivery } = message;
  const isSlow = useHasLasted(SLOW_AFTER_MS, delivery === 'sending');
  // While the assistant responds, the list shows its own progress indicator, so the message shows none.
  const isAnswered = state.view.session?.answering.includes(message.seq) ?? false;
  const handleRetry = async () => {
    const commandResult = await conversation.retry(message);
    if (!commandResult.ok) toast.error(t(`refused.${commandResult.reason}`));
  };
  return (
    <div className="said__own">
      <span className="sr">{t('talk.you')}</span>
      <MessageContent seq={message.seq} body={body} isOwnMessage />
      {(delivery === 'failed' || delivery === 'delayed') && (
        <DeliveryState stage={delivery} onRetry={() => void handleRetry()} />
      )}
      {delivery === 'sending' && isSlow && !isAnswered && <DeliveryState stage="slow" />}
    </div>
  );
}

export function AgentMessage({
  message,
  body,
  isFirstOfAuthor,
}: {
  message: ChatMessage;
  body: MessageContentBody;
  isFirstOfAuthor: boolean;
}) {
  const { t } = useChatText();
  const { author, seq } = message;
  const agentName = author?.name || t('talk.adviser');
  return (
    <div className="person">
      {isFirstOfAuthor && <AgentAvatar name={agentName} avatar={author?.avatar ?? ''} />}
      <div className="person__says">
        <span className={isFirstOfAuthor ? 'meta' : 'sr'}>{t('talk.adviserNamed', { name: agentName })}</span>
        <MessageContent seq={seq} body={body} isOwnMessage={false} />
      </div>
    </div>
  );
}

function AgentAvatar({ name, avatar }: { name: string; avatar: string }) {
  const [hasFailed, setFailed] = useState(false);
  if (avatar && !hasFailed)
    return <img className="face" src={avatar} alt="" width={40} height={40} onError={() => setFailed(true)} />;
  return (
    <span className="face" aria-hidden="true">
      {Array.from(name.trim())[0] ?? ''}
    </span>
  );
}

interface MessageContentProps {
  seq: number;
  body: MessageContentBody;
  isOwnMessage: boolean;
}

function MessageContent({ seq, body, isOwnMessage }: MessageContentProps) {
  switch (body.kind) {
    case 'text':
      return (
        <p className={isOwnMessage ? 'bubble bubble--own' : 'bubble'} dir="auto">
          {isOwnMessage ? body.text : <LinkedText text={body.text} />}
        </p>
      );
    case 'file':
      return <ConversationFile seq={seq} file={body} />;
    case 'deleted':
      return <DeletedMessage />;
    default:
      return assertNever(body);
  }
}

function DeletedMessage() {
  const { t } = useChatText();
  return (
    <p className="bubble bubble--gone">
      <Icon name="undo" />
      {t('talk.deleted')}
    </p>
  );
}

function ConversationFile({ seq, file }: { seq: number; file: Extract<MessageContentBody, { kind: 'file' }> }) {
  return <FileBody file={file} address={useSitePath()(getChatFilePath(seq))} />;
}

/** Shows a text with clickable URLs. Links open in a new tab, so that the conversation stays open. */
function LinkedText({ text }: { text: string }) {
  const { t } = useChatText();
  return splitLinks(text).map(({ text: linkText, href }, index) =>
    href === null ? (
      <Fragment key={index}>{linkText}</Fragment>
    ) : (
      <a key={index} href={href} dir="ltr" target="_blank" rel="noopener noreferrer">
        {linkText}
        <Icon name="external" label={t('cards.newTab')} />
      </a>
    ),
  );
}

interface TextSegment {
  text: string;
  /** URL of a link, or null for plain text. */
  href: string | null;
}

/** Matches URLs in a text. Only printable ASCII matches, because Chinese text can follow a URL without a space. */
const URL_PATTERN = /\bhttps?:\/\/[\x21-\x7e]+/gi;
/** Matches punctuation at the end of a URL, which belongs to the sentence. */
const TRAILING_PUNCTUATION = /(?<![.,;:!?'"<>*_])[.,;:!?'"<>*_]+$/;

/** Splits a text into plain text and URLs. Joining the segments gives the text again. */
export function splitLinks(text: string): TextSegment[] {
  const segments: TextSegment[] = [];
  let lastIndex = 0;
  for (const { 0: match, index } of text.matchAll(URL_PATTERN)) {
    const url = trimUrlEnd(match);
    if (!isLinkableUrl(url)) continue;
    if (index > lastIndex) segments.push({ text: text.slice(lastIndex, index), href: null });
    segments.push({ text: url, href: url });
    lastIndex = index + url.length;
  }
  if (lastIndex < text.length) segments.push({ text: text.slice(lastIndex), href: null });
  return segments;
}

/**
 * Removes punctuation from the end of a URL. A closing bracket is kept if the URL also contains its opening bracket.
 */
function trimUrlEnd(urlMatch: string): string {
  const url = urlMatch.replace(/[<>"][^]*/, '').replace(TRAILING_PUNCTUATION, '');
  const lastCharacter = url.at(-1) ?? '';
  const openingBracket = { ')': '(', ']': '[', '}': '{' }[lastCharacter];
  if (!openingBracket || url.split(openingBracket).length >= url.split(lastCharacter).length) return url;
  return trimUrlEnd(url.slice(0, -1));
}

/** Returns false for a URL with user information, which can disguise the host ('https://bank.com@evil.com'). */
function isLinkableUrl(urlText: string): boolean {
  const url = parseWebAddress(urlText);
  return url !== null && url.username === '' && url.password === '';
}

interface NoticeRowProps {
  notice: Notice;
  timestamp: number;
  author: ChatMessage['author'];
}

/** Notices below which other contact channels of the agency are shown. */
const NOTICES_WITH_CONTACT_OPTIONS: readonly Notice[] = ['humanUnavailable', 'humanLost'];

export function NoticeRow({ notice, timestamp, author }: NoticeRowProps) {
  const { t } = useChatText();
  const wasClosed = useWasClosed(timestamp);
  const agentName = author?.name || t('talk.adviser');
  return (
    <>
      <p className="said__notice">
        <span>
          {notice === 'humanAsked' && wasClosed
            ? t('notice.humanAskedClosed')
            : t(`notice.${notice}`, { name: agentName })}
          {notice === 'humanUnavailable' && (
            <small lang="en" translate="no">
              {' '}
              ({LITERAL_TEXTS.contactFailed})
            </small>
          )}
        </span>
      </p>
      {NOTICES_WITH_CONTACT_OPTIONS.includes(notice) && <AlternativeContacts />}
    </>
  );
}

function AlternativeContacts() {
  const { t } = useChatText();
  const { agent, openDialog } = useSite();
  const [whatsapp] = agent.whatsapp;
  return (
    <div className="said__ways">
      {isFeatureEnabled(agent, 'whatsapp') && whatsapp && (
        <a className="btn btn--s" href={createWhatsappUrl(whatsapp)} rel="noopener" target="_blank">
          <Icon name="bubbles" />
          WhatsApp <bdi>{whatsapp}</bdi>
        </a>
      )}
      {isFeatureEnabled(agent, 'wechat') && agent.wechatQrPath && (
        <button type="button" className="btn btn--s" onClick={() => openDialog('wechat')}>
          <Icon name="qr" />
          {t('human.wechat')}
        </button>
      )}
      {agent.contactTel && (
        <a className="btn btn--s" href={createTelUrl(agent.contactTel)}>
          <Icon name="phone" />
          <bdi>{agent.contactTel}</bdi>
        </a>
      )}
    </div>
  );
}
