import { beforeAll, describe, expect, test } from 'vitest';
import { myApplication } from '#shared/contract/application/application.ts';
import { CONSENT_KINDS, WITHDRAWAL_EFFECTS } from '#shared/rules/consent.ts';
import { runRetention } from '#backend/retention/run-retention.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { type ConsentingStudent, createConsentingStudent } from './consenting-student.ts';

const STORES = { DB: testEnv.DB as never, FILES: testEnv.FILES as never };

beforeAll(loadDemoCatalogue);

const BIRTHDAY = { birthday: '2008-03-14' };
const PASSPORT = 'K87654321';

/** Reads the stored documents of a student: files in R2, rows of the files table, and paths in applications. */
async function readStoredState({ id }: ConsentingStudent) {
  const readRows = async <Row>(sql: string) => (await testEnv.DB.prepare(sql).bind(id).all<Row>()).results;
  const files = await readRows<{ path: string }>(`SELECT path FROM files WHERE user_id = ?1 AND kind = 'document'`);
  const forms = await readRows<{ form: string }>('SELECT form FROM applications WHERE user_id = ?1 ORDER BY id');
  const storedFile = await Promise.all(files.map(({ path }) => testEnv.FILES.head(path)));
  return {
    files: files.length,
    stored: storedFile.filter((file) => file !== null).length,
    forms: forms.map(({ form }) => ({
      documents: (JSON.parse(form) as { documents: unknown[] }).documents.length,
      hasNumber: form.includes(PASSPORT),
    })),
  };
}

/** Creates a student with a submitted application that contains two documents and a passport number. */
async function createApplyingStudent(agentKey = 'mso') {
  const student = await createConsentingStudent(agentKey);
  await student.give('agreement');
  await student.give('documents', BIRTHDAY);
  await student.upload();
  await student.upload();
  const form = student.formWith({ passportNumber: PASSPORT });
  await student.save(form);
  await student.give('abroad', { countries: form.courses.map(({ countryId }) => countryId) });
  expect((await student.submit(form)).body.code).toBe(1003);
  return { student, form, documents: form.documents.length };
}

const NOTHING_STORED = { files: 0, stored: 0, forms: [{ documents: 0, hasNumber: false }] };

describe('the withdrawal of a consent', () => {
  test.each(CONSENT_KINDS.filter((kind) => kind !== 'guardian'))(
    'to %s has the effect that the policy states',
    async (kind) => {
      const { student, documents } = await createApplyingStudent();
      const storedBefore = { files: 2, stored: 2, forms: [{ documents, hasNumber: true }] };
      expect(await readStoredState(student)).toEqual(storedBefore);
      await student.withdraw(kind);
      expect(await readStoredState(student)).toEqual(
        WITHDRAWAL_EFFECTS[kind] === 'deletes' ? NOTHING_STORED : storedBefore,
      );
    },
  );

  test('to documents preserves the consents on another agent’s site', async () => {
    const { student, documents } = await createApplyingStudent();
    await testEnv.DB.prepare(
      `INSERT INTO applications (user_id, agent_key, status, form, updated_at)
SELECT user_id, 'hengdu', 'withdrawn', form, updated_at FROM applications WHERE user_id = ?1`,
    )
      .bind(student.id)
      .all();
    await student.withdraw('documents');
    expect(await readStoredState(student)).toEqual({
      files: documents > 1 ? 2 : 1,
      stored: documents > 1 ? 2 : 1,
      forms: [
        { documents: 0, hasNumber: false },
        { documents, hasNumber: true },
      ],
    });
  });

  test('to documents keeps the application, its log and its other answers', async () => {
    const { student } = await createApplyingStudent();
    const applicationBefore = await readBackend(myApplication, {}, student.at);
    await student.withdraw('documents');
    const applicationAfter = await readBackend(myApplication, {}, student.at);
    expect([applicationAfter?.status, applicationAfter?.events, applicationAfter?.form.courses]).toEqual([
      applicationBefore?.status,
      applicationBefore?.events,
      applicationBefore?.form.courses,
    ]);
    expect(applicationAfter?.form.personal).toEqual({ ...applicationBefore?.form.personal, passportNumber: '' });
  });

  test('to documents is completed by the next run if only the withdrawal was written', async () => {
    const { student } = await createApplyingStudent();
    await testEnv.DB.prepare(
      `INSERT INTO consents (user_id, agent_key, what, deed, version, language, at)
SELECT user_id, agent_key, what, 'withdrawn', version, language, at FROM consents WHERE user_id = ?1 AND what = 'documents'`,
    )
      .bind(student.id)
      .all();
    expect((await runRetention(STORES, { isDry: true })).withdrawnDocuments).toBe(1);
    expect((await runRetention(STORES)).withdrawnDocuments).toBe(1);
    expect(await readStoredState(student)).toEqual(NOTHING_STORED);
  });

  test('deletes a document that was uploaded concurrently', async () => {
    const { student } = await createApplyingStudent();
    await student.withdraw('documents');
    await testEnv.FILES.put(`document/late-${student.id}.pdf`, 'late');
    await testEnv.DB.prepare(
      `INSERT INTO files (path, user_id, kind, name, size, content_type, created_at) VALUES (?1, ?2, 'document', 'late.pdf', 4, 'application/pdf', ?3)`,
    )
      .bind(`document/late-${student.id}.pdf`, student.id, Date.now())
      .all();
    await runRetention(STORES);
    expect(await readStoredState(student)).toEqual(NOTHING_STORED);
  });
});
