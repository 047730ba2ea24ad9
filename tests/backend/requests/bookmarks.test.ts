import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, batchWrite } from '#backend/queries/database.ts';
import { endSessionsOf } from '#backend/queries/identity/sessions.ts';
import { loadSeed } from '#backend/seed/load-seed.ts';
import { BOOKMARK_HEADER } from '#shared/backend-protocol.ts';
import { addSchoolFavourite, schoolFavouriteList } from '#shared/contract/account/favourites.ts';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import { agentDetail } from '#shared/contract/site/agent.ts';
import { callBackend, type RequestContext } from '#tests/backend/support/ask-backend.ts';
import { demoCatalogue, loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { laggingCopy } from '#tests/backend/support/lagging-copy.ts';
import { logInUser } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const SCHOOL = '1001';

const { whole, served } = laggingCopy(testEnv.DB as never, (env as unknown as { COPY: Database }).COPY);

/** Context of a portal request; the backend's database has a read replica that receives no updates. */
const asking = (user: Partial<RequestContext> = {}, bookmark = ''): RequestContext => ({
  level: 1,
  locale: 'en-us',
  ...user,
  headers: { ...user.headers, ...(bookmark && { [BOOKMARK_HEADER]: bookmark }) },
  env: { DB: whole },
});

const getMark = async (user: RequestContext) => {
  const { body } = await callBackend(institutionByInstitutionId, { id: SCHOOL }, user);
  return institutionByInstitutionId.data.parse(body.data)?.institution?.schoolCollectionId;
};

const collect = async (user: Awaited<ReturnType<typeof logInUser>>) => {
  const fields = { fkUserId: user.staffId, fkInstitutionId: SCHOOL };
  const { headers, body } = await callBackend(addSchoolFavourite, fields, asking(user.asking));
  return { bookmark: headers.get(BOOKMARK_HEADER) ?? '', id: String((body.data as { id: unknown }).id) };
};

beforeAll(async () => {
  await loadDemoCatalogue();
  const copy = (env as unknown as { COPY: Database }).COPY;
  await batchWrite(
    copy,
    testEnv.SCHEMA.map((sql) => ({ sql, values: [] })),
  );
  await loadSeed(copy);
  await batchWrite(copy, demoCatalogue());
});
beforeEach(() => {
  served.length = 0;
});

describe('of a database with a copy that lags', () => {
  test('a visitor reads the catalogue from a replica', async () => {
    expect(await getMark(asking())).toBe('0');
    expect(new Set(served)).toEqual(new Set(['copy']));
  });

  test('a user who has written reads the catalogue at the session’s bookmark', async () => {
    const me = await logInUser();
    const { bookmark, id } = await collect(me);
    expect(bookmark).toMatch(/^[\da-f-]{20,}$/);
    expect(await getMark(asking(me.asking, bookmark))).toBe(id);
    expect(await getMark(asking(me.asking))).toBe('0');
    // An invalid bookmark is ignored.
    expect(await getMark(asking(me.asking, 'first-primary'))).toBe('0');
  });

  test('personal data and site content are read from the primary database', async () => {
    const me = await logInUser();
    await collect(me);
    served.length = 0;
    const { body } = await callBackend(schoolFavouriteList, {}, asking(me.asking));
    expect(body.datas).toHaveLength(1);
    await callBackend(agentDetail, { keyCode: 'mso' }, asking());
    expect(new Set(served)).toEqual(new Set(['primary']));
  });

  test('a session ends in every region at once', async () => {
    const me = await logInUser();
    const { bookmark, id } = await collect(me);
    expect(await getMark(asking(me.asking, bookmark))).toBe(id);
    await batchWrite(testEnv.DB, [endSessionsOf(Number(me.staffId))]);
    expect(await getMark(asking(me.asking, bookmark))).toBe('0');
    const { body } = await callBackend(schoolFavouriteList, {}, asking(me.asking));
    expect(body.code).toBe('0006');
  });

  test('only a write returns a bookmark', async () => {
    const me = await logInUser();
    const read = await callBackend(schoolFavouriteList, {}, asking(me.asking));
    expect(read.headers.get(BOOKMARK_HEADER)).toBeNull();
    const rejectedAnswer = await callBackend(addSchoolFavourite, { fkUserId: '1', fkInstitutionId: SCHOOL }, asking());
    expect(rejectedAnswer.headers.get(BOOKMARK_HEADER)).toBeNull();
  });
});
