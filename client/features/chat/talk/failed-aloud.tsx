import { useConversation } from '#client/features/chat/panel/conversation-context.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';

/** Read out once for each that fails: a sign that comes together with its words is not heard everywhere. */
export function FailedAloud() {
  const { t } = useChatText();
  const { outgoing, view } = useConversation().state;
  const here = outgoing.filter(({ stage }) => stage === 'failed').at(-1);
  const there = view.lines.filter(({ delivery }) => delivery === 'failed').at(-1);
  const body = (here ?? there)?.body;
  const what = body?.kind === 'text' ? body.text : body?.kind === 'file' ? body.name : '';
  const why = here?.refusal ? t(`refused.${here.refusal}`) : t('talk.failed');
  return (
    <p className="sr" role="status">
      {what && (
        <>
          {why} <bdi>{what}</bdi>
        </>
      )}
    </p>
  );
}
