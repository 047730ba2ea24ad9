import { expect, test, vi } from 'vitest';
import { addSitePicture } from '#shared/contract/office/media.ts';
import { saveSiteSettings } from '#shared/contract/office/site.ts';
import { saveSiteForm } from './save-site-form.server.ts';

const UPLOADED = '/appFile/media/new.png';

async function submit(fields: Record<string, string | File>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const call = vi.fn((contract: unknown, _input: unknown) =>
    Promise.resolve(
      contract === addSitePicture ? { kind: 'kept', name: 'new', address: UPLOADED } : { kind: 'saved', also: [] },
    ),
  );
  await saveSiteForm({ form, call, field: (name: string) => String(form.get(name) ?? '') } as never);
  return call.mock.calls.find(([contract]) => contract === saveSiteSettings)?.[1] as { values: object };
}

test('removes the picture of a setting', async () => {
  const { values } = await submit({ logo: '/appFile/media/old.png', 'remove-logo': 'on', phone: '1' });
  expect(values).toEqual({ logo: '', phone: '1' });
});

test('stores an uploaded file, also beside a request to remove the previous one', async () => {
  const { values } = await submit({ logo: '', 'remove-logo': 'on', 'file-logo': new File(['x'], 'new.png') });
  expect(values).toEqual({ logo: UPLOADED });
});
