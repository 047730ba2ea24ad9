import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOutsideEdge, respondWell } from '#tests/worker/support/proxy-edge.ts';

const createPost = (body: unknown) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

test('an identity field in a nested path is removed', async () => {
  const { sendRequest, receivedRequests } = createOutsideEdge(respondWell);
  const nestedBody = {
    user: { id: 7, name: 'x', 0: { id: 7 } },
    dto: [{ staff: { id: 7 } }, { fk: { user: { id: 7 } } }],
    agent: { id: '99', name: 'x', idea: 1 },
    public: { level: 9 },
    course: { id: 7, user: { idea: 1 } },
  };
  await sendRequest('/appUser/x', createPost(nestedBody));
  expect(JSON.parse(receivedRequests[0]?.body ?? '')).toEqual({
    user: { name: 'x', 0: {} },
    dto: [{ staff: {} }, { fk: { user: {} } }],
    agent: { id: '7', name: 'x', idea: 1 },
    public: { level: '2' },
    course: { id: 7, user: { idea: 1 } },
  });
});

const NAME_PARTS = [['userId'], ['user', 'id'], ['fk', 'user', 'id'], ['fk_user', 'Id'], ['STAFF', 'iD']];

test('identity fields are removed at any depth, and their siblings kept', async () => {
  const { sendRequest, receivedRequests } = createOutsideEdge(respondWell);
  const pathArbitrary = fc.array(fc.constantFrom('a', 'dto', 'items', '0', 'note'), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(pathArbitrary, fc.constantFrom(...NAME_PARTS), fc.boolean(), async (path, name, isInList) => {
      const nestValue = (value: unknown, keys: string[]) =>
        keys.reduceRight<unknown>((innerValue, key) => ({ [key]: isInList ? [innerValue] : innerValue }), value);
      receivedRequests.length = 0;
      await sendRequest(
        '/appUser/x',
        createPost(nestValue({ ...(nestValue('forged', name) as object), beside: 1 }, path)),
      );
      expect(receivedRequests[0]?.body).not.toContain('forged');
      expect(receivedRequests[0]?.body).toContain('"beside":1');
    }),
    { numRuns: 100 },
  );
});
