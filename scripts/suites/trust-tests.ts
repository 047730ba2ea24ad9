// Tests of reliability and security that npm run test:trust runs, by the claim that they prove. A file may belong to
// several claims.

interface TrustTest {
  shows: string;
  files: readonly string[];
}

/** Returns a function that creates the path of a test from its short name, such as `chat/chat-log`. */
const createTestPath = (folder: string) => (name: string) => `${folder}${name}.test.ts`;
const worker = createTestPath('tests/worker/');
const backend = createTestPath('tests/backend/');
const getContractTest = createTestPath('tests/contract/');
const getTrustTest = createTestPath('tests/trust/');
const getTestPath = createTestPath('');
const EMBEDDED_BACKEND = 'tests/contract/embedded-backend.test.ts';

export const TRUST_TESTS: readonly TrustTest[] = [
  { shows: 'Observatory: 130 points and more (A+), by its published rules', files: [worker('security/observatory')] },
  {
    shows: 'a policy on every kind of answer, by a nonce that is used once or by what each script says',
    files: [EMBEDDED_BACKEND],
  },
  {
    shows: 'HSTS of a year and more on https; nosniff and Referrer-Policy on 100 %',
    files: [worker('security/security-headers')],
  },
  {
    shows: 'session cookies are __Host-, Secure, HttpOnly, SameSite',
    files: [worker('account/session-cookies'), worker('desk/desk-cookie')],
  },
  {
    shows: 'no token in HTML, data or logs, however a path is written',
    files: [
      EMBEDDED_BACKEND,
      getContractTest('chat/chat-log'),
      worker('requests/crooked-path'),
      getTrustTest('security/path-encodings'),
    ],
  },
  { shows: 'a session is renewed by rotation, and dead after its logout', files: [backend('account/sessions')] },
  {
    shows: 'what comes from another site changes nothing: 403 for every mutating route',
    files: [worker('security/foreign-requests'), worker('security/cross-site')],
  },
  {
    shows: '60 vectors in every field of HTML: 0 run',
    files: [worker('catalogue/sanitize-rich-text'), getTrustTest('security/hostile-markup')],
  },
  { shows: 'hostile text in the data of a page: 0 run', files: [worker('catalogue/sanitize-rich-text')] },
  {
    shows: 'redirects lead nowhere else: 0 of 50',
    files: [
      getTestPath('client/site/site-links'),
      backend('office/staff/staff-borders'),
      worker('requests/proxy-pass-through'),
    ],
  },
  {
    shows: 'hosts × languages × agents × routes: 0 pages crossed',
    files: [getTrustTest('security/crossings'), EMBEDDED_BACKEND],
  },
  {
    shows: 'pages of one person: 0 kept, 0 shared',
    files: [getTrustTest('security/private-pages'), getTrustTest('security/whose-resources')],
  },
  {
    shows: 'codes: 1 a minute, 3 in ten minutes, 5 an hour of a number, 10 an hour of an address; overshoot 0',
    files: [backend('limits/rate-limits'), getTrustTest('limits/parallel-guesses.minutes')],
  },
  {
    shows: 'a code has five tries; who has an account cannot be told',
    files: [
      backend('account/login-codes'),
      backend('limits/code-tries'),
      getTrustTest('limits/parallel-guesses.minutes'),
      backend('account/codes'),
    ],
  },
  {
    shows: 'backend down: 100 % of the pages that were seen before are a 200, a cold one is a 503 with Retry-After',
    files: [getTrustTest('outages/outage.minutes'), getContractTest('outages/faults')],
  },
  {
    shows: 'backend hangs: the status comes after 2.5 s; what the page is about decides it, on every route',
    files: [getTrustTest('outages/hanging-parts'), getContractTest('outages/failing-backend')],
  },
  {
    shows: 'every tenth answer a 503: at most 0.1 % of 2,000 cold pages fail, for 1.15 times the calls',
    files: [getTrustTest('outages/random-503.minutes'), getTestPath('worker/backend-client/call-guards')],
  },
  {
    shows: 'retries: three of a main read, one of a part, none of a write and none while the breaker is open',
    files: [
      getTestPath('worker/backend-client/call-guards'),
      getContractTest('outages/faults'),
      worker('outages/send-request'),
    ],
  },
  {
    shows:
      'breaker: opens within 20 failures to reach the backend, and for no one visitor’s odd ids; 1 probe a second, over within 10 s',
    files: [
      getContractTest('outages/failing-backend'),
      getTestPath('worker/backend-client/circuit-breaker'),
      worker('outages/outage-or-odd-ids'),
    ],
  },
  { shows: 'answers that fail are kept for nobody: 0 of 7 kinds', files: [getTrustTest('outages/errors-not-kept')] },
  {
    shows: 'hundreds who ask for one cold page: one call of a kind',
    files: [getContractTest('outages/crowds'), getTestPath('worker/backend-client/shared-answers')],
  },
  {
    shows: '1,000 faults of the chat’s line: 0 lost, 0 doubled, 0 out of order',
    files: ['tests/cable/fault-cycles.test.ts'],
  },
  {
    shows: 'chat: limits of guests, rooms, questions and tabs hold, and say when to go on',
    files: [worker('limits/limit-chat'), getContractTest('chat/chat-tabs')],
  },
  {
    shows: 'uploads: type by content, 5 MB, for their owner; pictures of 50 million points at most, and without notes',
    files: [backend('application/files'), getTestPath('shared/pictures/clean-picture')],
  },
  {
    shows: 'killed 20 times under load: every acknowledged write is there once',
    files: [getTrustTest('outages/kill.minutes')],
  },
  { shows: 'what an isolate keeps is bounded', files: [getTestPath('worker/cache/bounded-map')] },
];
