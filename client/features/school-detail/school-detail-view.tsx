import { useText } from '#client/i18n/use-text.ts';
import { JsonLd } from '#client/site/head/json-ld.tsx';
import { PartLinks } from '#client/ui/tabs/part-links.tsx';
import { CoursesSection } from './courses/courses-section.tsx';
import type { LoadedSchool, SchoolContent } from './load-school-detail.server.ts';
import { SchoolFiles, SchoolInfos, SchoolIntro, SchoolPathways } from './school-parts.tsx';
import { SchoolFoot } from './school-foot.tsx';
import { SchoolHead } from './school-head.tsx';
import { SchoolLedger } from './school-ledger.tsx';
import './school-detail.css';

export function SchoolDetailPage({ content, things }: Omit<LoadedSchool, 'head'>) {
  return (
    <>
      <JsonLd things={things} />
      <SchoolDetailView key={content.school.id} {...content} />
    </>
  );
}

interface SchoolDetailViewProps extends SchoolContent {
  /** In a window: what 'back' does there. On a page of its own it leads to the country's schools. */
  onBack?: () => void;
  /** In a window: shows other courses without leaving the page below. Gets the query. */
  onQuery?: (query: string) => void;
}

export function SchoolDetailView({ school, query, courses, types, onBack, onQuery }: SchoolDetailViewProps) {
  const t = useText('school-detail');
  const parts = [
    { id: 'intro', label: t('intro.title'), isThere: true },
    { id: 'courses', label: t('courses.title'), isThere: true },
    { id: 'infos', label: t('infos.title'), isThere: school.infos.length > 0 },
    { id: 'paths', label: t('paths.short'), isThere: school.pathways.length > 0 },
    { id: 'files', label: t('files.short'), isThere: school.files.length > 0 },
  ];
  return (
    <div className="school-page">
      <SchoolHead school={school} isEmbedded={onBack !== undefined} />
      <div className="wrap">
        <PartLinks label={t('parts')} parts={parts.filter(({ isThere }) => isThere)} />
        <div className="body">
          <SchoolIntro school={school} />
          <SchoolLedger school={school} />
          <div className="rest">
            <CoursesSection school={school} query={query} courses={courses} types={types} onQuery={onQuery} />
            <SchoolInfos infos={school.infos} country={school.country} />
            <SchoolPathways pathways={school.pathways} />
            <SchoolFiles files={school.files} />
          </div>
        </div>
      </div>
      <SchoolFoot school={school} onBack={onBack} />
    </div>
  );
}
