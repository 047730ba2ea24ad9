import useSWR from 'swr';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { type HumanService, useConversation } from '#client/features/chat/panel/use-conversation.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { fetchPortalRows, usePortalAddress } from '#client/site/portal/fetch-portal.ts';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { assertNever } from '#shared/assert-never.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import './quick-replies.css';
import type { ChatMessage } from '#shared/chat-protocol/message.ts';

/** Quick replies below the messages. They are rendered once the session state is known. */
export function QuickReplies({ service }: { service: HumanService }) {
  const { state } = useConversation();
  return state.view.session && <ReplyRow service={service} />;
}

function ReplyRow({ service }: { service: HumanService }) {
  const { t } = useChatText();
  const chatText = useText('chat');
  const siteLang = LANGUAGE_TAGS[useLocale()];
  const questionsId = useId();
  const { conversation, state } = useConversation();
  const questions = useRecommendedQuestions();
  const [areQuestionsShown, setQuestionsShown] = useState(false);
  const [replies, freezeReplies] = useFrozenWhilePressed(listQuickReplies(service.isWithPeople, state.view.messages));
  const rowRef = useRef<HTMLDivElement>(null);
  const isStill = useStillAfterChange(rowRef, replies.map(({ code, name }) => code + name).join());
  useHorizontalWheel(rowRef, isStill);
  useScrollFocusIntoView(rowRef);
  useEffect(() => setQuestionsShown(false), [service.isWithPeople]);

  const handleChoose = ({ code, name }: QuickReply) => {
    setQuestionsShown(code === 'questions' && questions.length > 0 && !areQuestionsShown);
    switch (code) {
      case 'exit':
        return void service.leave();
      case 'human':
        return void service.ask();
      case 'suggestion':
        return conversation.say(name);
      case 'questions':
        return questions.length > 0 ? undefined : conversation.say(chatText('ask.questions'));
      case 'school':
      case 'major':
      case 'weather':
      case 'assistant':
        return conversation.say(chatText(`ask.${code}`));
      default:
        return assertNever(code);
    }
  };

  return (
    <div className="strip-place">
      {areQuestionsShown && (
        <div className="strip__more" id={questionsId}>
          <RecommendedQuestions
            onChoose={(question) => {
              setQuestionsShown(false);
              conversation.say(question);
            }}
          />
        </div>
      )}
      <div
        ref={rowRef}
        className={joinClasses('strip', isStill && 'strip--still')}
        role="group"
        aria-label={t('quick.label')}
        onPointerDown={freezeReplies}
      >
        {replies.map((reply) => (
          <button
            key={reply.code + reply.name}
            type="button"
            className={joinClasses('chip', reply.isHighlight && 'chip--highlight')}
            {...(reply.code === 'suggestion' && { lang: siteLang, dir: 'auto' })}
            aria-disabled={service.isServiceChanging && (reply.code === 'human' || reply.code === 'exit')}
            {...(reply.code === 'questions' &&
              questions.length > 0 && { 'aria-expanded': areQuestionsShown, 'aria-controls': questionsId })}
            onClick={() => handleChoose(reply)}
          >
            {reply.icon && <Icon name={reply.icon} />}
            {reply.code === 'suggestion' ? reply.name : t(`quick.${reply.code}`)}
            {reply.isNew && <span className="chip__new">{t('quick.new')}</span>}
          </button>
        ))}
      </div>
    </div>
  );
}

/**
 * Returns a value that stays the same while a pointer is pressed. If the button under a finger were removed before the
 * release, no click event would fire.
 */
function useFrozenWhilePressed<T>(value: T): [shown: T, hold: () => void] {
  const [frozenValue, setFrozenValue] = useState<{ value: T } | null>(null);
  useEffect(() => {
    if (!frozenValue) return undefined;
    // The click event comes after pointerup, so the value is released in a later task.
    const unfreezeAfterPress = () => setTimeout(() => setFrozenValue(null));
    for (const eventName of PRESS_END_EVENTS) window.addEventListener(eventName, unfreezeAfterPress);
    return () => PRESS_END_EVENTS.forEach((eventName) => window.removeEventListener(eventName, unfreezeAfterPress));
  }, [frozenValue]);
  return [frozenValue ? frozenValue.value : value, () => setFrozenValue({ value })];
}

const PRESS_END_EVENTS = ['pointerup', 'pointercancel', 'blur'] as const;

/** Time for which the row does not scroll after a change. Otherwise, a reader about to press a reply would miss it. */
const STILL_AFTER_CHANGE_MS = 500;

