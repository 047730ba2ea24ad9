import { useText } from '#client/i18n/use-text.ts';
import { PartLinks } from '#client/ui/tabs/part-links.tsx';
import { CoursesSection } from './courses-section.tsx';
import type { SchoolContent } from './load-school-detail.server.ts';
import { SchoolFiles } from './school-files.tsx';
import { SchoolFoot } from './school-foot.tsx';
import { SchoolHead } from './school-head.tsx';
import { SchoolInfos } from './school-infos.tsx';
import { SchoolIntro } from './school-intro.tsx';
import { SchoolLedger } from './school-ledger.tsx';
import { SchoolPathways } from './school-pathways.tsx';
import './school-detail.css';

export interface SchoolDetailViewProps extends SchoolContent {
  /** In a window: what 'back' does there. On a page of its own it leads to the country's schools. */
  onBack?: () => void;
  /** In a window: shows other courses without leaving the page below. Gets the query. */
  onWish?: (query: string) => void;
}

export function SchoolDetailView({ school, wish, courses, types, onBack, onWish }: SchoolDetailViewProps) {
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
            <CoursesSection school={school} wish={wish} courses={courses} types={types} onWish={onWish} />
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
