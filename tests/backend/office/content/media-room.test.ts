import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import backend from '#backend/entry.ts';
import { getMediaUrl } from '#backend/media/read-picture.ts';
import { queryRows, batchWrite } from '#backend/queries/database.ts';
import { incrementSiteVersion } from '#backend/queries/site/agents.ts';
import { deleteMedia } from '#backend/queries/site/media.ts';
import { loadSiteContent } from '#backend/site/site-content.ts';
import { createContentStatements } from '#backend/site/write-site-content.ts';
import { readUpload } from '#client/features/office/media/read-upload.server.ts';
import {
  addSitePicture,
  describeSitePicture,
  listPictures,
  removeSitePicture,
  replaceSitePicture,
} from '#shared/contract/office/media.ts';
import { MEDIA_MAX_BYTES } from '#shared/rules/uploaded-file.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { requireStoredSite } from '#tests/backend/support/make-site.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { openForm, readPart, sendPart } from './own-row.ts';
import { pictureOfSize, SAMPLES } from '#tests/support/sample-pictures.ts';

// Tests the pictures of a site: upload, removal, stored data, and the rejection of removing a picture that a page
// shows.

const ada = new DeskVisitor('mso', 'Ada', 'lead');
const ben = new DeskVisitor('mso', 'Ben', 'administrator');
const otherSiteVisitor = new DeskVisitor('northbridge', 'Tom', 'administrator');
const GPS_NOTE = 'GPSLatitude 22.2819N';
const ALT = { zh: '图书馆', 'zh-hk': '圖書館', 'en-us': 'The library' };
const NO_ALT = { zh: '', 'zh-hk': '', 'en-us': '' };

beforeAll(loadDemo);
beforeEach(async () => {
  const { id } = await requireStoredSite('mso');
  const { pages, ...otherContent } = await loadSiteContent(testEnv.DB, id);
  const pagesWithoutPictures = pages.map((page) => ({
    ...page,
    modules: page.modules.map((module) => ({
      ...module,
      items: module.items.map((item) => ({ ...item, picture: item.picture.replace(/^\/appFile\/media\/.*/, '') })),
    })),
  }));
  await batchWrite(testEnv.DB, [
    ...createContentStatements(id, { ...otherContent, pages: pagesWithoutPictures }),
    { sql: 'DELETE FROM site_drafts', values: [] },
    { sql: 'DELETE FROM media', values: [] },
  ]);
});

const createPicture = (width: number, notes: string[] = [], type: keyof typeof SAMPLES = 'image/jpeg') =>
  new File([SAMPLES[type]({ width, notes })], 'library.jpg', { type: 'image/svg+xml' });
const encodeUpload = async (file: File) => (await readUpload(file)) ?? { title: file.name, base64: '' };
const awaitOutcome = async (request: Promise<Awaited<ReturnType<typeof addPicture>>>) => {
  const result = await request;
  return result.ok ? (result.value.kind === 'refused' ? result.value.why : result.value.kind) : result.error.code;
};
const addPicture = async (client: DeskVisitor, file: File, alt = ALT) =>
  client.callOffice(addSitePicture, { file: await encodeUpload(file), alt });
async function addPictureNamed(client: DeskVisitor, file: File): Promise<string> {
  const result = await addPicture(client, file);
  if (!result.ok || result.value.kind !== 'kept') throw new Error(JSON.stringify(result));
  return result.value.name;
}
const removePicture = (client: DeskVisitor, name: string) =>
  awaitOutcome(client.callOffice(removeSitePicture, { name }));
const replacePicture = async (client: DeskVisitor, name: string, file: File) =>
  client.callOffice(replaceSitePicture, { name, file: await encodeUpload(file) });
async function listMediaPictures(client: DeskVisitor) {
  const result = await client.callOffice(listPictures, {});
  return result.ok ? result.value.pictures : [];
}
const requestPicture = async (name: string) =>
  (await backend.fetch(new Request(`http://backend${getMediaUrl(name)}`), testEnv as never)) as Response;
const readMediaRows = () =>
  queryRows<{ name: string }>(testEnv.DB, { sql: 'SELECT name FROM media ORDER BY agent_id, name', values: [] });
