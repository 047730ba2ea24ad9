import { exportOwnData } from './account/own-account.ts';

const CONVERSATION = '/appChat/public/api/v1/inboxes/{inbox}/contacts/{contact}/conversations/{conversation}';

/** Served by the embedded backend beside the calls whose answers are envelopes; an outside backend may have others. */
export const EMBEDDED_PATHS = {
  GET: ['/appFile/{folder}/{name}', '/appChat/files/{key}/{name}', `${CONVERSATION}/messages`],
  POST: [exportOwnData.path, `${CONVERSATION}/messages`, `${CONVERSATION}/toggle_typing`],
} as const;
