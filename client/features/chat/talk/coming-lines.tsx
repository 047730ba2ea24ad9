import { useConversation } from '#client/features/chat/panel/conversation-context.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';

/** What is being written on the other side. Beside the log, so that it is not read out piece by piece. */
export function ComingLines() {
  const { t } = useChatText();
  const { state } = useConversation();
  const { drafts, session } = state.view;
  const written = Object.entries(drafts).filter(([, text]) => text !== '');
  const isThinking = (session?.answering ?? []).some((seq) => !drafts[seq]);
  const name = session?.agent?.name || t('talk.adviser');
  return (
    <>
      {written.map(([question, text]) => (
        <div className="answer answer--draft" key={question} aria-busy="true">
          <p dir="auto">{text}</p>
        </div>
      ))}
      {isThinking && <Typing text={t('talk.thinking')} />}
      {state.isAgentTyping && <Typing text={t('talk.typing', { name })} />}
    </>
  );
}

function Typing({ text }: { text: string }) {
  return (
    <p className="said__typing">
      <span className="scale" aria-hidden="true" />
      {text}
    </p>
  );
}
