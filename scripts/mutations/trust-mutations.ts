/** What tells: the linter, the compiler, or a file of tests that needs no build. */
export type Check = 'lint' | 'types' | `${string}.test.ts`;

export interface Mutation {
  /** What a colleague did. */
  mistake: string;
  path: string;
  /** What is there, once, and what comes in its place. Without `from` the text comes after all that is there. */
  from?: string;
  to: string;
  caughtBy: Check;
}

/** Who may see what, and what is handed on of what somebody sends. */
export const TRUST_MUTATIONS: Mutation[] = [
  {
    mistake: 'staff of one agent work for another',
    path: 'backend/staff/may-do.ts',
    from: '|| scope.agentKey === agentKey)',
    to: '|| true)',
    caughtBy: 'backend/staff/may-do.test.ts',
  },
  {
    mistake: 'a withdrawn application still opens its documents',
    path: 'backend/staff/may-do.ts',
    from: "(status === 'following' || status === 'finished') && isStaying",
    to: 'isStaying',
    caughtBy: 'backend/staff/may-do.test.ts',
  },
  {
    mistake: 'an adviser and a lead change accounts',
    path: 'backend/staff/may-do.ts',
    from: 'mayRole(staff.role, action) && REACHES[action]',
    to: 'REACHES[action]',
    caughtBy: 'backend/staff/may-do.test.ts',
  },
  {
    mistake: 'a photo keeps what the camera noted',
    path: 'shared/pictures/clean-jpeg.ts',
    from: 'return writeOrientation(orientationOf(segment));',
    to: 'return segment;',
    caughtBy: 'shared/pictures/clean-picture.test.ts',
  },
  {
    mistake: 'a picture may be of any size',
    path: 'shared/pictures/clean-picture.ts',
    from: 'pixels > MOST_PIXELS',
    to: 'pixels < 0',
    caughtBy: 'shared/pictures/clean-picture.test.ts',
  },
  {
    mistake: 'one’s own number is a password',
    path: 'backend/identity/find-weakness.ts',
    from: 'if (isOwn(plain, phone) || isDay(plain, birthday))',
    to: 'if (isDay(plain, birthday))',
    caughtBy: 'backend/identity/find-weakness.test.ts',
  },
  {
    mistake: 'another host may plant a session',
    path: 'worker/security/own-cookies.ts',
    from: '(isSecure(c) ? `__Host-${name}` : name)',
    to: 'name',
    caughtBy: 'tests/worker/account/session-cookies.test.ts',
  },
];

/** Whether grades suffice is said by published rules alone (decision 038). */
export const JUDGE_MUTATIONS: Mutation[] = [
  {
    mistake: 'a course without a published rule is called a match',
    path: 'backend/matching/match-bands.ts',
    from: "return { band: 'unknown',",
    to: "return { band: 'match',",
    caughtBy: 'tests/unit/matching/matching-published.test.ts',
  },
  {
    mistake: 'what nobody knows is ticked off',
    path: 'backend/matching/write-ledger.ts',
    from: 'met: null,',
    to: 'met: true,',
    caughtBy: 'tests/unit/matching/matching-published.test.ts',
  },
  {
    mistake: 'what nobody knows of a school is counted as nothing',
    path: 'backend/matching/score-focus.ts',
    from: 'fulfilled.share === null ? NOTHING',
    to: 'fulfilled.share === null ? { score: 0, counted: aim.most }',
    caughtBy: 'backend/matching/matching-properties.test.ts',
  },
  {
    mistake: 'grades are judged by a rule of a former year',
    path: 'shared/rules/exams/judge-entry.ts',
    from: '!rule?.counts ||',
    to: '!rule ||',
    caughtBy: 'tests/unit/matching/matching-published.test.ts',
  },
  {
    mistake: 'grades are compared in another place',
    path: 'backend/assistant/answers/answer-course.ts',
    to: `\nexport { findMissing } from '#shared/rules/exams/find-missing.ts';\n`,
    caughtBy: 'tests/unit/house/one-judge.test.ts',
  },
];
