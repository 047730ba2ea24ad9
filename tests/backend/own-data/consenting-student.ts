import { myApplication, saveApplication, submitApplication } from '#shared/contract/application/application.ts';
import { grantConsent, withdrawConsent } from '#shared/contract/account/consent.ts';
import { UPLOAD_PATH } from '#shared/backend-protocol.ts';
import type { ConsentKind } from '#shared/rules/consent.ts';
import backend from '#backend/entry.ts';
import { hashSecret } from '#backend/identity/secrets.ts';
import { batchWrite } from '#backend/queries/database.ts';
import { storeCode } from '#backend/queries/identity/codes.ts';
import { POLICY_VERSION } from '#backend/seed/policies.ts';
import { createCompleteForm } from '#tests/support/complete-form.ts';
import { type BackendResponse, callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { logInUser } from '#tests/backend/support/log-in.ts';
import { createFile, PDF_START } from '#tests/backend/support/sample-files.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { QUICK_COST } from '#tests/backend/support/hash-cost.ts';

const GUARDIAN_CODE = '123456';
let codeHash: Promise<string> | null = null;
let guardianCount = 0;

/** Creates a new student on a site, with functions that give and withdraw consents and apply through the API. */
export async function createConsentingStudent(agentKey = 'mso') {
  const { requestContext, staffId, mobile } = await logInUser();
  guardianCount += 1;
  const headers = {
    ...requestContext.headers,
    'x-agent-key': agentKey,
    'x-visitor-address': `10.7.${guardianCount >> 8}.${guardianCount & 255}`,
  };
  const context = { headers, locale: 'en-us', level: 1 };
  const guardianPhone = { areaCode: '852', mobile: String(94_000_000 + guardianCount) };
  const paths: string[] = [];

  /** Stores a code for the guardian directly, because the API allows only one code a minute. */
  async function sendGuardianCode() {
    codeHash ??= hashSecret(GUARDIAN_CODE, QUICK_COST);
    await batchWrite(testEnv.DB, [
      storeCode(guardianPhone, {
        purpose: 'guardian',
        codeHash: await codeHash,
        askedFrom: '',
        expiresAt: Date.now() + 60_000,
      }),
    ]);
    return { mobileAreaCode: guardianPhone.areaCode, mobile: guardianPhone.mobile, verification: GUARDIAN_CODE };
  }

  return {
    id: Number(staffId),
    mobile,
    at: context,
    guardianPhone,
    sendGuardianCode,
    give: (kind: ConsentKind, overrides: object = {}): Promise<BackendResponse> =>
      callBackend(grantConsent, { what: kind, version: POLICY_VERSION, language: 'zh-hk', ...overrides }, context),
    giveAsGuardian: async (overrides: object = {}): Promise<BackendResponse> => {
      const guardian = { guardianName: '陳大文', guardianRelation: 'father', ...(await sendGuardianCode()) };
      const guardianInput = { what: 'guardian', version: POLICY_VERSION, language: 'zh-hk', ...guardian, ...overrides };
      return callBackend(grantConsent, guardianInput, context);
    },
    withdraw: (kind: ConsentKind): Promise<BackendResponse> =>
      callBackend(withdrawConsent, { what: kind, language: 'zh' }, context),
    async upload(kind = 'document') {
      const form = new FormData();
      form.set('kind', kind);
      form.set('file', createFile(PDF_START, 200, 'passport.pdf', 'application/pdf'));
      const request = new Request(`http://backend${UPLOAD_PATH}`, {
        method: 'POST',
        body: form,
        headers: { ...headers, langCode: 'en-us' },
      });
      const response = await backend.fetch(request, testEnv as never);
      const body = (await response.json()) as BackendResponse['body'];
      if (body.code === 1003) paths.push((body.data as { path: string }).path);
      return { status: response.status, body };
    },
    /** Returns a complete form with paths of documents that were never uploaded. */
    formWith(personal: object = {}) {
      const form = createCompleteForm();
      form.documents = form.documents.map((document, index) => ({ ...document, path: paths[index] ?? paths[0] ?? '' }));
      return { ...form, personal: { ...form.personal, ...personal } };
    },
    async save(form: object): Promise<BackendResponse> {
      const version = (await readBackend(myApplication, {}, context))?.version ?? 0;
      return callBackend(saveApplication, { version, form }, context);
    },
    async submit(form: object): Promise<BackendResponse> {
      const version = (await readBackend(myApplication, {}, context))?.version ?? 0;
      return callBackend(submitApplication, { version, idempotencyKey: crypto.randomUUID(), form }, context);
    },
  };
}

export type ConsentingStudent = Awaited<ReturnType<typeof createConsentingStudent>>;