/** Returns true for `STILL_AFTER_CHANGE_MS` after `contentKey` changes. */
function useStillAfterChange(rowRef: RefObject<HTMLElement | null>, contentKey: string): boolean {
  const [movableKey, setMovableKey] = useState('');
  useLayoutEffect(() => {
    rowRef.current?.scrollTo({ left: 0 });
    const timer = setTimeout(() => setMovableKey(contentKey), STILL_AFTER_CHANGE_MS);
    return () => clearTimeout(timer);
  }, [rowRef, contentKey]);
  return movableKey !== contentKey;
}

/** Turns vertical wheel movement into horizontal scrolling of the row, because most mice have only a vertical wheel. */
function useHorizontalWheel(rowRef: RefObject<HTMLElement | null>, isStill: boolean) {
  useEffect(() => {
    const { current: rowElement } = rowRef;
    if (!rowElement) return;
    const handleWheel = (event: WheelEvent) => {
      if (event.deltaX !== 0 || rowElement.scrollWidth <= rowElement.clientWidth) return;
      event.preventDefault();
      if (isStill) return;
      const direction = getComputedStyle(rowElement).direction === 'rtl' ? -1 : 1;
      rowElement.scrollBy({ left: event.deltaY * direction });
    };
    rowElement.addEventListener('wheel', handleWheel, { passive: false });
    return () => rowElement.removeEventListener('wheel', handleWheel);
  }, [rowRef, isStill]);
}

/** Scrolls a button with keyboard focus fully into view. Browsers do not do so for a button that is partly visible. */
function useScrollFocusIntoView(rowRef: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { current: rowElement } = rowRef;
    if (!rowElement) return;
    const handleFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches(':focus-visible'))
        target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    rowElement.addEventListener('focusin', handleFocus);
    return () => rowElement.removeEventListener('focusin', handleFocus);
  }, [rowRef]);
}

export function RecommendedQuestions({ onChoose }: { onChoose: (question: string) => void }) {
  const { t } = useChatText();
  const lang = LANGUAGE_TAGS[useLocale()];
  const questions = useRecommendedQuestions();
  if (questions.length === 0) return null;
  return (
    <ul className="questions" aria-label={t('quick.recommended')}>
      {questions.map((question) => (
        <li key={question}>
          <button type="button" lang={lang} onClick={() => onChoose(question)}>
            <span dir="auto">{question}</span>
            <Icon name="right" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/**
 * Returns questions that the assistant can answer, in the site's language. The list is empty while it loads and after a
 * failure.
 */
function useRecommendedQuestions(): readonly string[] {
  const questionsUrl = usePortalAddress()('/appAsk/recommendQuestions');
  const { data } = useSWR([questionsUrl, useLocale()] as const, ([questions]) => fetchPortalRows(questions), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
  return data?.rows ?? [];
}

/** Quick replies that are always available in assistant mode. */
export const QUICK_CODES = ['questions', 'school', 'major', 'weather', 'assistant', 'human'] as const;
type QuickCode = (typeof QUICK_CODES)[number];

interface QuickReply {
  code: QuickCode | 'exit' | 'suggestion';
  /** Text of a suggestion, or '' for codes, whose texts are in the message files. */
  name: string;
  icon?: IconName;
  isNew?: boolean;
  isHighlight?: boolean;
}

const QUICK_REPLY_ICONS: Partial<Record<QuickCode, IconName>> = { assistant: 'chat', human: 'user' };
/** Quick replies with a 'new' badge in this version. */
const NEW_CODES: readonly QuickCode[] = ['school'];

/**
 * Lists only the command to leave while an adviser is connected. Otherwise lists the suggestions of the last answer and
 * the six codes.
 */
export function listQuickReplies(isWithPeople: boolean, messages: readonly ChatMessage[]): QuickReply[] {
  if (isWithPeople) return [{ code: 'exit', name: '', icon: 'close', isHighlight: true }];
  const suggestedReplies = getSuggestions(messages).map((name): QuickReply => ({
    code: 'suggestion',
    name,
    isHighlight: true,
  }));
  return [
    ...suggestedReplies,
    ...QUICK_CODES.map((code): QuickReply => ({
      code,
      name: '',
      icon: QUICK_REPLY_ICONS[code],
      isNew: NEW_CODES.includes(code),
    })),
  ];
}

/** Returns the suggestions of the last answer, or none if a newer message follows it. */
function getSuggestions(messages: readonly ChatMessage[]): readonly string[] {
  const lastMessage = messages.filter(({ body }) => body.kind !== 'notice').at(-1);
  return lastMessage?.body.kind === 'answer' ? [...new Set(lastMessage.body.suggestions)] : [];
}
