/** Channels of an agency in addition to the chat. Their messages arrive in the same queue. */
export const CHANNEL_KINDS = ['whatsapp', 'wechat', 'mail'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

const HOUR_MS = 3_600_000;

/** Time after a contact's message within which the provider accepts free replies. Mail has no such limit. */
export const REPLY_WINDOW_MS = {
  whatsapp: 24 * HOUR_MS,
  wechat: 48 * HOUR_MS,
  mail: Number.POSITIVE_INFINITY,
} as const satisfies Record<ChannelKind, number>;

/**
 * Delivery states of a reply on a channel. `uncertain`: it may have arrived or not, so it is not resent automatically.
 */
export const DELIVERY_STATES = ['waiting', 'sending', 'sent', 'delivered', 'read', 'failed', 'uncertain'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Returns the owner of a channel's contact, such as 'channel:whatsapp:85291234567'. */
export const getChannelOwner = (kind: ChannelKind, address: string) => `channel:${kind}:${address}`;

export function parseChannelOwner(owner: string): { kind: ChannelKind; address: string } | null {
  const [prefix, kindName = '', ...address] = owner.split(':');
  const kind = CHANNEL_KINDS.find((channelKind) => channelKind === kindName);
  return prefix === 'channel' && kind ? { kind, address: address.join(':') } : null;
}

/** Maximum size of a mail, below the limit of Email Routing. */
export const MAX_MAIL_BYTES = 20 * 1024 * 1024;

/** Path of a channel's webhook within an agency's site. */
export const getChannelPath = (kind: ChannelKind) => `/_/channels/${kind}`;

export const MAX_CHANNEL_TEXT_CHARS = 500;
export const MAX_TEMPLATES = 20;
/** Matches a WhatsApp template: its name and language code. */
export const TEMPLATE_PATTERN = /^[a-z0-9_]{1,100} [a-z]{2,3}(?:_[A-Z]{2})?$/;
/** Matches a reply address such as reply@mail.example.com, to whose name a token is appended. */
export const REPLY_ACCOUNT_PATTERN = /^[a-z0-9._-]{1,20}@[a-z0-9.-]{1,80}\.[a-z]{2,20}$/;
