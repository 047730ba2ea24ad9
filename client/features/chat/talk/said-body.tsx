import { assertNever } from '#shared/assert-never.ts';
import type { SaidBody as Body } from '#shared/chat-protocol/line.ts';
import { DeletedText } from './deleted-text.tsx';
import { FileBody } from './file-body.tsx';
import { LinkedText } from './linked-text.tsx';
import { RoomFile } from './room-file.tsx';

interface SaidBodyProps {
  seq: number;
  body: Body;
  isOwn: boolean;
}

/** What a line of the room says, whoever said it. */
export function SaidBody({ seq, body, isOwn }: SaidBodyProps) {
  switch (body.kind) {
    case 'text':
      return (
        <p className={isOwn ? 'bubble bubble--own' : 'bubble'} dir="auto">
          {isOwn ? body.text : <LinkedText text={body.text} />}
        </p>
      );
    case 'file':
      return <RoomFile seq={seq}>{(address) => <FileBody file={body} address={address} />}</RoomFile>;
    case 'deleted':
      return <DeletedText />;
    default:
      return assertNever(body);
  }
}