const listStoredKeys = async () =>
  (await testEnv.FILES.list({ prefix: 'media/' })).objects.map(({ key }) => key.slice(6));
const readLog = async () => {
  const rows = await queryRows<{ who: string; deed: string }>(testEnv.DB, {
    sql: `SELECT who, deed FROM staff_log WHERE deed LIKE 'picture%' ORDER BY id`,
    values: [],
  });
  return rows.map(({ who, deed }) => `${who} ${deed}`);
};

/** Publishes a page of mso that shows the picture. */
async function placePictureOnPage(name: string) {
  const { id } = await requireStoredSite('mso');
  const content = await loadSiteContent(testEnv.DB, id);
  const [page] = content.pages.filter(({ modules }) => modules.some(({ items }) => items.length > 0));
  const item = page?.modules.find(({ items }) => items.length > 0)?.items[0];
  if (!page || !item) throw new Error('the demo has no page with items');
  item.picture = getMediaUrl(name);
  await batchWrite(testEnv.DB, createContentStatements(id, content));
  return page.entrance;
}

test('pictures are accessible to leads and administrators of their own site', async () => {
  const name = await addPictureNamed(ada, createPicture(11));
  const adviser = new DeskVisitor('mso', 'Cat', 'adviser');
  const file = await encodeUpload(createPicture(12));
  const createAttempts = (client: DeskVisitor) => [
    client.callOffice(describeSitePicture, { name, alt: ALT }),
    client.callOffice(replaceSitePicture, { name, file }),
    client.callOffice(removeSitePicture, { name }),
  ];
  for (const attempt of [
    adviser.callOffice(listPictures, {}),
    adviser.callOffice(addSitePicture, { file, alt: ALT }),
    ...createAttempts(adviser),
  ])
    expect((await attempt).status).toBe(403);
  for (const client of [ada, ben]) expect((await listMediaPictures(client)).map((item) => item.name)).toEqual([name]);
  for (const attempt of createAttempts(otherSiteVisitor)) expect(await awaitOutcome(attempt)).toBe('gone');
  expect(await listMediaPictures(otherSiteVisitor)).toEqual([]);
  expect(await readMediaRows()).toEqual([{ name }]);
});

test('a picture is stored without metadata, served immutable, and its upload is logged', async () => {
  const logCountBefore = (await readLog()).length;
  const name = await addPictureNamed(ada, createPicture(21, [GPS_NOTE, GPS_NOTE, GPS_NOTE, GPS_NOTE, GPS_NOTE]));
  const response = await requestPicture(name);
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(bytes).toEqual(SAMPLES['image/jpeg']({ width: 21 }));
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect((await readLog()).slice(logCountBefore)).toEqual(['Ada pictureAdded']);
  expect(await listMediaPictures(ben)).toMatchObject([
    { alt: ALT, title: 'library.jpg', uses: [], address: getMediaUrl(name), missing: [] },
  ]);
  expect(await awaitOutcome(addPicture(ada, createPicture(21)))).toBe('there');
});

