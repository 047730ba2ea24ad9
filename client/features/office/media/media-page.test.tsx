import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { OfficeContext } from '#client/features/office/office-context.tsx';
import { renderIn } from '#tests/components/render-in.tsx';
import type { SitePicture } from '#shared/contract/office/media.ts';
import { MediaPage } from './media-page.tsx';

const OFFICE = {
  base: '/mso/_/office',
  agent: { keyCode: 'mso', name: 'Ferrypoint' },
  counts: { waiting: 0 },
} as never;
const PICTURE: SitePicture = {
  name: 'a',
  address: '/appFile/media/a.png',
  title: 'library.png',
  alt: { zh: '', 'zh-hk': '', 'en-us': 'The library' },
  width: 9,
  height: 9,
  size: 9,
  who: 'Ada',
  at: 0,
  missing: ['zh', 'zh-hk'],
  uses: ['head'],
};

const renderPictures = (pictures: readonly SitePicture[]) =>
  renderIn(
    'en-us',
    <OfficeContext value={OFFICE}>
      <MediaPage pictures={pictures} completedAction={null} actionResult={null} />
    </OfficeContext>,
  );

test('a site without pictures has one panel for the first upload, which shows the chosen file', () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const { container } = renderPictures([]);
  expect(screen.getByRole('heading', { name: 'Upload the first picture' })).toBeDefined();
  expect(container.querySelector('aside')).toBeNull();
  fireEvent.change(screen.getByLabelText('File'), { target: { files: [new File(['x'], 'library.png')] } });
  expect(container.querySelector('form img')?.getAttribute('src')).toBe('blob:a');
});

test('a tile says where the picture is used and which alternative texts are missing', () => {
  renderPictures([PICTURE]);
  const tile = screen.getByText('library.png').closest('li');
  expect(tile?.textContent).toContain('Used in 1 place · Site settings');
  expect(tile?.textContent).toContain('Alternative text missing in 2 languages');
  expect(screen.getByRole('heading', { name: 'Add a picture' })).toBeDefined();
});
