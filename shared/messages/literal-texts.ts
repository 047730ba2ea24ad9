// Error texts that the specification prescribes literally for every language. A page contains them unseen, so that they
// can be found in logs, reports and the earlier manual; readers see the translated text.

export const LITERAL_TEXTS = {
  /** In the HTML of every 404 page. */
  pageNotFound: 'The page is not exit.',
  /** In the HTML if the backend did not respond to a site's request, followed by the error code. */
  apiError: 'The Api send Error：',
  /** Shown in a chat whose contact could not be created. */
  contactFailed: 'the backend send error',
} as const;
