// On whose behalf the embedded people's service is asked. An address of a conversation holds secrets that stay the same for
// as long as it lasts, longer than any login; so they say which conversation is meant, and never who may read it.

/** The portal and the chat Worker say it; no header of a browser's goes up. */
export const SPEAKER_HEADER = 'x-speaker';

/** The chat Worker's rooms, each of which the edge lets its own visitor into. No owner is called so: theirs have a colon. */
export const ROOM_SPEAKER = 'room';

interface Speaker {
  userId: string;
  visitorId: string;
}

/** Whose a conversation is: the user's, else that of this browser's guest; '' for somebody who has not said who they are. */
export const ownerOf = ({ userId, visitorId }: Speaker): string =>
  userId ? `user:${userId}` : visitorId ? `guest:${visitorId}` : '';

/** As a header may hold it: an outside backend calls its users what it likes. */
export const formatSpeaker = (speaker: Speaker): string => encodeURIComponent(ownerOf(speaker));

/** Whether whoever asks may speak and read in a conversation of this owner. */
export const canActFor = (said: string | undefined, owner: string): boolean =>
  said === ROOM_SPEAKER || (owner !== '' && said === encodeURIComponent(owner));
