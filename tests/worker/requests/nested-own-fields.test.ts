import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOutsideEdge, fine } from '#tests/worker/support/proxy-edge.ts';

const post = (body: unknown) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

test('an identity field in a nested path is removed', async () => {
  const { go, receivedRequests } = createOutsideEdge(fine);
  const value = {
    user: { id: 7, name: 'x', 0: { id: 7 } },
    dto: [{ staff: { id: 7 } }, { fk: { user: { id: 7 } } }],
    agent: { id: '99', name: 'x', idea: 1 },
    public: { level: 9 },
    course: { id: 7, user: { idea: 1 } },
  };
  await go('/appUser/x', post(value));
  expect(JSON.parse(receivedRequests[0]?.body ?? '')).toEqual({
    user: { name: 'x', 0: {} },
    dto: [{ staff: {} }, { fk: { user: {} } }],
    agent: { id: '7', name: 'x', idea: 1 },
    public: { level: '2' },
    course: { id: 7, user: { idea: 1 } },
  });
});

const PARTS = [['userId'], ['user', 'id'], ['fk', 'user', 'id'], ['fk_user', 'Id'], ['STAFF', 'iD']];

test('removes identity fields at any depth and leaves their siblings', async () => {
  const { go, receivedRequests } = createOutsideEdge(fine);
  const above = fc.array(fc.constantFrom('a', 'dto', 'items', '0', 'note'), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(above, fc.constantFrom(...PARTS), fc.boolean(), async (path, name, isInList) => {
      const nest = (value: unknown, keys: string[]) =>
        keys.reduceRight<unknown>((within, key) => ({ [key]: isInList ? [within] : within }), value);
      receivedRequests.length = 0;
      await go('/appUser/x', post(nest({ ...(nest('forged', name) as object), beside: 1 }, path)));
      expect(receivedRequests[0]?.body).not.toContain('forged');
      expect(receivedRequests[0]?.body).toContain('"beside":1');
    }),
    { numRuns: 100 },
  );
});
