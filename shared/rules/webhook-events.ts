export const WEBHOOK_EVENTS = [
  'application.created',
  'application.submitted',
  'application.moved',
  'lead.created',
  'conversation.opened',
  'conversation.closed',
  'lecture.signup',
  'appointment.booked',
  'appointment.moved',
  'appointment.cancelled',
] as const;

/** Event that is sent only to test an endpoint. */
export const TEST_EVENT = 'webhook.test';

export const MAX_WEBHOOK_URL_CHARS = 300;
export const MAX_WEBHOOK_ENDPOINTS = 10;
