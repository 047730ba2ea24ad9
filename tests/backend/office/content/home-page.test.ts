import { beforeAll, expect, test } from 'vitest';
import { OFFICE_PASS_HEADER, VERSIONS_HEADER } from '#shared/backend-protocol.ts';
import { agentDetail } from '#shared/contract/site/agent.ts';
import { listContent } from '#shared/contract/office/content.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { passAtDesk } from '#tests/support/staff-at-work.ts';
import { readEditNumbers, openForm, sendPart, readPartStatus } from './own-row.ts';

// Tests the heading and the sections of the home page, as edited in the office.

const ada = new DeskVisitor('mso', 'Ada', 'lead');
const cat = new DeskVisitor('mso', 'Cat', 'adviser');
const HOME = 'home page';

beforeAll(loadDemo);

async function readHomePage(agentKey = 'mso', officePass = '') {
  const { homeTitle, homeLead, homeSections } = await readBackend(
    agentDetail,
    { keyCode: agentKey },
    { locale: 'en-us', headers: { 'x-agent-key': agentKey, [OFFICE_PASS_HEADER]: officePass } },
  );
  return { homeTitle, homeLead, homeSections };
}
const STANDARD_HOME = { homeTitle: '', homeLead: '', homeSections: [] };

/** Returns the form with its list of sections replaced by the given ones. */
const withSections = (form: Readonly<Record<string, string>>, names: readonly string[]) => ({
  ...Object.fromEntries(Object.entries(form).filter(([name]) => !name.startsWith('f.sections.'))),
  ...Object.fromEntries(names.map((name, index) => [`f.sections.${index}.section`, name])),
});

test('the home page lists the standard sections until an editor sorts them, and drafts are visible in the preview only', async () => {
  const form = await openForm(ada, HOME);
  expect(Object.entries(form).filter(([name]) => name.startsWith('f.sections.'))).toHaveLength(7);
  const typedForm = withSections({ ...form, 'f.title.en-us': 'Study abroad, step by step' }, [
    'headlines',
    'countries',
  ]);
  await sendPart(ada, HOME, { ...typedForm, do: 'keep' });
  const officePass = (await passAtDesk(testEnv.DB, { agentKey: 'mso', name: 'Priya', role: 'lead' })).replace(
    'desk_pass=',
    '',
  );
  const ownHome = { homeTitle: 'Study abroad, step by step', homeLead: '', homeSections: ['headlines', 'countries'] };
  expect([await readHomePage(), await readHomePage('mso', officePass)]).toEqual([STANDARD_HOME, ownHome]);
  const publishResult = await sendPart(ada, HOME, { ...(await openForm(ada, HOME)), do: 'publish' });
  expect(publishResult.headers.get(VERSIONS_HEADER)).toContain('"mso":');
  expect([await readHomePage(), await readHomePage('northbridge')]).toEqual([ownHome, STANDARD_HOME]);
  const contentResult = await ada.callOffice(listContent, {});
  expect(contentResult.ok && contentResult.value.parts[0]).toMatchObject({
    name: HOME,
    kind: 'home',
    edited: { who: 'Ada' },
  });
});

test('a home page without sections, with a duplicate section, or with advisers is rejected', async () => {
  const form = await openForm(ada, HOME);
  const homeBefore = await readHomePage();
  for (const [names, problem] of [
    [[], 'needed'],
    [['news'], 'wrong'],
    [['countries', 'countries'], 'listedTwice'],
  ] as const) {
    const rejectedResult = await sendPart(ada, HOME, { ...withSections(form, names), do: 'publish' });
    expect([names, rejectedResult.status, rejectedResult.problems]).toEqual([
      names,
      422,
      expect.arrayContaining([problem]),
    ]);
  }
  expect((await sendPart(ada, HOME, { do: 'remove' })).status).toBe(422);
  expect(await readPartStatus(cat, HOME)).toBe(403);
  expect(await readHomePage()).toEqual(homeBefore);
});

test('the earlier home page is restored from its history', async () => {
  const [editNumber = ''] = await readEditNumbers(ada, HOME);
  await sendPart(ada, HOME, { undo: editNumber });
  expect((await readHomePage()).homeTitle).toBe('');
  expect((await readHomePage()).homeSections).toHaveLength(7);
});
