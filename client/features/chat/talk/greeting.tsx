import { sees } from '#shared/tenant/level-policy.ts';
import { useSite } from '#client/site/site-context.ts';
import { useConversation } from '#client/features/chat/panel/conversation-context.ts';
import { RecommendedQuestions } from '#client/features/chat/strip/recommended-questions.tsx';
import type { HumanService } from '#client/features/chat/panel/use-human-service.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { AskHuman } from './ask-human.tsx';

/** Before the first word: what one can ask here. Where no quick replies stand below, it leads to people itself. */
export function Greeting({ service }: { service: HumanService }) {
  const { t } = useChatText();
  const { agent } = useSite();
  const { conversation, state } = useConversation();
  return (
    <div className="answer greeting">
      <p>{t('greeting.hello', { name: state.entry?.name ?? '' })}</p>
      <p>{t('greeting.text')}</p>
      {sees(agent, 'quickReplies') ? (
        <RecommendedQuestions onChoose={conversation.say} />
      ) : (
        !service.isWithPeople && <AskHuman service={service} />
      )}
    </div>
  );
}
