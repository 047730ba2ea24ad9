import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { useLocale } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { useRecommendedQuestions } from './use-recommended-questions.ts';

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
