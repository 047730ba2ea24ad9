import { exportAccountData } from './account/own-account.ts';

const CONVERSATION_PATH = '/appChat/public/api/v1/inboxes/{inbox}/contacts/{contact}/conversations/{conversation}';

/** Paths of the embedded backend whose responses have no envelope. An external backend may have other paths. */
export const EMBEDDED_PATHS = {
  GET: ['/appFile/{folder}/{name}', '/appChat/files/{key}/{name}', `${CONVERSATION_PATH}/messages`],
  POST: [exportAccountData.path, `${CONVERSATION_PATH}/messages`, `${CONVERSATION_PATH}/toggle_typing`],
} as const;
