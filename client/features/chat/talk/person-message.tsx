import type { Line, SaidBody as Body } from '#shared/chat-protocol/line.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { AgentFace } from './agent-face.tsx';
import { SaidBody } from './said-body.tsx';

/** What somebody at the other end said. */
export function PersonMessage({ line, body, isFirst }: { line: Line; body: Body; isFirst: boolean }) {
  const { t } = useChatText();
  const { author, seq } = line;
  const name = author?.name || t('talk.adviser');
  return (
    <div className="person">
      {isFirst && <AgentFace name={name} avatar={author?.avatar ?? ''} />}
      <div className="person__says">
        <span className={isFirst ? 'meta' : 'sr'}>{t('talk.adviserNamed', { name })}</span>
        <SaidBody seq={seq} body={body} isOwn={false} />
      </div>
    </div>
  );
}
