// Error texts that the specification prescribes literally for every language. They are shown next to the translated
// text, so that they can be found in logs, reports and the earlier manual.

export const LITERAL_TEXTS = {
  /** Shown on every 404 page. */
  pageNotFound: 'The page is not exit.',
  /** Shown if the backend did not respond to a site's request, followed by the error code. */
  apiError: 'The Api send Error：',
  /** Shown in a chat whose contact could not be created. */
  contactFailed: 'the backend send error',
} as const;
