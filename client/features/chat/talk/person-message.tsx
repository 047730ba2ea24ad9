import type { Line } from '#shared/chat-protocol/line.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { AgentFace } from './agent-face.tsx';
import { DeletedText } from './deleted-text.tsx';
import { FileBody } from './file-body.tsx';
import { LinkedText } from './linked-text.tsx';
import { RoomFile } from './room-file.tsx';

/** What somebody at the other end said. */
export function PersonMessage({ line, isFirst }: { line: Line; isFirst: boolean }) {
  const { t } = useChatText();
  const { body, author, seq } = line;
  const name = author?.name || t('talk.adviser');
  return (
    <div className="person">
      {isFirst && <AgentFace name={name} avatar={author?.avatar ?? ''} />}
      <div className="person__says">
        <span className={isFirst ? 'meta' : 'sr'}>{t('talk.adviserNamed', { name })}</span>
        {body.kind === 'text' && (
          <p className="bubble" dir="auto">
            <LinkedText text={body.text} />
          </p>
        )}
        {body.kind === 'file' && (
          <RoomFile seq={seq}>{(address) => <FileBody file={body} address={address} />}</RoomFile>
        )}
        {body.kind === 'deleted' && <DeletedText />}
      </div>
    </div>
  );
}
