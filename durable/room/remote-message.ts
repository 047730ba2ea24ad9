import type { MessageBody } from '#shared/chat-protocol/message.ts';
import type { Author } from './room-state.ts';

/** One thing that a message of the service shows; it may have words and files. */
export interface RemotePart {
  /** Unlike any other part of any message. */
  remoteId: string;
  body: Extract<MessageBody, { kind: 'text' | 'file' }>;
  source: string;
}

/** A message of the people's service, whichever way it came. */
export interface RemoteMessage {
  id: number;
  /** 'own' is the visitor's, come back. */
  from: 'own' | 'agent';
  echoId: string;
  text: string;
  at: number;
  author: Author | null;
  isDeleted: boolean;
  /** Its first telling: of a message that is known already it says nothing newer, for events may come in the wrong order. */
  isFirstTelling?: true;
  parts: RemotePart[];
}
