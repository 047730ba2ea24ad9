// The twenty-four tests of reliability and security: what passes, and which tests show it. No test stands here twice, and
// none is written for this table that another file holds already.

export interface Proof {
  /** What its suite runs. */
  file: string;
  /** As the source writes it, in that file or in `source`. Without it, all tests of the file. */
  title?: string;
  /** Where the tests are written that the file runs. */
  source?: string;
}

export interface TrustTest {
  number: number;
  passes: string;
  proofs: readonly Proof[];
}

/** Names a test by its path within a folder, as in `chat/chat-log`. */
const proofIn =
  (folder: string) =>
  (name: string, title?: string): Proof => ({ file: `${folder}${name}.test.ts`, ...(title && { title }) });
const worker = proofIn('tests/worker/');
const backend = proofIn('tests/backend/');
const contract = proofIn('tests/contract/');
const trust = proofIn('tests/trust/');
/** A test of pure code stands beside it. */
const unit = proofIn('');
const guards = proofIn('worker/backend-client/');
const security = (title: string): Proof => ({
  file: 'tests/contract/embedded-backend.test.ts',
  source: 'tests/contract/security/security-suite.ts',
  title,
});

export const TRUST_TESTS: readonly TrustTest[] = [
  {
    number: 1,
    passes: 'Observatory: 130 points and more (A+), by its published rules',
    proofs: [worker('security/observatory')],
  },
  {
    number: 2,
    passes: 'a policy on every kind of answer, by a nonce that is used once or by what each script says',
    proofs: [
      security('%s carries the security headers and a request id'),
      security('every script of a page that one visitor gets carries the nonce of its answer'),
      security('every script and style of a page from the cache is named by its policy, and nothing else'),
    ],
  },
  {
    number: 3,
    passes: 'HSTS of a year and more on https; nosniff and Referrer-Policy on 100 %',
    proofs: [
      worker('security/security-headers', 'every answer says how it is to be taken'),
      worker('security/security-headers', 'only https asks for https everywhere'),
    ],
  },
  {
    number: 4,
    passes: 'session cookies are __Host-, Secure, HttpOnly, SameSite',
    proofs: [worker('account/session-cookies'), worker('desk/desk-cookie')],
  },
  {
    number: 5,
    passes: 'no token in HTML, data or logs, however a path is written',
    proofs: [
      security('a page of somebody with a token shows no token, and no browser keeps it'),
      contract(
        'chat/chat-log',
        'no line of the log holds a token, a cookie, a name or a word, also when everything breaks',
      ),
      worker('requests/crooked-path', 'and %s of it reaches no backend and no rule'),
      trust('security/path-encodings'),
    ],
  },
  {
    number: 6,
    passes: 'a session is renewed by rotation, and dead after its logout',
    proofs: [
      backend('account/sessions', 'a refresh token that comes back later ends the whole session, and no other'),
      backend('account/sessions', 'a logout kills both tokens, and leaves other logins alone'),
    ],
  },
  {
    number: 7,
    passes: 'what comes from another site changes nothing: 403 for every mutating route',
    proofs: [worker('security/foreign-requests'), worker('security/cross-site')],
  },
  {
    number: 8,
    passes: '60 vectors in every field of HTML: 0 run',
    proofs: [worker('catalogue/sanitize-rich-text'), trust('security/hostile-markup')],
  },
  {
    number: 9,
    passes: 'hostile text in the data of a page: 0 run',
    proofs: [
      worker(
        'catalogue/sanitize-rich-text',
        'whatever is put together from pieces of markup, nothing runs, nor after a second cleaning',
      ),
    ],
  },
  {
    number: 10,
    passes: 'redirects lead nowhere else: 0 of 50',
    proofs: [
      unit('client/site/site-links'),
      backend('office/staff/staff-borders'),
      worker('requests/proxy-pass-through', 'a backend that sends visitors to %s is answered with %d'),
    ],
  },
  {
    number: 11,
    passes: 'hosts × languages × agents × routes: 0 pages crossed',
    proofs: [trust('security/crossings'), security("one visitor's query is in nobody else's page")],
  },
  {
    number: 12,
    passes: 'pages of one person: 0 kept, 0 shared',
    proofs: [trust('security/private-pages'), trust('security/whose-resources')],
  },
  {
    number: 13,
    passes: 'codes: 1 a minute, 3 in ten minutes, 5 an hour of a number, 10 an hour of an address; overshoot 0',
    proofs: [
      backend('limits/limits', 'three in ten minutes and five an hour; what was refused does not count'),
      backend('limits/limits', 'an address gets ten codes an hour'),
      backend('limits/limits', 'of %s that come together only as many pass as may'),
      trust('limits/parallel-guesses.minutes', 'of a thousand texts to one number one is sent'),
    ],
  },
  {
    number: 14,
    passes: 'a code has five tries; who has an account cannot be told',
    proofs: [
      backend('account/login-codes', 'five wrong tries use a code up'),
      backend('limits/code-tries'),
      trust(
        'limits/parallel-guesses.minutes',
        'of a thousand guesses at a password no more than a hundred are looked at',
      ),
      backend('account/codes', 'nobody at the site can tell whether a number has an account; its owner can'),
    ],
  },
  {
    number: 15,
    passes: 'backend down: 100 % of the pages that were seen before are a 200, a cold one is a 503 with Retry-After',
    proofs: [
      trust('outages/outage.minutes'),
      contract('outages/faults', 'a backend that is down gives a cold visitor the error page in %s'),
    ],
  },
  {
    number: 16,
    passes: 'backend hangs: the status comes after 2.5 s; what the page is about decides it, on every route',
    proofs: [
      trust('outages/hanging-parts'),
      contract('outages/failing-backend', 'is a 503 that says when to come again, soon, where its backend %s'),
    ],
  },
  {
    number: 17,
    passes: 'every tenth answer a 503: at most 0.1 % of 2,000 cold pages fail, for 1.1 times the calls',
    proofs: [
      trust('outages/random-503.minutes'),
      guards('call-guards', 'one main read in a thousand is lost at most, for 1.1 times the calls (seed %d)'),
    ],
  },
  {
    number: 18,
    passes: 'further tries: 1.1 times the calls and 20 in an isolate’s life at most; never of a write',
    proofs: [
      guards('call-guards', 'are never more than a tenth of all calls and the few of the beginning'),
      contract('outages/faults', 'after a 503 a %s of %s is tried %d times in all'),
      worker('outages/send-request', 'after %s a call that changes something is not tried again'),
    ],
  },
  {
    number: 19,
    passes:
      'breaker: opens within 20 failures of any kind, but for no one visitor’s odd ids; 1 probe a second, over within 10 s',
    proofs: [
      contract('outages/failing-backend', 'an outage of %d costs ten failures and a probe a second, and is soon over'),
      guards(
        'circuit-breaker',
        'opens in an outage within twenty failures, of whatever kind, however many calls there were before',
      ),
      guards('circuit-breaker', 'is never closed to others by odd inputs, while what was well before still is'),
      guards('circuit-breaker', 'lets one probe a second pass while it is open, and never more'),
      worker('outages/outage-or-odd-ids', 'visitors who ask for odd ids hold nobody else back, whatever they come to'),
    ],
  },
  {
    number: 20,
    passes: 'answers that fail are kept for nobody: 0 of 7 kinds',
    proofs: [trust('outages/errors-not-kept')],
  },
  {
    number: 21,
    passes: 'hundreds who ask for one cold page: one call of a kind',
    proofs: [
      contract('outages/crowds', 'many who ask for one cold page make it once'),
      guards('shared-answers', 'are asked for once while they are on their way, and again afterwards'),
    ],
  },
  {
    number: 22,
    passes: '1,000 faults of the chat’s line: 0 lost, 0 doubled, 0 out of order',
    proofs: [{ file: 'tests/cable/fault-cycles.test.ts' }],
  },
  {
    number: 23,
    passes: 'chat: limits of guests, rooms, questions and tabs hold, and say when to go on',
    proofs: [
      worker('limits/limit-chat'),
      contract(
        'chat/chat-tabs',
        'of twenty tabs the oldest eight are closed, each with the reason that its page understands',
      ),
    ],
  },
  {
    number: 24,
    passes: 'uploads: type by content, 5 MB, for their owner; pictures of 50 million points at most, and without notes',
    proofs: [
      backend('application/files', '%s is refused, with a word of advice'),
      backend('application/files', '5 MB to the byte are taken'),
      backend('application/files', 'a document is for its owner'),
      unit('shared/pictures/clean-picture'),
    ],
  },
];

/** Beside the twenty-four: what a server that is killed, and one that runs for long, must not lose. */
export const ENDURANCE_TESTS: readonly TrustTest[] = [
  {
    number: 25,
    passes: 'killed 20 times under load: every acknowledged write is there once',
    proofs: [trust('outages/kill.minutes')],
  },
  { number: 26, passes: 'what an isolate keeps is bounded', proofs: [unit('tests/unit/house/bounded-stores')] },
];
