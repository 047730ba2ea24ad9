import { beforeAll, expect, test } from 'vitest';
import { addPicture, removePicture } from '#backend/media/store-media.ts';
import { resizeImage } from '#backend/media/resize-image.ts';
import { getMediaUrl } from '#backend/media/read-picture.ts';
import { queryRows, batchWrite } from '#backend/queries/database.ts';
import { MAX_MEDIA } from '#backend/queries/site/media.ts';
import { deleteSite, incrementSiteVersion } from '#backend/queries/site/agents.ts';
import { runRetention } from '#backend/retention/run-retention.ts';
import { planNewSite } from '#backend/site/change-sites.ts';
import { loadSiteContent } from '#backend/site/site-content.ts';
import { createContentStatements } from '#backend/site/write-site-content.ts';
import { OFFICE_PASS_HEADER } from '#shared/backend-protocol.ts';
import { wedModular } from '#shared/contract/site/pages.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { AGENT_IDS, loadDemo } from '#tests/backend/support/demo-data.ts';
import { requireStoredSite } from '#tests/backend/support/make-site.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { SAMPLES } from '#tests/support/sample-pictures.ts';
import { passAtDesk } from '#tests/support/staff-at-work.ts';

// Tests the picture files of sites: sharing between sites, deletion, and the limit on their number.

beforeAll(loadDemo);

const stores = testEnv as never;
const ACTOR = { staffId: 1, who: 'Ada' };
const ALT = { zh: '图书馆', 'zh-hk': '圖書館', 'en-us': 'The library' };
const addSamplePicture = async (width: number, key = 'mso') =>
  addPicture(stores, await requireStoredSite(key), { title: 'x', bytes: SAMPLES['image/png']({ width }) }, ALT, ACTOR);
async function addPictureNamed(width: number, key = 'mso') {
  const storedMedia = await addSamplePicture(width, key);
  if (storedMedia.kind !== 'kept') throw new Error(`a picture was not kept: ${JSON.stringify(storedMedia)}`);
  return storedMedia.name;
}
/** Publishes a page whose first entry shows the picture. */
async function placePictureOnPage(picture: string) {
  await batchWrite(testEnv.DB, [
    {
      sql: `UPDATE page_module_items SET picture = ?1 WHERE id = (SELECT i.id FROM pages p JOIN page_modules m ON m.page_id = p.id
JOIN page_module_items i ON i.module_id = m.id WHERE p.agent_id = ?2 AND p.link_entrance = 'services' ORDER BY m.position, i.position LIMIT 1)`,
      values: [picture, AGENT_IDS.mso],
    },
    incrementSiteVersion('mso'),
  ]);
}
/**
 * Reads the picture and its alternative text from the page's response: as a visitor, or as a lead if preview headers
 * are given.
 */
async function readPagePicture(locale: Locale, headers: Record<string, string> = {}) {
  const query = { agentId: AGENT_IDS.mso, menuKey: '', menuLinkEntrance: 'services' };
  const page = await readBackend(wedModular, query, { locale, level: 1, headers });
  const item = page?.modules.flatMap(({ items }) => items)[0];
  return [item?.picture, item?.pictureAlt];
}
const isStored = async (name: string) => (await testEnv.FILES.get(`media/${name}`)) !== null;

test("a copied site has its own copies of the pictures it shows, without the other site's texts", async () => {
  const [shownName, hiddenName] = [await addPictureNamed(61), await addPictureNamed(62)];
  const source = await requireStoredSite('mso');
  const content = await loadSiteContent(testEnv.DB, source.id);
  for (const page of content.pages)
    for (const module of page.modules) for (const item of module.items) item.picture = getMediaUrl(shownName);
  await batchWrite(testEnv.DB, createContentStatements(source.id, content));
  const values = { name: 'Harbour', host: 'harbour.example' };
  const plannedSite = await planNewSite(testEnv.DB, await requireStoredSite('mso'), {
    key: 'harbour',
    typedValues: values,
    mail: '',
  });
  if (!plannedSite.ok) throw new Error(JSON.stringify(plannedSite.faults));
  await batchWrite(testEnv.DB, plannedSite.statements);
  const newSite = await requireStoredSite('harbour');
  const readMedia = () =>
    queryRows<{ name: string; alt: string }>(testEnv.DB, {
      sql: 'SELECT name, alt FROM media WHERE agent_id = ?1',
      values: [newSite.id],
    });
  expect(JSON.stringify(plannedSite.content)).toContain(shownName);
  expect(await readMedia()).toEqual([{ name: shownName, alt: '{}' }]);
  expect(await removePicture(stores, newSite, shownName, ACTOR)).toEqual({ kind: 'refused', why: 'inUse' });
  expect(await removePicture(stores, source, hiddenName, ACTOR)).toEqual({ kind: 'removed' });
  // Deleting a site deletes all its pictures but none of the other site's pictures.
  await batchWrite(testEnv.DB, deleteSite(newSite.id));
  expect([await readMedia(), await isStored(shownName), await isStored(hiddenName)]).toEqual([[], true, false]);
});

