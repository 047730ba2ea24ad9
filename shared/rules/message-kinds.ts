/** Kinds of outgoing text messages and mails, by the group under which the office lists them. */
export const MESSAGE_KINDS = {
  login: 'code',
  register: 'code',
  forget: 'code',
  confirm: 'code',
  number: 'code',
  guardian: 'code',
  noAccount: 'code',
  hasAccount: 'code',
  newDevice: 'security',
  mobileChanged: 'security',
  passwordChanged: 'security',
  lectureConfirmed: 'lecture',
  lecture: 'lecture',
  lectureNews: 'lecture',
  appointment: 'appointment',
  appointmentSoon: 'appointment',
  appointmentNews: 'appointment',
  reply: 'conversation',
  news: 'application',
  replyBy: 'application',
} as const;

export type MessageKind = keyof typeof MESSAGE_KINDS;

export const MESSAGE_GROUPS = ['code', 'security', 'lecture', 'appointment', 'conversation', 'application'] as const;

/** `sent`: the provider has accepted the message; `delivered`: it has a receipt from the network or mail server. */
export const DELIVERY_STATES = ['queued', 'sent', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const MESSAGE_CHANNELS = [
  'twilio',
  'alibaba',
  'webhook',
  'cloudflare',
  'resend',
  'postmark',
  /** The list of messages at /_/outbox. Never in production. */
  'outbox',
] as const;
export type ChannelName = (typeof MESSAGE_CHANNELS)[number];
