/** Secrets that a portal needs outside development. */
export const SECRETS = { BACKEND_BASIC_AUTH: 'cG9ydGFsOnNlY3JldA==', CHAT_SECRET: 'a secret of the tests' };
