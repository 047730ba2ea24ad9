import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { OfficeContext } from '#client/features/office/office-context.tsx';
import { renderIn } from '#tests/components/render-in.tsx';
import { PictureSetting } from './picture-setting.tsx';

const OFFICE = { base: '/mso/_/office', agent: { keyCode: 'mso', name: 'Ferrypoint' } } as never;
const STORED = '/appFile/media/stored.png';
const OTHER = '/appFile/media/other.png';

function renderSetting(value: string) {
  const onPreview = vi.fn();
  const { container } = renderIn(
    'en-us',
    <OfficeContext value={OFFICE}>
      <PictureSetting
        id="site-logo"
        name="logo"
        label="Logo"
        hint={undefined}
        error={undefined}
        value={value}
        onPreview={onPreview}
      />
    </OfficeContext>,
  );
  return {
    onPreview,
    getValue: () => container.querySelector<HTMLInputElement>('input[name="logo"]')?.value,
    getPicture: () => container.querySelector('.site__ground img')?.getAttribute('src') ?? null,
  };
}

test('shows the stored picture, and removes it when the form is saved', () => {
  const { onPreview, getPicture } = renderSetting(STORED);
  expect(getPicture()).toBe(`/mso${STORED}`);
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /Remove this picture/ });
  fireEvent.click(box);
  expect([box.name, box.checked, getPicture()]).toEqual(['remove-logo', true, null]);
  expect(onPreview).toHaveBeenLastCalledWith('logo', '');
  fireEvent.click(box);
  expect(getPicture()).toBe(`/mso${STORED}`);
});

test('shows an uploaded file before it is saved', () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const { onPreview, getPicture, getValue } = renderSetting('');
  fireEvent.change(screen.getByLabelText('Logo'), { target: { files: [new File(['x'], 'logo.png')] } });
  expect([getPicture(), getValue()]).toEqual(['blob:a', '']);
  expect(onPreview).toHaveBeenLastCalledWith('logo', 'blob:a');
});

test('offers the file and the site’s pictures at once, each under its own name', () => {
  renderSetting('');
  expect(screen.getByLabelText<HTMLInputElement>('Logo').type).toBe('file');
  expect(screen.getByRole('button', { name: /From the site’s pictures/ })).toBeDefined();
});

test('takes one of the site’s own pictures', async () => {
  const picture = { name: 'other', address: OTHER, title: 'other.png', alt: { 'en-us': 'Other' }, width: 9, height: 9 };
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ pictures: [picture] }));
  const { onPreview, getPicture, getValue } = renderSetting(STORED);
  fireEvent.click(screen.getByRole('button', { name: /From the site’s pictures/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Other' }));
  await waitFor(() => expect(getValue()).toBe(OTHER));
  expect(getPicture()).toBe(`/mso${OTHER}`);
  expect(onPreview).toHaveBeenLastCalledWith('logo', OTHER);
});
