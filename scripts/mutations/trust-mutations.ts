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
    path: 'backend/identity/secrets.ts',
    from: 'if (isOwn(plain, phone) || isDay(plain, birthday))',
    to: 'if (isDay(plain, birthday))',
    caughtBy: 'backend/identity/secrets.test.ts',
  },
  {
    mistake: 'another host may plant a session',
    path: 'worker/security/own-cookies.ts',
    from: '(isSecure(c) ? `__Host-${name}` : name)',
    to: 'name',
    caughtBy: 'tests/worker/account/session-cookies.test.ts',
  },
];

const ofGuards = (mistake: string, path: string, from: string, to: string): Mutation => ({
  mistake,
  path: `worker/backend-client/${path}`,
  from,
  to,
  caughtBy: 'worker/backend-client/guard-figures.test.ts',
});

/** What a backend in trouble is spared, and what is tried again. */
export const GUARD_MUTATIONS: Mutation[] = [
  ofGuards('ten failures in two seconds alone are an outage', 'call-guards.ts', 'windowMs: 10_000', 'windowMs: 2_000'),
  ofGuards('a backend that is down is asked ten times a second', 'call-guards.ts', 'probeMs: 1_000', 'probeMs: 100'),
  ofGuards('who asks and leaves asks without end', 'call-guards.ts', 'turnBackMs: 250', 'turnBackMs: 0'),
  ofGuards(
    'a quiet hour earns a storm of further tries',
    'retry-budget.ts',
    'Math.min(MOST, budget + 1)',
    'budget + 1',
  ),
  ofGuards(
    'five calls earn a further try',
    'retry-budget.ts',
    'Math.min(MOST, budget + 1)',
    'Math.min(MOST, budget + 2)',
  ),
  ofGuards(
    'parts take the tries of what a page is about',
    'retry-budget.ts',
    "rank === 'main' ? 0 : KEPT_FOR_MAIN",
    '0',
  ),
  ofGuards('a try that is refused is paid for', 'retry-budget.ts', 'next: mayRetry ? left : budget', 'next: left'),
  ofGuards(
    'calls that are held back earn further tries',
    'call-guards.ts',
    "if (admission === 'pass' || admission === 'probe') this.#budget",
    'this.#budget',
  ),
  ofGuards(
    'a backend that is down is tried again',
    'call-guards.ts',
    "if (this.#breakerOf(of).phase !== 'closed') return false;",
    '',
  ),
  ofGuards('a class is forgotten after ten others', 'call-guards.ts', 'MOST_CLASSES = 200', 'MOST_CLASSES = 10'),
  ofGuards(
    'odd inputs of a class that was never well are called sound',
    'call-guards.ts',
    'if (isPublic || !this.#lastControl)',
    'if (!this.#lastControl)',
  ),
  ofGuards(
    'a control is asked by each who waits for it',
    'call-guards.ts',
    'if (running && running.until > now)',
    'if (running && running.until < now)',
  ),
  ofGuards(
    'a control that was cut off is waited for without end',
    'call-guards.ts',
    'if (running && running.until > now)',
    'if (running)',
  ),
];

/** Whether grades suffice is said by published rules alone (decision 038). */
export const JUDGE_MUTATIONS: Mutation[] = [
  {
    mistake: 'a course without a published rule is called a match',
    path: 'backend/matching/match-schools.ts',
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
    path: 'backend/matching/score-course.ts',
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
    to: `\nexport { findMissing } from '#shared/rules/exams/judge-entry.ts';\n`,
    caughtBy: 'tests/unit/house/one-judge.test.ts',
  },
];
