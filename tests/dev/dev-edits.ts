const FRAME_FOLDER = 'client/features/site-frame';

/**
 * Edits that the test of the dev server makes while the server runs. Each original text must occur exactly once in its
 * file.
 */
export const DEV_EDITS = {
  component: {
    path: `${FRAME_FOLDER}/site-frame.tsx`,
    from: '<main id="main">{children}</main>\n      {isWanted',
    to: '<main id="main" data-edited="yes">{children}</main>\n      {isWanted',
  },
  loader: { path: `${FRAME_FOLDER}/load-frame.server.ts`, from: 'year: new', to: 'year: 1000 + new' },
  text: {
    path: 'client/i18n/messages/en-us/frame.json',
    from: '"Skip to main content"',
    to: '"Skip what was edited"',
  },
} as const;
