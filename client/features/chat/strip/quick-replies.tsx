import { useEffect, useId, useRef, useState } from 'react';
import { assertNever } from '#shared/assert-never.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { useConversation } from '#client/features/chat/panel/conversation-context.ts';
import type { HumanService } from '#client/features/chat/panel/use-human-service.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { listQuickReplies, type QuickReply } from './list-quick-replies.ts';
import { RecommendedQuestions } from './recommended-questions.tsx';
import { useRecommendedQuestions } from './use-recommended-questions.ts';
import { useHeldWhilePressed } from './use-held-while-pressed.ts';
import { useFocusInSight } from './use-focus-in-sight.ts';
import { useStillStrip } from './use-still-strip.ts';
import { useWheelSideways } from './use-wheel-sideways.ts';
import './strip.css';

/** Once the room has said who answers. */
export function QuickReplies({ service }: { service: HumanService }) {
  const { state } = useConversation();
  return state.view.session && <Strip service={service} />;
}

function Strip({ service }: { service: HumanService }) {
  const { t } = useChatText();
  const ask = useText('chat');
  const siteLang = LANGUAGE_TAGS[useLocale()];
  const questionsId = useId();
  const { conversation, state } = useConversation();
  const questions = useRecommendedQuestions();
  const [showsQuestions, setShowsQuestions] = useState(false);
  const [replies, hold] = useHeldWhilePressed(listQuickReplies(service.isWithPeople, state.view.lines));
  const strip = useRef<HTMLDivElement>(null);
  const isStill = useStillStrip(strip, replies.map(({ code, name }) => code + name).join());
  useWheelSideways(strip, isStill);
  useFocusInSight(strip);
  useEffect(() => setShowsQuestions(false), [service.isWithPeople]);

  const choose = ({ code, name }: QuickReply) => {
    setShowsQuestions(code === 'questions' && questions.length > 0 && !showsQuestions);
    switch (code) {
      case 'exit':
        return void service.leave();
      case 'human':
        return void service.ask();
      case 'suggestion':
        return conversation.say(name);
      case 'questions':
        return questions.length > 0 ? undefined : conversation.say(ask('ask.questions'));
      case 'school':
      case 'major':
      case 'weather':
      case 'assistant':
        return conversation.say(ask(`ask.${code}`));
      default:
        return assertNever(code);
    }
  };

  return (
    <div className="strip-place">
      {showsQuestions && (
        <div className="strip__more" id={questionsId}>
          <RecommendedQuestions
            onChoose={(question) => {
              setShowsQuestions(false);
              conversation.say(question);
            }}
          />
        </div>
      )}
      <div
        ref={strip}
        className={joinClasses('strip', isStill && 'strip--still')}
        role="group"
        aria-label={t('quick.label')}
        onPointerDown={hold}
      >
        {replies.map((reply) => (
          <button
            key={reply.code + reply.name}
            type="button"
            className={joinClasses('chip', reply.isHighlight && 'chip--highlight')}
            {...(reply.code === 'suggestion' && { lang: siteLang, dir: 'auto' })}
            aria-disabled={service.isTurning && (reply.code === 'human' || reply.code === 'exit')}
            {...(reply.code === 'questions' &&
              questions.length > 0 && { 'aria-expanded': showsQuestions, 'aria-controls': questionsId })}
            onClick={() => choose(reply)}
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
