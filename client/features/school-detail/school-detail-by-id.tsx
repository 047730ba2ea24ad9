import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { useSite } from '#client/site/site-context.ts';
import { sitePath } from '#client/site/site-path.ts';
import { Waiting } from '#client/ui/say/waiting.tsx';
import type { LoadedSchool } from './load-school-detail.server.ts';
import { SchoolFailed } from './school-detail-page.tsx';
import { SchoolDetailView } from './school-detail-view.tsx';

/** The same page for a window: asks for it by itself, and leaves the page below where it is. */
export function SchoolDetailById({ id, onBack }: { id: string; onBack: () => void }) {
  const { agent } = useSite();
  const { data, load } = useFetcher<LoadedSchool>({ key: `school-${id}` });
  const path = sitePath(agent.keyCode, `/school/${id}`);
  useEffect(() => void load(path), [path, load]);
  if (!data) return <Waiting />;
  if (!data.content) return <SchoolFailed />;
  return <SchoolDetailView {...data.content} onBack={onBack} onWish={(query) => void load(path + query)} />;
}
