import { beforeAll, expect, test } from 'vitest';
import { batchWrite } from '#backend/queries/database.ts';
import { saveContent } from '#backend/site/save-content.ts';
import { getPart, parsePartName, type SiteOwnedPart } from '#backend/site/content-parts.ts';
import { loadSiteContent } from '#backend/site/site-content.ts';
import { flatten } from '#backend/site/forms/schema-form.ts';
import type { StaffRole } from '#shared/rules/staff-roles.ts';
import { OFFICE_PASS_HEADER } from '#shared/backend-protocol.ts';
import { agentDetail, agentMenu } from '#shared/contract/site/agent.ts';
import { privacyPolicy, wedModular } from '#shared/contract/site/pages.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { AGENT_IDS, loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { requireStoredSite } from '#tests/backend/support/make-site.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { passAtDesk } from '#tests/support/staff-at-work.ts';

// Tests previews of drafts: visible to logged-in staff with write access, only on their own site.

const DRAFT_MARK = 'Only a draft';

/** Parts of a site, each with the text field that its draft changes. */
const PARTS: Record<string, string> = {
  news: 'list.0.title.en-us',
  menus: 'list.0.name.en-us',
  policy: 'title.en-us',
  'page services': 'modules.0.title.en-us',
};

beforeAll(async () => {
  await loadDemoCatalogue();
  const content = await loadSiteContent(testEnv.DB, (await requireStoredSite('mso')).id);
  for (const [name, path] of Object.entries(PARTS)) {
    const fieldsBefore = flatten(getPart(content, parsePartName(name) as SiteOwnedPart));
    const result = {
      before: fieldsBefore,
      typedValues: { ...fieldsBefore, [path]: DRAFT_MARK },
      converted: [],
      when: 'later',
    } as const;
    await saveContent(testEnv.DB, 'mso', parsePartName(name) as SiteOwnedPart, result, { staffId: 1, who: 'Ada' });
  }
});

const createOfficePass = async (agentKey: string, name: string, role: StaffRole) =>
  (await passAtDesk(testEnv.DB, { agentKey, name, role })).replace('desk_pass=', '');

async function readPages(officePass: string, locale: 'en-us' | 'zh' = 'en-us') {
  const context = { locale, level: 1, headers: { [OFFICE_PASS_HEADER]: officePass, 'x-agent-key': 'mso' } };
  const query = { agentId: AGENT_IDS.mso, menuKey: '', menuLinkEntrance: 'services' };
  return Promise.all([
    readBackend(agentDetail, { keyCode: 'mso', host: '' }, context),
    readBackend(agentMenu, { agentKey: 'mso' }, context),
    readBackend(privacyPolicy, { keyCode: 'mso' }, context),
    readBackend(wedModular, query, context),
  ]);
}

const isMarked = (answers: readonly unknown[]) => answers.map((body) => JSON.stringify(body).includes(DRAFT_MARK));

test('a lead sees every draft in its place, and all other content as published', async () => {
  const officePass = await createOfficePass('mso', 'Priya', 'lead');
  expect(isMarked(await readPages(officePass))).toEqual([true, true, true, true]);
  const maskTexts = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (key, innerValue: unknown) =>
      key === 'id' || key === 'gmtCreate' || innerValue === DRAFT_MARK ? null : innerValue,
    );
  // The draft changes nothing in the other language, so its responses must equal the published ones.
  expect(maskTexts(await readPages(officePass, 'zh'))).toEqual(maskTexts(await readPages('', 'zh')));
});

test('a preview is hidden from advisers, other sites, and without a valid pass', async () => {
  const noneMarked = [false, false, false, false];
  for (const officePass of [
    '',
    'x'.repeat(43),
    await createOfficePass('mso', 'Cat', 'adviser'),
    await createOfficePass('northbridge', 'Tom', 'administrator'),
  ])
    expect(isMarked(await readPages(officePass))).toEqual(noneMarked);
  const removedPass = await createOfficePass('mso', 'Eve', 'administrator');
  expect(isMarked(await readPages(removedPass))).toEqual([true, true, true, true]);
  await batchWrite(testEnv.DB, [
    { sql: `DELETE FROM staff_sessions WHERE staff_id = (SELECT id FROM staff WHERE name = 'Eve')`, values: [] },
  ]);
  expect(isMarked(await readPages(removedPass))).toEqual(noneMarked);
});
