import { exportAccountData } from './account/own-account.ts';

const CONVERSATION = '/appChat/public/api/v1/inboxes/{inbox}/contacts/{contact}/conversations/{conversation}';

/** Paths of the embedded backend whose responses have no envelope; an outside backend may have others. */
export const EMBEDDED_PATHS = {
  GET: ['/appFile/{folder}/{name}', '/appChat/files/{key}/{name}', `${CONVERSATION}/messages`],
  POST: [exportAccountData.path, `${CONVERSATION}/messages`, `${CONVERSATION}/toggle_typing`],
} as const;
