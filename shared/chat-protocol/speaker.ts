// Identity of the caller of the embedded people's service. Conversation URLs contain secrets valid for the life of a
// conversation, longer than a login; so they select the conversation and never authorise.

/** Set by the portal and the chat Worker; the browser's header of that name is dropped. */
export const SPEAKER_HEADER = 'x-speaker';

/**
 * Speaker of the chat Worker's rooms, whose access the edge has checked. Owners cannot have this name, since theirs
 * contain a colon.
 */
export const ROOM_SPEAKER = 'room';

interface Speaker {
  userId: string;
  visitorId: string;
}

/** Owner of a conversation: the user, else this browser's guest; '' for an unidentified visitor. */
export const ownerOf = ({ userId, visitorId }: Speaker): string =>
  userId ? `user:${userId}` : visitorId ? `guest:${visitorId}` : '';

/** Encoded for a header, since an outside backend's user ids may contain any character. */
export const formatSpeaker = (speaker: Speaker): string => encodeURIComponent(ownerOf(speaker));

/** Whether a caller may read and write in a conversation of this owner. */
export const canActFor = (text: string | undefined, owner: string): boolean =>
  text === ROOM_SPEAKER || (owner !== '' && text === encodeURIComponent(owner));
