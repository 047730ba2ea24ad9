/** For whoever runs this on their own machine; the README says it too. */
const DEVELOPMENT_PASSWORD = 'desk';

/** What advisers say to be let in, at the desk and by the shell; '' where nobody is. */
export const deskPassword = ({ DESK_PASSWORD, STAGE }: { DESK_PASSWORD?: string; STAGE: string }): string =>
  DESK_PASSWORD || (STAGE === 'development' ? DEVELOPMENT_PASSWORD : '');
