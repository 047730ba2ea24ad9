import { beforeAll, expect, test } from 'vitest';
import { readUpload } from '#client/features/office/media/read-upload.server.ts';
import { addSitePicture, removeSitePicture } from '#shared/contract/office/media.ts';
import { getMediaUrl } from '#backend/media/read-picture.ts';
import { loadSiteContent } from '#backend/site/site-content.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { requireStoredSite } from '#tests/backend/support/make-site.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { openForm, sendPart } from './own-row.ts';
import { SAMPLES } from '#tests/support/sample-pictures.ts';

const ada = new DeskVisitor('mso', 'Ada', 'lead');
beforeAll(loadDemo);

test('a picture is chosen for an entry without a script, typed text is preserved, and the published page shows it', async () => {
  const { id } = await requireStoredSite('mso');
  const file = new File([SAMPLES['image/png']({ width: 91 })], 'hall.png');
  const encodedUpload = (await readUpload(file)) ?? { title: '', base64: '' };
  const addResult = await ada.callOffice(addSitePicture, {
    file: encodedUpload,
    alt: { zh: '', 'zh-hk': '', 'en-us': 'The hall' },
  });
  const name = addResult.ok && addResult.value.kind === 'kept' ? addResult.value.name : '';
  const { pages } = await loadSiteContent(testEnv.DB, id);
  const page = pages.find(({ modules }) => modules.some(({ items }) => items.length > 0));
  const position = page?.modules.findIndex(({ items }) => items.length > 0) ?? 0;
  const field = `modules.${position}.items.0.picture`;
  const path = `page ${page?.entrance}`;
  const form = { ...(await openForm(ada, path)), 'f.webTitle.en-us': 'Typed before' };
  const pickResult = await sendPart(ada, path, { ...form, do: `pick ${field}` });
  expect(pickResult.answer).toMatchObject({ picking: field, values: { 'webTitle.en-us': 'Typed before' } });
  expect(pickResult.answer?.pictures).toMatchObject([{ address: getMediaUrl(name), alt: { 'en-us': 'The hall' } }]);
  const publishResult = await sendPart(ada, path, { ...form, [`f.${field}`]: getMediaUrl(name), do: 'publish' });
  expect(publishResult.location).toContain('done=published');
  const pageAfter = (await loadSiteContent(testEnv.DB, id)).pages.find(({ entrance }) => entrance === page?.entrance);
  expect(pageAfter?.modules[position]?.items[0]?.picture).toBe(getMediaUrl(name));
  expect(await ada.callOffice(removeSitePicture, { name })).toMatchObject({ value: { kind: 'refused', why: 'inUse' } });
  expect((await sendPart(ada, path, { ...form, do: 'pick webTitle.en-us' })).status).toBe(404);
});
