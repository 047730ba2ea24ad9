/** Events that an agency can have sent to a system of its own. */
export const WEBHOOK_EVENTS = [
  'application.created',
  'application.submitted',
  'application.moved',
  'lead.created',
  'conversation.opened',
  'conversation.closed',
  'lecture.signup',
] as const;

/** Sent on request alone, to try an endpoint. */
export const TEST_EVENT = 'webhook.test';

export const WEBHOOK_URL_MAX = 300;
export const MAX_WEBHOOK_ENDPOINTS = 10;
