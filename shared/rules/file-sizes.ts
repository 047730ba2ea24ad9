/** The largest files that somebody may send, each of its sort. */
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;
export const DOCUMENT_MAX_BYTES = 5 * 1024 * 1024;
/** A picture of a site's own. */
export const MEDIA_MAX_BYTES = 5 * 1024 * 1024;
/** In a conversation, from a visitor as from the desk. */
export const LARGEST_CHAT_FILE_BYTES = 5 * 1024 * 1024;

/** What a form may add to its file: the lines between its parts, and its other fields. */
const FORM_AROUND_FILE_BYTES = 1024 * 1024;

/** No body of a request is larger. It follows from the files: were it smaller than one, that file would be refused unread. */
export const LARGEST_REQUEST_BODY_BYTES =
  Math.max(AVATAR_MAX_BYTES, DOCUMENT_MAX_BYTES, MEDIA_MAX_BYTES, LARGEST_CHAT_FILE_BYTES) + FORM_AROUND_FILE_BYTES;
