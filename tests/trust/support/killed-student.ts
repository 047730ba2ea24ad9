import { expect } from 'vitest';
import {
  myApplication,
  saveApplication,
  submitApplication,
  withdrawApplication,
} from '#shared/contract/application/application.ts';
import { POLICY_VERSION } from '#backend/seed/policies.ts';
import { grantConsent } from '#shared/contract/account/consent.ts';
import { addSchoolFavourite, schoolFavouriteList } from '#shared/contract/account/favourites.ts';
import { uploadFile } from '#shared/contract/application/apply-form.ts';
import type { PageResponse } from '#tests/contract/support/browser-visit.ts';
import type { ChatVisitor } from '#tests/contract/support/chat-visitor.ts';
import { createCompleteForm } from '#tests/support/complete-form.ts';
import { SAMPLES } from '#tests/support/sample-pictures.ts';
import { parseBody, type KilledLine, requireSuccess } from './killed-line.ts';

/** Number of uploads in each round, below the limit of sixty an hour. */
const UPLOADS_PER_ROUND = 3;

type SendRequest = (promise: Promise<PageResponse>) => Promise<PageResponse | null>;
type OwnApplication = { version: number; status: string; form: { education: { school: string }[] } } | null;

/**
 * Student who saves schools, uploads and applies while the server is killed, and records which data were acknowledged.
 */
export class KilledStudent {
  /** Idempotency keys of the submissions. */
  readonly submissions = new Set<string>();
  readonly #line: KilledLine;
  readonly #browser: ChatVisitor;
  readonly #id: string;
  readonly #saved = new Set<string>();
  readonly #uploads = new Map<string, Uint8Array>();
  #version = 0;
  /** Text in the last draft that was acknowledged. */
  #mark = '';
  #submitting: string | null = null;

  constructor(killedLine: KilledLine, visitor: ChatVisitor, id: string) {
    this.#line = killedLine;
    this.#browser = visitor;
    this.#id = id;
  }

  /** Gives the consents that uploads and applications require. */
  async giveConsents() {
    const { personal, courses } = createCompleteForm();
    const agreementFields = { version: POLICY_VERSION, language: 'zh-hk' };
    const documents = { ...agreementFields, what: 'documents', birthday: personal.birthday };
    await requireSuccess(this.#browser.postPath(grantConsent.path, documents));
    const countries = courses.map(({ countryId }) => countryId);
    await requireSuccess(this.#browser.postPath(grantConsent.path, { ...agreementFields, what: 'abroad', countries }));
  }

  async saveSchools(schools: readonly string[]) {
    for (const school of schools.filter((id) => !this.#saved.has(id))) {
      const input = { fkUserId: this.#id, fkInstitutionId: school, remark: `of ${school}` };
      if (!(await this.#line.attemptRequest(this.#browser.postPath(addSchoolFavourite.path, input)))) return;
      this.#saved.add(school);
      this.#line.counts.favourites += 1;
      if (this.#line.isDown) return;
    }
  }

  async uploadFiles(random: () => number) {
    for (let index = 0; index < UPLOADS_PER_ROUND; index += 1) {
      const bytes = SAMPLES['image/png']({ dataBytes: 1_000 + Math.floor(random() * 60_000) });
      const form = new FormData();
      form.set('kind', 'document');
      form.set('file', new File([bytes], 'transcript.png', { type: 'image/png' }));
      const uploadResponse = await this.#line.attemptRequest(this.#browser.postPath(uploadFile.path, form));
      if (!uploadResponse) return;
      this.#uploads.set(parseBody<{ data: { path: string } }>(uploadResponse).data.path, bytes);
      this.#line.counts.uploads += 1;
      if (this.#line.isDown) return;
    }
  }

  /** Saves the given number of drafts, and submits the application with a new idempotency key. */
  async saveAndSubmit(round: number, drafts: number) {
    if (this.#uploads.size === 0) return;
    for (let index = 0; index < drafts; index += 1) {
      const draftMark = `Draft ${round} ${index}`;
      const input = { version: this.#version, form: this.#formOf(draftMark) };
      const saveResponse = await this.#line.attemptRequest(this.#browser.postPath(saveApplication.path, input));
      if (!saveResponse) return;
      this.#version = parseBody<{ data: { version: number } }>(saveResponse).data.version;
      this.#mark = draftMark;
      this.#line.counts.drafts += 1;
      if (this.#line.isDown) return;
    }
    this.#submitting = crypto.randomUUID();
    await this.#submit((promise) => this.#line.attemptRequest(promise));
  }

  async #submit(sendRequest: SendRequest) {
    const idempotencyKey = this.#submitting;
    if (idempotencyKey === null) return;
    const input = { version: this.#version, idempotencyKey, form: this.#formOf(this.#mark) };
    if (!(await sendRequest(this.#browser.postPath(submitApplication.path, input)))) return;
    this.submissions.add(idempotencyKey);
    this.#submitting = null;
    this.#line.counts.applications += 1;
  }

  #formOf(draftMark: string) {
    const form = createCompleteForm();
    const [path = ''] = this.#uploads.keys();
    return {
      ...form,
      education: form.education.map((item) => ({ ...item, school: draftMark })),
      documents: form.documents.map((document) => ({ ...document, path })),
    };
  }

  /**
   * Checks the data after a restart: acknowledged data exist exactly once, and an interrupted submission is sent again.
   */
  async checkStoredData() {
    await this.#checkSchools();
    for (const [path, bytes] of [...this.#uploads].slice(-UPLOADS_PER_ROUND)) {
      const file = await this.#browser.get(`/appFile/${path}`);
      expect([path, file.status, Buffer.compare(file.bytes, bytes)]).toEqual([path, 200, 0]);
    }
    await this.#submit(requireSuccess);
    const ownApplication = parseBody<{ data: OwnApplication }>(
      await requireSuccess(this.#browser.get(myApplication.path)),
    ).data;
    const version = Number(ownApplication?.version ?? 0);
    expect(version).toBeGreaterThanOrEqual(this.#version);
    const storedMark = ownApplication?.form.education[0]?.school ?? '';
    if (version === this.#version) expect(storedMark).toBe(this.#mark);
    // The student continues from the stored draft, even if the response to its last save was lost.
    this.#version = version;
    this.#mark = storedMark;
    if (!ownApplication || ownApplication.status === 'draft') return;
    await requireSuccess(this.#browser.postPath(withdrawApplication.path, { reason: '' }));
    this.#line.counts.withdrawals += 1;
    this.#version = 0;
    this.#mark = '';
  }

  async #checkSchools() {
    const favouritesResponse = await requireSuccess(
      this.#browser.get(`${schoolFavouriteList.path}?currentPage=1&showCount=100`),
    );
    const { datas } = parseBody<{ datas: { fkInstitutionId: unknown }[] }>(favouritesResponse);
    const schools = datas.map(({ fkInstitutionId }) => String(fkInstitutionId));
    expect(new Set(schools).size, 'a school is saved once').toBe(schools.length);
    expect(schools).toEqual(expect.arrayContaining([...this.#saved]));
  }
}
