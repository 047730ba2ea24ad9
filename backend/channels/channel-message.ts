import type { DeliveryState } from '#shared/rules/channels.ts';
import type { Attribution } from '#shared/rules/attribution.ts';

/** Message of a contact on a channel. */
export interface ChannelMessage {
  /** Id assigned by the provider, the same in each delivery. */
  id: string;
  /** Id or number of the contact at the provider. */
  from: string;
  /** Name of the contact, or '' if the provider sends none. */
  name: string;
  text: string;
  attribution: Attribution;
}

/** Status of a reply that the provider reports. */
export interface ChannelStatus {
  providerId: string;
  state: DeliveryState;
  error: string;
}

/** Result of an attempt to send a reply. */
export type SendResult =
  | { kind: 'sent'; providerId: string }
  /** The provider did not accept the reply and asks for a later attempt. */
  | { kind: 'retry'; retryAfter: string }
  | { kind: 'failed'; error: string }
  /** The provider did not respond, or its response does not reveal whether it accepted the reply. */
  | { kind: 'uncertain' };

export type SendRequest = (url: string, init: RequestInit) => Promise<Response>;

export const SEND_TIMEOUT_MS = 10_000;

/** Compares two hexadecimal digests in constant time. */
export function isEqualDigest(firstDigest: string, secondDigest: string): boolean {
  const [firstBytes, secondBytes] = [firstDigest, secondDigest].map((text) => new TextEncoder().encode(text));
  return (
    firstBytes !== undefined &&
    secondBytes !== undefined &&
    firstBytes.length === secondBytes.length &&
    firstBytes.reduce((difference, byte, index) => difference | (byte ^ (secondBytes[index] ?? 0)), 0) === 0
  );
}

export const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
