import { Gallery } from '#client/features/gallery/gallery.tsx';

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function GalleryRoute() {
  return <Gallery />;
}
