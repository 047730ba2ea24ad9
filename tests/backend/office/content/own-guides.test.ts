import { beforeAll, describe, expect, test } from 'vitest';
import { queryRows, batchWrite } from '#backend/queries/database.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { addLecture } from '#tests/backend/office/student-in-circumstances.ts';
import { incrementAllSiteVersions } from '#backend/queries/site/agents.ts';
import { deleteOthers } from '#backend/queries/write-rows.ts';

import {
  beginRow,
  fetchRows,
  openForm,
  readPart,
  readRows,
  sendPart,
  readPartStatus,
  titlesIn,
  LECTURE_FORM,
} from './own-row.ts';

// Tests that the assistant's answers use the guides of a site.

const ada = new DeskVisitor('mso', 'Ada', 'lead');
const tom = new DeskVisitor('northbridge', 'Tom', 'administrator');

beforeAll(async () => {
  await loadDemo();
  await addLecture();
});

describe('a guide', () => {
  const KEY = 'uk-funds-1';
  const readPassages = async (agentKey: string) => {
    const { selectGuidesAbout } = await import('#backend/queries/assistant/guides.ts');
    const query = { agentKey, topics: ['funds'], countries: ['uk'], words: [] };
    return (await queryRows(testEnv.DB, selectGuidesAbout(query, 'en-us'))).map(({ passage }) => passage);
  };

  test('replaces the shared guide on its own site only, and is not used there while held back', async () => {
    const [msoPassagesBefore, otherSitePassages] = [await readPassages('mso'), await readPassages('northbridge')];
    expect(msoPassagesBefore.length).toBeGreaterThan(0);
    const form = await openForm(ada, `guide ${KEY}`);
    const passage = String(form['f.passage.en-us']);
    expect(msoPassagesBefore).toContain(passage);
    await sendPart(ada, `guide ${KEY}`, { ...form, 'f.passage.en-us': 'Ours: see the page.', do: 'publish' });
    expect(await readPassages('mso')).toContain('Ours: see the page.');
    expect(await readPassages('mso')).not.toContain(passage);
    expect([await readPassages('northbridge'), await readPassages('')]).toEqual([otherSitePassages, otherSitePassages]);
    await sendPart(ada, `guide ${KEY}`, {
      ...(await openForm(ada, `guide ${KEY}`)),
      'f.standing': 'held',
      do: 'publish',
    });
    expect((await readPassages('mso')).some((text) => text === passage || text.startsWith('Ours'))).toBe(false);
    expect((await fetchRows(ada, 'guide', { state: 'held' })).rows.map(({ name }) => name)).toContain(`guide ${KEY}`);
    expect(await readPassages('northbridge')).toEqual(otherSitePassages);
    // When the text of a site's guide equals the shared text again, the site uses the shared guide and follows its
    // changes.
    await sendPart(ada, `guide ${KEY}`, { do: 'remove' });
    expect([await readPassages('mso'), await readRows('SELECT id FROM guides WHERE agent_id <> 0')]).toEqual([
      msoPassagesBefore,
      [],
    ]);
    expect((await sendPart(ada, `guide ${KEY}`, { do: 'remove' })).status).toBe(422);
    await sendPart(ada, `guide ${KEY}`, { undo: '1' });
    expect(await readRows('SELECT id FROM guides WHERE agent_id <> 0')).toEqual([]);
  });

  test('is shown as the assistant’s answer beside the form before saving', async () => {
    const form = await openForm(ada, `guide ${KEY}`);
    const values = { ...form, 'f.passage.en-us': 'As typed: see the page.', do: 'preview' };
    const previewResult = await sendPart(ada, `guide ${KEY}`, values);
    const displayedText = previewResult.answer?.appearance?.passages.find(({ locale }) => locale === 'en-us')?.text;
    expect([previewResult.status, displayedText]).toEqual([200, 'As typed: see the page.']);
    expect(previewResult.answer?.values['passage.en-us']).toBe('As typed: see the page.');
    expect(JSON.stringify(await readPart(ada, `guide ${KEY}`))).not.toContain('As typed');
  });

  test('is found by its words, and removed from the index with them', async () => {
    const partName = await beginRow(ada, 'guide');
    const guideForm = {
      'f.country': 'uk',
      'f.topic': 'funds',
      'f.standing': 'told',
      'f.title.en-us': 'Zebra',
      'f.passage.en-us': 'A zebra is no proof of funds.',
      'f.page': 'https://example.org/zebra',
      'f.publisher': 'example.org',
      'f.asAt': '2026-11',
      'f.reviewBy': '2027-11-30',
      before: '{}',
      converted: '[]',
    };
    const errors: [Record<string, string>, string][] = [
      [{ 'f.page': 'javascript:alert(1)' }, 'noAddress'],
      [{ 'f.page': 'vbscript:msgbox("x")' }, 'noAddress'],
      [{ 'f.page': 'https://x.example/"onmouseover="alert(1)' }, 'noAddress'],
      [{ 'f.publisher': ' ' }, 'needed'],
      [{ 'f.reviewBy': '2027-02-30' }, 'noDay'],
      [{ 'f.passage.en-us': 'x'.repeat(2001) }, 'tooLong'],
      [{ 'f.topic': 'anything' }, 'wrong'],
    ];
    for (const [changedFields, messagePart] of errors) {
      const rejectedResult = await sendPart(ada, partName, { ...guideForm, ...changedFields, do: 'publish' });
      expect([changedFields, rejectedResult.status, rejectedResult.problems]).toEqual([
        changedFields,
        422,
        expect.arrayContaining([messagePart]),
      ]);
    }
    await sendPart(ada, partName, { do: 'discard' });
    await sendPart(ada, partName, { ...guideForm, do: 'publish' });
    expect(await readPassages('mso')).toContain('A zebra is no proof of funds.');
    expect(await readPassages('northbridge')).not.toContain('A zebra is no proof of funds.');
    expect(await titlesIn(ada, 'guide', { q: 'zebra' })).toContain('Zebra');
    expect((await fetchRows(ada, 'guide', { state: 'zh', q: 'zebra' })).found).toBe(1);
    expect(await readPartStatus(tom, partName)).toBe(200);
    expect(JSON.stringify(await readPart(tom, partName))).not.toContain('zebra');
    await sendPart(ada, partName, { do: 'remove' });
    const remainingRows = await readRows(
      'SELECT count(*) AS count FROM guide_words w LEFT JOIN guides g ON g.id = w.rowid WHERE g.id IS NULL',
    );
    expect(remainingRows).toEqual([{ count: 0 }]);
  });

  test('advice of the office’s own needs no source page, as any other guide does', async () => {
    const guideRow = await beginRow(ada, 'guide');
    const advice = {
      'f.country': 'all',
      'f.topic': 'advice',
      'f.standing': 'told',
      'f.title.en-us': 'When to apply',
      'f.passage.en-us': 'Begin a year ahead.',
      'f.page': '',
      'f.publisher': '',
      'f.asAt': '',
      'f.reviewBy': '2027-11-30',
      before: '{}',
      converted: '[]',
    };
    const funds = await sendPart(ada, guideRow, { ...advice, 'f.topic': 'funds', do: 'publish' });
    expect([funds.status, funds.problems]).toEqual([422, ['check', 'noAddress', 'needed']]);
    const preview = await sendPart(ada, guideRow, { ...advice, do: 'preview' });
    expect(preview.answer?.appearance?.passages).toMatchObject([{ text: 'Begin a year ahead.', page: '' }]);
    expect((await sendPart(ada, guideRow, { ...advice, do: 'publish' })).location).toContain('done=published');
    await sendPart(ada, guideRow, { do: 'remove' });
  });

  test('is preserved when the demo is reloaded', async () => {
    const partName = await beginRow(ada, 'guide');
    await sendPart(ada, partName, {
      'f.country': 'uk',
      'f.topic': 'funds',
      'f.standing': 'told',
      'f.title.en-us': 'Kept',
      'f.passage.en-us': 'Kept over a load.',
      'f.page': 'https://example.org/a',
      'f.publisher': 'example.org',
      'f.asAt': '',
      'f.reviewBy': '2027-11-30',
      before: '{}',
      converted: '[]',
      do: 'publish',
    });
    await sendPart(ada, await beginRow(ada, 'lecture'), { ...LECTURE_FORM, do: 'publish' });
    const ownRows = await readRows<{ id: number }>('SELECT id FROM lectures WHERE agent_id <> 0');
    await loadDemo();
    await batchWrite(testEnv.DB, [deleteOthers('lectures', []), incrementAllSiteVersions()]);
    expect(await readPassages('mso')).toContain('Kept over a load.');
    expect(await readRows('SELECT id FROM lectures WHERE agent_id <> 0')).toEqual(ownRows);
    expect(ownRows.length).toBeGreaterThan(0);
  });
});
