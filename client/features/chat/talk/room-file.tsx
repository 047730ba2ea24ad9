import type { ReactNode } from 'react';
import { chatFileAddress } from '#shared/chat-protocol/chat-paths.ts';
import { useSitePath } from '#client/site/use-site-path.ts';

/** Where a file of the conversation stands. */
export function RoomFile({ seq, children }: { seq: number; children: (address: string) => ReactNode }) {
  return children(useSitePath()(chatFileAddress(seq)));
}
