// Literal error texts of the specification, equal in every language, shown beside the translated text so that they can
// be found in logs, reports and the old manual.

export const LITERAL_TEXTS = {
  /** On every 404 page. */
  pageNotFound: 'The page is not exit.',
  /** If a site's backend did not respond; followed by the error code. */
  apiError: 'The Api send Error：',
  /** Shown in a chat whose contact could not be created. */
  contactFailed: 'the backend send error',
} as const;
