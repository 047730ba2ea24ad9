// Texts that the specification's catalogue gives letter by letter, alike in every language. A page shows one beside its own words for
// the same failure, so that whoever reads a log, a report or the old product's manual finds it.

export const LITERAL_TEXTS = {
  /** Beside every 404. */
  pageNotFound: 'The page is not exit.',
  /** Where the backend of a site did not respond; the code of the failure follows. */
  apiError: 'The Api send Error：',
  /** In a chat whose contact at the human service could not be created. */
  contactFailed: 'the backend send error',
} as const;
