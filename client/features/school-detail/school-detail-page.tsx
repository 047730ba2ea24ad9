import { JsonLd } from '#client/site/json-ld.tsx';
import type { LoadedSchool } from './load-school-detail.server.ts';
import { SchoolDetailView } from './school-detail-view.tsx';

export function SchoolDetailPage({ content, things }: Omit<LoadedSchool, 'head'>) {
  return (
    <>
      <JsonLd things={things} />
      <SchoolDetailView key={content.school.id} {...content} />
    </>
  );
}
