import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countBackendCalls, type CountedBackend } from '#scripts/bench/count-backend-calls.ts';
import { checkBackend } from '#scripts/contract/check-backend.ts';
import { PUBLIC_CALLS } from '#scripts/contract/sample-inputs.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { type OutsideBackend, startOutsideBackend } from '#tests/outside-backend/outside-backend.ts';
import { startDemoPortal } from '#tests/support/demo-portal.ts';

async function runCheck(origin: string) {
  const lines: string[] = [];
  const errors = await checkBackend({ origin, authorization: '', agentKey: 'mso', publicLevel: 1 }, (line) =>
    lines.push(line),
  );
  return { lines, faults: errors, marked: (mark: string) => lines.filter((line) => line.startsWith(mark)) };
}

describe('the embedded backend', () => {
  let portal: RunningPortal;
  let backend: CountedBackend;
  beforeAll(async () => {
    portal = await startDemoPortal();
    backend = await countBackendCalls(portal);
  });
  afterAll(async () => {
    backend?.stop();
    await portal?.stop();
  });

  test('responds to every public call according to the contract, in every language', async () => {
    const { faults, marked } = await runCheck(backend.origin);
    expect([faults, marked('✗')]).toEqual([0, []]);
    expect(marked('✓')).toHaveLength(PUBLIC_CALLS.length * LOCALES.length + 1);
  });
});

describe('an outside backend', () => {
  let backend: OutsideBackend;
  beforeAll(async () => void (backend = await startOutsideBackend()));
  afterAll(() => backend?.stop());

  test('gets a report of invalid responses and unsupported calls', async () => {
    backend.answer('/appInstitution/state/list', {
      json: { code: 1003, datas: [{ id: 1, name: { en: 'Scotland' } }] },
    });
    backend.answer('/appInstitution/institution/types', { html: '<h1>Not found</h1>', status: 404 });
    backend.answer('/appInstitution/majorLevel/list', { html: '<h1>Hello</h1>', status: 200 });
    backend.answer('/appInstitution/courseType/groups', { json: { code: '1004', msg: 'a fault of ours' } });
    backend.answer('/appInstitution/source/list', 'reset');
    const { faults, lines: reportLines } = await runCheck(backend.origin);
    const findLine = (path: string) =>
      reportLines.find((line) => line.startsWith('✗ en-us') && line.includes(path)) ?? '';
    expect(findLine('/state/list')).toContain('0.name');
    expect(findLine('/majorLevel/list')).toContain('no JSON');
    expect(findLine('/courseType/groups')).toContain('1004: a fault of ours');
    expect(findLine('/source/list')).toContain('no response');
    expect(reportLines).toContain('– en-us GET /appInstitution/institution/types: not offered');
    expect(faults).toBe(reportLines.filter((line) => line.startsWith('✗')).length);
    expect(reportLines.at(-1)).toContain(`${faults} errors`);
  });
});