test('a file without a referencing row is deleted after a day, and no other', async () => {
  const name = await addPictureNamed(71);
  const strayName = `${'0'.repeat(32)}.png`;
  await testEnv.FILES.put(`media/${strayName}`, SAMPLES['image/png']({}));
  const removeStrayFiles = async (now: number) => (await runRetention(stores, { now })).strayFiles;
  expect([await removeStrayFiles(Date.now()), await isStored(strayName)]).toEqual([0, true]);
  // R2 stamps files with its own clock, so the deletion runs at a much later time.
  expect([await removeStrayFiles(Date.UTC(2030, 0, 1)), await isStored(strayName), await isStored(name)]).toEqual([
    1,
    false,
    true,
  ]);
});

/** Creates a stub of Cloudflare Images that returns a few bytes. */
function createFakeImages() {
  const transforms: unknown[] = [];
  const getOutput = () => Promise.resolve({ response: () => new Response(new Uint8Array(9)) });
  const transform = (options: unknown) => (transforms.push(options), { output: getOutput });
  return { made: transforms, IMAGES: { input: () => ({ transform }) } as unknown as ImagesBinding };
}

test('an uploaded picture is resized once for each width, and its copies are deleted with it', async () => {
  const name = await addPictureNamed(73);
  const { made: transforms, IMAGES } = createFakeImages();
  const env = { FILES: testEnv.FILES, IMAGES };
  for (const width of [320, 320, 960] as const)
    expect(await resizeImage(env, name, width)).toMatchObject({ size: 9, contentType: 'image/webp' });
  expect(transforms).toEqual([
    { width: 320, fit: 'scale-down' },
    { width: 960, fit: 'scale-down' },
  ]);
  expect(await resizeImage({ FILES: testEnv.FILES }, name, 320)).toBe(null);
  const readStoredCopies = () => Promise.all([name, `${name}@320`, `${name}@960`].map(isStored));
  await runRetention(stores, { now: Date.UTC(2030, 0, 1) });
  expect(await readStoredCopies()).toEqual([true, true, true]);
  await removePicture(stores, await requireStoredSite('mso'), name, ACTOR);
  expect(await readStoredCopies()).toEqual([false, false, false]);
});

test('the original is served when a picture cannot be resized', async () => {
  const name = await addPictureNamed(74);
  const failingImages = {
    input: () => ({ transform: () => ({ output: () => Promise.reject(new Error('no quota')) }) }),
  };
  expect(await resizeImage({ FILES: testEnv.FILES, IMAGES: failingImages as never }, name, 320)).toBe(null);
});

test("a page has alternative texts in the reader's language, and omits deleted pictures", async () => {
  const name = await addPictureNamed(91);
  const officePass = (await passAtDesk(testEnv.DB, { agentKey: 'mso', name: 'Priya', role: 'lead' })).replace(
    'desk_pass=',
    '',
  );
  const leadHeaders = { [OFFICE_PASS_HEADER]: officePass, 'x-agent-key': 'mso' };
  for (const headers of [{}, leadHeaders]) {
    await placePictureOnPage(getMediaUrl(name));
    expect(await readPagePicture('en-us', headers)).toEqual([getMediaUrl(name), ALT['en-us']]);
    expect(await readPagePicture('zh-hk', headers)).toEqual([getMediaUrl(name), ALT['zh-hk']]);
    // Undoing an edit in the history can restore the URL of a picture that no longer exists.
    await placePictureOnPage(getMediaUrl(`${'1'.repeat(32)}.png`));
    expect(await readPagePicture('en-us', headers)).toEqual(['', '']);
    await placePictureOnPage('/appFile/catalogue/a.jpg');
    expect(await readPagePicture('en-us', headers)).toEqual(['/appFile/catalogue/a.jpg', '']);
  }
});

test('concurrent removals at two sites do not delete a used file', async () => {
  const { FILES } = testEnv;
  const putAndDelete: typeof FILES.put = async (...args: Parameters<typeof FILES.put>) => {
    const storedObject = await FILES.put(...args);
    if (putCount++ === 0) await FILES.delete(args[0]);
    return storedObject;
  };
  let putCount = 0;
  const racingStores = {
    ...testEnv,
    FILES: { put: putAndDelete, head: FILES.head.bind(FILES), delete: FILES.delete.bind(FILES) },
  } as never;
  const upload = { title: 'x', bytes: SAMPLES['image/png']({ width: 95 }) };
  const storedMedia = await addPicture(racingStores, await requireStoredSite('mso'), upload, ALT, ACTOR);
  expect([storedMedia.kind, storedMedia.kind === 'kept' && (await isStored(storedMedia.name))]).toEqual(['kept', true]);
});

test('concurrent uploads of one file store it once, and the storage of a site is limited', async () => {
  const addResults = await Promise.all([addSamplePicture(81), addSamplePicture(81)]);
  expect(addResults.map(({ kind }) => kind).toSorted()).toEqual(['kept', 'refused']);
  for (const storedMedia of addResults)
    if (storedMedia.kind === 'kept') expect(await isStored(storedMedia.name)).toBe(true);
  const { id } = await requireStoredSite('mso');
  await batchWrite(testEnv.DB, [
    {
      sql: `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
INSERT INTO media SELECT ?1, 'row' || i, 'x', 'image/png', 1, 1, 1, '{}', 1, 1, 'Ada' FROM n`,
      values: [id, MAX_MEDIA - 1],
    },
  ]);
  expect(await addSamplePicture(82)).toEqual({ kind: 'refused', why: 'full' });
  expect(await addSamplePicture(81)).toEqual({ kind: 'refused', why: 'there' });
});
