import useSWR from 'swr';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { useLocale } from '#client/i18n/use-text.ts';
import { askPortalRows } from '#client/site/asking/ask-portal.ts';
import { usePortalAddress } from '#client/site/site.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';

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

/** Questions that the assistant answers, in the site's language; none while they are on their way, or where they cannot be had. */
export function useRecommendedQuestions(): readonly string[] {
  const address = usePortalAddress()('/appAsk/recommendQuestions');
  const { data } = useSWR([address, useLocale()] as const, ([questions]) => askPortalRows(questions), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
  return data?.rows ?? [];
}
