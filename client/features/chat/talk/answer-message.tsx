import type { Line, LineBody } from '#shared/chat-protocol/line.ts';
import { RichText } from '#client/ui/rich-text.tsx';
import { ChatCards } from '#client/features/chat/cards/chat-cards.tsx';
import type { HumanService } from '#client/features/chat/panel/use-human-service.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { useLocale } from '#client/i18n/use-text.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { AnswerRating } from './answer-rating.tsx';
import { AskHuman } from './ask-human.tsx';
import { keepFigures } from './keep-figures.ts';

interface AnswerMessageProps {
  line: Line;
  answer: Extract<LineBody, { kind: 'answer' }>;
  service: HumanService;
  onFollow: () => void;
}

export function AnswerMessage({ line, answer, service, onFollow }: AnswerMessageProps) {
  const { t } = useChatText();
  const lang = LANGUAGE_TAGS[useLocale()];
  return (
    <div className="answer">
      <span className="sr">{t('talk.assistant')}</span>
      {/* The assistant speaks the site's language, whatever the panel speaks. */}
      <div lang={lang} dir="auto">
        <RichText html={keepFigures(answer.answer)} />
      </div>
      {answer.cards.length > 0 && (
        <div className="answer__cards">
          <ChatCards cards={answer.cards} onFollow={onFollow} />
        </div>
      )}
      {/* Lines go before people: somebody answers them at any hour. */}
      {answer.helpLines && (
        <div className="answer__lines" lang={lang} dir="auto">
          <RichText html={answer.helpLines} />
        </div>
      )}
      {answer.offersHuman && !service.isWithPeople && <AskHuman service={service} />}
      {!answer.helpLines && <AnswerRating seq={line.seq} rating={answer.rating} />}
    </div>
  );
}
