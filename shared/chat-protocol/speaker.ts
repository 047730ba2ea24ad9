// Identifies the caller of the embedded chat service. URLs of conversations contain secrets that outlive a login, so
// they identify a conversation but never authorise the caller.

/** Header set by the portal and the chat Worker. If the browser sends it, it is dropped. */
export const SPEAKER_HEADER = 'x-speaker';

/**
 * Identity of the chat Worker's rooms, whose access the edge checked. No owner can have this name, because names of
 * owners contain a colon.
 */
export const ROOM_SPEAKER = 'room';

interface Speaker {
  userId: string;
  visitorId: string;
}

/** Returns the owner of a conversation: the user, or the browser's guest, or '' for an unidentified visitor. */
export const getOwner = ({ userId, visitorId }: Speaker): string =>
  userId ? `user:${userId}` : visitorId ? `guest:${visitorId}` : '';

/** Encodes the owner for a header, because user ids of an external backend may contain any character. */
export const formatSpeaker = (speaker: Speaker): string => encodeURIComponent(getOwner(speaker));

/** Returns whether a caller may read and write in a conversation of this owner. */
export const canActFor = (text: string | undefined, owner: string): boolean =>
  text === ROOM_SPEAKER || (owner !== '' && text === encodeURIComponent(owner));
