import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { updateUser } from '#shared/contract/account/identity.ts';
import type { ConsentKind } from '#shared/rules/consent.ts';
import { queryRows } from '#backend/queries/database.ts';
import { callBackend } from '#tests/backend/support/ask-backend.ts';
import { type ConsentingStudent, createConsentingStudent } from './consenting-student.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Runs random sequences of consents, withdrawals, uploads, saves, submissions and birthdays, and compares the stored
// data with the consents at each moment. The test tracks the consents itself, independently of the backend's rule.

const SEED = 20_261_122;
const CHILD_BIRTHDAY = `${new Date().getUTCFullYear() - 13}-01-01`;
const ADULT_BIRTHDAY = '2008-03-14';
const BIRTHDAYS = ['', CHILD_BIRTHDAY, ADULT_BIRTHDAY] as const;

beforeAll(loadDemoCatalogue);

type Action =
  | { kind: 'give' | 'withdraw'; what: ConsentKind; countries: readonly string[]; birthday: (typeof BIRTHDAYS)[number] }
  | { kind: 'bornOn'; birthday: (typeof BIRTHDAYS)[number] }
  | { kind: 'upload' }
  | { kind: 'save' | 'submit'; birthday: (typeof BIRTHDAYS)[number]; hasNumber: boolean };

const birthdayArbitrary = fc.constantFrom(...BIRTHDAYS);
const actionArbitrary: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('give', 'give', 'withdraw'),
      what: fc.constantFrom('agreement', 'documents', 'documents', 'abroad', 'guardian'),
      countries: fc.constantFrom(['1'], ['2'], ['1', '2']),
      birthday: birthdayArbitrary,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('bornOn' as const), birthday: birthdayArbitrary }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'upload' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('save', 'submit', 'submit'),
      birthday: birthdayArbitrary,
      hasNumber: fc.constantFrom(true, true, true, false),
    }),
  },
) as fc.Arbitrary<Action>;

/** Consents and stored values that the test expects at the moment. */
interface ExpectedState {
  given: Partial<Record<ConsentKind, readonly string[] | false>>;
  account: string;
  /**
   * Whether the account ever had the birthday of a child. A later birthday does not remove the need for a guardian's
   * consent.
   */
  wasChild: boolean;
  draft: string;
}

const includesChild = (...birthdays: string[]) => birthdays.includes(CHILD_BIRTHDAY);
const isBirthdayKnown = (...birthdays: string[]) => birthdays.some(Boolean);
const mayKeep = ({ given, account, wasChild, draft }: ExpectedState, ...extraBirthdays: string[]) =>
  given.agreement !== false &&
  Boolean(given.documents) &&
  isBirthdayKnown(account, draft, ...extraBirthdays) &&
  (!(wasChild || includesChild(account, draft, ...extraBirthdays)) || Boolean(given.guardian));

async function readStoredState({ id }: ConsentingStudent) {
  const [row] = await queryRows(testEnv.DB, {
    sql: `SELECT (SELECT count(*) FROM files WHERE user_id = ?1) AS files, (SELECT count(*) FROM applications WHERE user_id = ?1 AND status <> 'draft') AS sent,
(SELECT coalesce(form ->> '$.personal.passportNumber', '') FROM applications WHERE user_id = ?1) AS number`,
    values: [id],
  });
  return row as { files: number; sent: number; number: string | null };
}

function noteBirthday(expectedState: ExpectedState, birthday: string) {
  expectedState.account = birthday;
  expectedState.wasChild ||= includesChild(birthday);
}

/** Performs an action, and records its accepted parts in the expected state. */
async function perform(student: ConsentingStudent, action: Action, expectedState: ExpectedState): Promise<void> {
  switch (action.kind) {
    case 'give': {
      const { what, countries, birthday } = action;
      const { body } =
        what === 'guardian'
          ? await student.giveAsGuardian()
          : await student.give(what, { countries, ...(birthday && { birthday }) });
      if (body.code !== 1003) return;
      expectedState.given[what] = what === 'abroad' ? countries : ['*'];
      if ((what === 'documents' || what === 'abroad') && !expectedState.account) noteBirthday(expectedState, birthday);
      return;
    }
    case 'withdraw':
      await student.withdraw(action.what);
      if (expectedState.given[action.what]) expectedState.given[action.what] = false;
      return;
    case 'bornOn':
      await callBackend(updateUser, { birthday: action.birthday }, student.at);
      if (action.birthday) noteBirthday(expectedState, action.birthday);
      return;
    case 'upload':
      await student.upload();
      return;
    case 'save':
    case 'submit': {
      const passportNumber = action.hasNumber ? 'K12345678' : '';
      const form = student.formWith({ birthday: action.birthday, passportNumber });
      if (form.documents.some(({ path }) => path === '')) form.documents = [];
      const { body } = action.kind === 'save' ? await student.save(form) : await student.submit(form);
      if (body.code === 1003) expectedState.draft = action.birthday;
    }
  }
}

test('nothing is stored without consent, in any order of actions', async () => {
  let storedCount = 0;
  let sentCount = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(actionArbitrary, { minLength: 6, maxLength: 18 }), async (actions) => {
      const student = await createConsentingStudent();
      const expectedState: ExpectedState = { given: {}, account: '', wasChild: false, draft: '' };
      // Half of the sequences start with the usual consents. Otherwise too little data would be stored.
      if (actions.length % 2 === 0) {
        for (const kind of ['documents', 'abroad'] as const)
          await perform(
            student,
            { kind: 'give', what: kind, countries: ['1'], birthday: ADULT_BIRTHDAY },
            expectedState,
          );
        await perform(student, { kind: 'upload' }, expectedState);
        await perform(student, { kind: 'save', birthday: ADULT_BIRTHDAY, hasNumber: false }, expectedState);
      }
      let stateBefore = await readStoredState(student);
      for (const action of actions) {
        const expectedBefore = structuredClone(expectedState);
        await perform(student, action, expectedState);
        const stateAfter = await readStoredState(student);
        const day = 'birthday' in action ? action.birthday : '';
        if (stateAfter.files > stateBefore.files)
          expect([action.kind, mayKeep(expectedBefore)]).toEqual(['upload', true]);
        if ((stateAfter.number ?? '') !== '' && stateAfter.number !== stateBefore.number)
          expect(mayKeep(expectedBefore, day)).toBe(true);
        if (stateAfter.sent > stateBefore.sent) {
          expect(mayKeep(expectedBefore, day)).toBe(true);
          expect(expectedBefore.given.abroad || []).toContain('1');
        }
        storedCount += stateAfter.files - stateBefore.files;
        sentCount += stateAfter.sent - stateBefore.sent;
        stateBefore = stateAfter;
      }
    }),
    { numRuns: 30, seed: SEED },
  );
  // The comparison would prove nothing if no data had been stored.
  expect([storedCount > 5, sentCount > 3]).toEqual([true, true]);
});
