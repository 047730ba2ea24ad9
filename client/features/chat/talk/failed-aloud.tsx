import { assertNever } from '#shared/assert-never.ts';
import type { LineBody } from '#shared/chat-protocol/line.ts';
import type { OutgoingBody } from '#client/features/chat/conversation/outgoing.ts';
import { useConversation } from '#client/features/chat/panel/conversation-context.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';

const isMissing = (how: string) => how === 'failed' || how === 'delayed';

/** Read out once for each that fails: a sign that comes together with its words is not heard everywhere. */
export function FailedAloud() {
  const { t } = useChatText();
  const { outgoing, view } = useConversation().state;
  const here = outgoing.filter(({ stage }) => isMissing(stage)).at(-1);
  const there = view.lines.filter(({ delivery }) => isMissing(delivery)).at(-1);
  const body = (here ?? there)?.body;
  const what = body ? nameOf(body) : '';
  const why = here?.refusal
    ? t(`refused.${here.refusal}`)
    : t((here?.stage ?? there?.delivery) === 'failed' ? 'talk.failed' : 'talk.delayed');
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

/** Which of the visitor's own lines it is. What the visitor does not send cannot fail. */
function nameOf(body: LineBody | OutgoingBody): string {
  switch (body.kind) {
    case 'text':
      return body.text;
    case 'file':
      return body.name;
    case 'answer':
    case 'notice':
    case 'deleted':
      return '';
    default:
      return assertNever(body);
  }
}