test.each([
  ['a drawing that could run', 'wrongKind', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['nothing', 'empty', ''],
  ['a picture that breaks off', 'damaged', SAMPLES['image/png']({}).slice(0, 30)],
  ['one that opens too large', 'tooManyPixels', SAMPLES['image/webp']({ width: 16_000, height: 16_000 })],
  ['one whose file is too large', 'tooLarge', pictureOfSize('image/png', MEDIA_MAX_BYTES + 1)],
] as const)('%s is rejected with a message, and the form’s values are preserved', async (_what, reason, content) => {
  const keysBefore = await listStoredKeys();
  const file = new File([content], 'x.png', { type: 'image/png' });
  expect(await awaitOutcome(addPicture(ada, file))).toBe(reason);
  expect([await readMediaRows(), await listStoredKeys()]).toEqual([[], keysBefore]);
});

test('the alternative text of a picture is required in each language, and rendered', async () => {
  await addPicture(ada, createPicture(31), { ...NO_ALT, 'en-us': 'The hall' });
  const [picture] = await listMediaPictures(ada);
  expect(picture?.missing).toEqual(['zh-hk', 'zh'].toSorted());
  await ben.callOffice(describeSitePicture, { name: picture?.name ?? '', alt: ALT });
  expect(await listMediaPictures(ada)).toMatchObject([{ alt: ALT, missing: [] }]);
  expect((await readLog()).at(-1)).toBe('Ben pictureTold');
});

describe('a picture in use', () => {
  test('cannot be removed, and lists its uses', async () => {
    const name = await addPictureNamed(ada, createPicture(41));
    const entrance = await placePictureOnPage(name);
    expect((await listMediaPictures(ada))[0]?.uses).toEqual([`page ${entrance}`]);
    const logCount = (await readLog()).length;
    expect(await removePicture(ada, name)).toBe('inUse');
    const { id } = await requireStoredSite('mso');
    await expect(batchWrite(testEnv.DB, deleteMedia(id, name))).rejects.toThrow('media_unused');
    expect([(await readLog()).length, (await requestPicture(name)).status]).toEqual([logCount, 200]);
  });

  test('is not removed while a draft or the site’s own row references it', async () => {
    const { id } = await requireStoredSite('mso');
    const [draftedPicture, logoPicture] = [
      await addPictureNamed(ada, createPicture(42)),
      await addPictureNamed(ada, createPicture(43)),
    ];
    await batchWrite(testEnv.DB, [
      {
        sql: `INSERT INTO site_drafts (agent_id, part, number, at, staff_id, who, before, content, converted, publish_at)
VALUES (?1, 'page fees', 1, 1, 1, 'Ada', 'null', json_object('picture', ?2), '[]', 0)`,
        values: [id, getMediaUrl(draftedPicture)],
      },
      { sql: 'UPDATE agents SET wechat_qr_path = ?2 WHERE id = ?1', values: [id, getMediaUrl(logoPicture)] },
      incrementSiteVersion('mso'),
    ]);
    for (const name of [draftedPicture, logoPicture]) expect(await removePicture(ada, name)).toBe('inUse');
    expect((await listMediaPictures(ada)).find((item) => item.name === logoPicture)?.uses).toEqual(['head']);
    await batchWrite(testEnv.DB, [
      { sql: `UPDATE agents SET wechat_qr_path = '' WHERE id = ?1`, values: [id] },
      incrementSiteVersion('mso'),
    ]);
    expect(await removePicture(ada, logoPicture)).toBe('removed');
  });

  test('is replaced wherever it is used, published and in drafts, and the old file is deleted', async () => {
    const previousPicture = await addPictureNamed(ada, createPicture(44));
    const entrance = await placePictureOnPage(previousPicture);
    const part = `page ${entrance}`;
    await sendPart(ada, part, { ...(await openForm(ada, part)), 'f.webTitle.en-us': 'Drafted', do: 'keep' });
    const response = await replacePicture(ben, previousPicture, createPicture(45, [GPS_NOTE], 'image/webp'));
    const replacedName = response.ok && response.value.kind === 'kept' ? response.value.name : '';
    expect([
      replacedName.endsWith('.webp'),
      (await requestPicture(previousPicture)).status,
      (await requestPicture(replacedName)).status,
    ]).toEqual([true, 404, 200]);
    const content = JSON.stringify(await loadSiteContent(testEnv.DB, (await requireStoredSite('mso')).id));
    expect([content.includes(previousPicture), content.includes(replacedName)]).toEqual([false, true]);
    const draft = JSON.stringify((await readPart(ada, part)).values);
    expect([draft.includes(previousPicture), draft.includes(replacedName), draft.includes('Drafted')]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await readLog()).at(-1)).toBe('Ben pictureReplaced');
    expect(await awaitOutcome(replacePicture(ada, previousPicture, createPicture(46)))).toBe('gone');
  });
});

test('an unused one is deleted with its file, unless another site uses the file', async () => {
  const name = await addPictureNamed(ada, createPicture(51));
  expect(await addPictureNamed(otherSiteVisitor, createPicture(51))).toBe(name);
  expect(await removePicture(ada, name)).toBe('removed');
  expect([await readMediaRows(), (await requestPicture(name)).status]).toEqual([[{ name }], 200]);
  await removePicture(otherSiteVisitor, name);
  expect([await readMediaRows(), (await requestPicture(name)).status]).toEqual([[], 404]);
  expect((await readLog()).slice(-2)).toEqual(['Ada pictureRemoved', 'Tom pictureRemoved']);
});
