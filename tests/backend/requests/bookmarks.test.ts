import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, batchWrite } from '#backend/queries/database.ts';
import { endSessionsOfUser } from '#backend/queries/identity/sessions.ts';
import { loadSeed } from '#backend/seed/load-seed.ts';
import { BOOKMARK_HEADER } from '#shared/backend-protocol.ts';
import { addSchoolFavourite, schoolFavouriteList } from '#shared/contract/account/favourites.ts';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import { agentDetail } from '#shared/contract/site/agent.ts';
import { callBackend, type RequestContext } from '#tests/backend/support/ask-backend.ts';
import { getDemoCatalogue, loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { createLaggingCopy } from '#tests/backend/support/lagging-copy.ts';
import { logInUser } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const SCHOOL_ID = '1001';

const { whole: laggingDatabase, served: servedCopies } = createLaggingCopy(
  testEnv.DB as never,
  (env as unknown as { COPY: Database }).COPY,
);

/** Creates the context of a portal request to a backend whose database has a read replica without any updates. */
const createContext = (user: Partial<RequestContext> = {}, bookmark = ''): RequestContext => ({
  level: 1,
  locale: 'en-us',
  ...user,
  headers: { ...user.headers, ...(bookmark && { [BOOKMARK_HEADER]: bookmark }) },
  env: { DB: laggingDatabase },
});

const readFavouriteId = async (user: RequestContext) => {
  const { body } = await callBackend(institutionByInstitutionId, { id: SCHOOL_ID }, user);
  return institutionByInstitutionId.data.parse(body.data)?.institution?.schoolCollectionId;
};

const addFavourite = async (user: Awaited<ReturnType<typeof logInUser>>) => {
  const fields = { fkUserId: user.staffId, fkInstitutionId: SCHOOL_ID };
  const { headers, body } = await callBackend(addSchoolFavourite, fields, createContext(user.requestContext));
  return { bookmark: headers.get(BOOKMARK_HEADER) ?? '', id: String((body.data as { id: unknown }).id) };
};

beforeAll(async () => {
  await loadDemoCatalogue();
  const replica = (env as unknown as { COPY: Database }).COPY;
  await batchWrite(
    replica,
    testEnv.SCHEMA.map((sql) => ({ sql, values: [] })),
  );
  await loadSeed(replica);
  await batchWrite(replica, getDemoCatalogue());
});
beforeEach(() => {
  servedCopies.length = 0;
});

describe('with a lagging read replica', () => {
  test('a visitor reads the catalogue from a replica', async () => {
    expect(await readFavouriteId(createContext())).toBe('0');
    expect(new Set(servedCopies)).toEqual(new Set(['copy']));
  });

  test('a user who has written reads the catalogue at the session’s bookmark', async () => {
    const user = await logInUser();
    const { bookmark, id } = await addFavourite(user);
    expect(bookmark).toMatch(/^[\da-f-]{20,}$/);
    expect(await readFavouriteId(createContext(user.requestContext, bookmark))).toBe(id);
    expect(await readFavouriteId(createContext(user.requestContext))).toBe('0');
    // An invalid bookmark is ignored.
    expect(await readFavouriteId(createContext(user.requestContext, 'first-primary'))).toBe('0');
  });

  test('personal data and site content are read from the primary database', async () => {
    const user = await logInUser();
    await addFavourite(user);
    servedCopies.length = 0;
    const { body } = await callBackend(schoolFavouriteList, {}, createContext(user.requestContext));
    expect(body.datas).toHaveLength(1);
    await callBackend(agentDetail, { keyCode: 'mso' }, createContext());
    expect(new Set(servedCopies)).toEqual(new Set(['primary']));
  });

  test('a session ends in every region at once', async () => {
    const user = await logInUser();
    const { bookmark, id } = await addFavourite(user);
    expect(await readFavouriteId(createContext(user.requestContext, bookmark))).toBe(id);
    await batchWrite(testEnv.DB, [endSessionsOfUser(Number(user.staffId))]);
    expect(await readFavouriteId(createContext(user.requestContext, bookmark))).toBe('0');
    const { body } = await callBackend(schoolFavouriteList, {}, createContext(user.requestContext));
    expect(body.code).toBe('0006');
  });

  test('only a write returns a bookmark', async () => {
    const user = await logInUser();
    const listResponse = await callBackend(schoolFavouriteList, {}, createContext(user.requestContext));
    expect(listResponse.headers.get(BOOKMARK_HEADER)).toBeNull();
    const rejectedResponse = await callBackend(
      addSchoolFavourite,
      { fkUserId: '1', fkInstitutionId: SCHOOL_ID },
      createContext(),
    );
    expect(rejectedResponse.headers.get(BOOKMARK_HEADER)).toBeNull();
  });
});
