import { useState } from 'react';
import { ChatCards } from '#client/features/chat/cards/chat-cards.tsx';
import { type HumanService, useConversation } from '#client/features/chat/panel/use-conversation.ts';
import { RecommendedQuestions } from '#client/features/chat/quick-replies/quick-replies.tsx';
import { useChatText } from '#client/features/chat/words/use-chat-text.tsx';
import { useLocale } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { Button, IconButton } from '#client/ui/button/button.tsx';
import { RichText } from '#client/ui/rich-text.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import type { ChatMessage, MessageBody } from '#shared/chat-protocol/message.ts';
import type { RichText as RichTextMarkup } from '#shared/contract/fields.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { isFeatureEnabled } from '#shared/tenant/level-policy.ts';

interface AnswerMessageProps {
  message: ChatMessage;
  answer: Extract<MessageBody, { kind: 'answer' }>;
  humanService: HumanService;
  onLinkOpen: () => void;
}

export function AnswerMessage({ message, answer, humanService, onLinkOpen }: AnswerMessageProps) {
  const { t } = useChatText();
  const lang = LANGUAGE_TAGS[useLocale()];
  return (
    <div className="answer">
      <span className="sr">{t('talk.assistant')}</span>
      {/* The assistant writes in the site's language, whatever the language of the panel is. */}
      <div lang={lang} dir="auto">
        <RichText html={preventFigureWraps(answer.answer)} />
      </div>
      {answer.cards.length > 0 && (
        <div className="answer__cards">
          <ChatCards cards={answer.cards} onLinkOpen={onLinkOpen} />
        </div>
      )}
      {/* Help lines come before the offer of an adviser, because they are available at any hour. */}
      {answer.helpLines && (
        <div className="answer__lines" lang={lang} dir="auto">
          <RichText html={answer.helpLines} />
        </div>
      )}
      {answer.offersHuman && !humanService.isWithPeople && (
        <AskHumanButton service={humanService} answerSeq={message.seq} />
      )}
      {!answer.helpLines && <AnswerRating seq={message.seq} rating={answer.rating} />}
    </div>
  );
}

interface AnswerRatingProps {
  seq: number;
  rating: 'up' | 'down' | null;
}

/** Buttons to rate an answer. An answer can be rated once, and the chosen rating stays visible. */
function AnswerRating({ seq, rating }: AnswerRatingProps) {
  const { t } = useChatText();
  const toast = useToast();
  const { conversation } = useConversation();
  const [selectedRating, setSelectedRating] = useState<'up' | 'down' | null>(null);
  const visibleRating = rating ?? selectedRating;
  const handleRate = async (choice: 'up' | 'down') => {
    if (visibleRating) return;
    setSelectedRating(choice);
    const ratingResult = await conversation.rate(seq, choice === 'up');
    if (ratingResult.ok) return toast.success(t('rate.thanks'));
    setSelectedRating(null);
    toast.error(t(ratingResult.reason === 'alreadyRated' ? 'refused.alreadyRated' : 'refused.unanswered'));
  };
  return (
    <div className="answer__rate" role="group" aria-label={t('rate.label')}>
      <span className="meta">{t('rate.label')}</span>
      {/* Keeps both buttons on one line in a narrow panel. */}
      <span>
        {(['up', 'down'] as const).map((choice) => (
          <IconButton
            key={choice}
            icon={choice === 'up' ? 'good' : 'bad'}
            label={t(`rate.${choice}`)}
            aria-pressed={visibleRating === choice}
            aria-disabled={visibleRating !== null}
            onClick={() => void handleRate(choice)}
          />
        ))}
      </span>
    </div>
  );
}

function AskHumanButton({ service, answerSeq }: { service: HumanService; answerSeq?: number }) {
  const { t } = useChatText();
  return (
    <div className="answer__human">
      <Button
        size="s"
        pending={service.isServiceChanging}
        pendingLabel={t('human.asking')}
        onClick={() => void service.ask(answerSeq)}
      >
        {t('human.ask')}
      </Button>
    </div>
  );
}

/** Greeting of an empty conversation. Without quick replies it contains a button that requests an adviser. */
export function Greeting({ service }: { service: HumanService }) {
  const { t } = useChatText();
  const { agent } = useSite();
  const { conversation, state } = useConversation();
  return (
    <div className="answer greeting">
      <p>{t('greeting.hello', { name: state.entry?.name ?? '' })}</p>
      <p>{t('greeting.text')}</p>
      {isFeatureEnabled(agent, 'quickReplies') ? (
        <RecommendedQuestions onChoose={conversation.say} />
      ) : (
        !service.isWithPeople && <AskHumanButton service={service} />
      )}
    </div>
  );
}

/** Matches an HTML tag, an amount after its currency code, or a figure before its unit. */
const TAG_OR_FIGURE_PATTERN =
  /<[^<>]*>|\b[A-Z]{3}\s\d[\d,.]*\d|(?:[约約]\s?)?-?(?<![\d,.])\d[\d,.]*\s?(?:毫米|mm\b|°C)/g;

/** Prevents line breaks between a figure and its unit. */
export const preventFigureWraps = (html: RichTextMarkup) =>
  html.replace(TAG_OR_FIGURE_PATTERN, (match) =>
    match.startsWith('<') ? match : `<span class="whole">${match}</span>`,
  ) as RichTextMarkup;
