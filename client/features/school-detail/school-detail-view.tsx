import { fillAgentName } from '#shared/tenant/site.ts';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { ApplyBar, ApplyLink } from '#client/features/apply-start/apply-link.tsx';
import { figureText } from '#client/features/facts/figure.ts';
import { Sourced } from '#client/features/facts/figure.tsx';
import { FavouriteSchoolButton } from '#client/features/favourites/button/favourite-button.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { sitePath } from '#client/site/addresses.ts';
import { JsonLd } from '#client/site/head/json-ld.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Image } from '#client/ui/image/image.tsx';
import { isOpenedInNewTab } from '#client/ui/link/is-opened-elsewhere.ts';
import { Breadcrumb } from '#client/ui/paging/paging.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { PartLinks } from '#client/ui/tabs/part-links.tsx';
import { CoursesSection } from './courses/courses-section.tsx';
import type { LoadedSchool, SchoolContent } from './load-school-detail.server.ts';
import type { SchoolFacts } from './school-facts.ts';
import { SchoolProfile } from './profile/school-profile.tsx';
import { SchoolGlance } from './school-glance.tsx';
import { SchoolSummary } from './school-ledger.tsx';
import { SchoolIntro } from './school-intro.tsx';
import { SubjectsSection } from './subjects/subjects-section.tsx';
import '#client/features/degree-cost/degree-cost.css';
import './school-detail.css';
import './terms-section.css';

/** Last sections of the page. They are rendered on the server and hydrated last. */
const SchoolParts = createLazyPart({
  load: async () => (await import('./school-sections.tsx')).SchoolParts,
  namespaces: ['school-detail', 'facts', 'ui'],
});
const SchoolCosts = createLazyPart({
  load: async () => (await import('./school-costs.tsx')).SchoolCosts,
  namespaces: ['degree-cost', 'facts', 'statements', 'ui'],
});
/** Loads the lazy parts in advance. The loader of the page calls it. */
export const preloadSchoolParts = () => Promise.all([SchoolParts.draw(), SchoolCosts.draw()]);

export function SchoolDetailPage({ content, things }: Omit<LoadedSchool, 'head'>) {
  return (
    <>
      <JsonLd things={things} />
      <SchoolDetailView key={content.school.id} {...content} />
    </>
  );
}

interface SchoolDetailViewProps extends SchoolContent {
  /** Handler of the back button in a window. On a page of its own, the button links to the schools of the country. */
  onBack?: () => void;
  /**
   * Handler of the course filters in a window. It receives the query string. The page behind the window does not
   * change.
   */
  onQuery?: (query: string) => void;
}

export function SchoolDetailView({ onBack, onQuery, ...content }: SchoolDetailViewProps) {
  const { school, subjects, statements, profile, query, courses, choices } = content;
  const t = useText('school-detail');
  const subjectsText = useText('subjects');
  const statementsText = useText('statements');
  const pageParts = [
    { id: 'intro', label: t('intro.title'), exists: true },
    { id: 'courses', label: t(`offered.${school.coursesNamed}.heading`), exists: true },
    { id: 'terms', label: statementsText('short'), exists: statements.length > 0 },
    ...profile.map(({ id, title }) => ({ id: `profile-${id}`, label: title, exists: true })),
    { id: 'subjects', label: subjectsText('short'), exists: subjects.length > 0 },
    { id: 'infos', label: t('infos.title'), exists: school.infos.length > 0 },
    { id: 'paths', label: t('paths.short'), exists: school.pathways.length > 0 },
    { id: 'files', label: t('files.short'), exists: school.files.length > 0 },
  ];
  return (
    <div className="school-page">
      <SchoolHead school={school} isEmbedded={onBack !== undefined} />
      <div className="wrap">
        <Sourced sources={content.sources}>
          <SchoolGlance
            school={school}
            entry={content.entry}
            examEntry={content.examEntry}
            unstatedExam={content.unstatedExam}
            headlines={content.headlines}
            usualTerms={content.usualTerms}
            estimates={content.estimates}
          />
          <PartLinks label={t('parts')} parts={pageParts.filter(({ exists }) => exists)} />
          <div className="body">
            <SchoolIntro school={school} introduction={content.introduction} />
            <div className="rest">
              <CoursesSection school={school} query={query} courses={courses} choices={choices} onQuery={onQuery} />
              <SchoolCosts estimates={content.estimates} statements={statements} sources={content.sources} />
            </div>
            <SchoolSummary
              school={school}
              living={content.living}
              entry={content.entry}
              hasFeesPage={content.hasFeesPage}
            />
            <div className="rest rest--wide">
              <SchoolProfile parts={profile} />
              <SubjectsSection subjects={subjects} />
              <SchoolParts school={school} />
            </div>
          </div>
        </Sourced>
      </div>
      <SchoolFoot school={school} onBack={onBack} />
    </div>
  );
}

function SchoolFoot({ school, onBack }: { school: SchoolFacts; onBack?: () => void }) {
  return (
    <>
      <div className="wrap foot-acts">
        <BackLink countryId={school.country.id} onBack={onBack} />
        <ApplyToSchool school={school} className="wide-only" />
      </div>
      <ApplyBar>
        <FavouriteSchoolButton school={school} />
        <ApplyToSchool school={school} className="btn--wide" />
      </ApplyBar>
    </>
  );
}

function BackLink({ countryId, onBack }: { countryId: string; onBack?: () => void }) {
  const t = useText('school-detail');
  const navigate = useNavigate();
  if (onBack) {
    return (
      <Button onClick={onBack}>
        <Icon name="left" />
        {t('back')}
      </Button>
    );
  }
  /**
   * Goes back to the previous page of the site with its scroll position. If there is none, the link opens the schools
   * of the country.
   */
  const handleClick = (event: MouseEvent) => {
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    if (!idx || isOpenedInNewTab(event)) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <SiteLink className="btn" to={`/school?id=${countryId}`} onClick={handleClick}>
      <Icon name="left" />
      {t('back')}
    </SiteLink>
  );
}

interface SchoolHeadProps {
  school: SchoolFacts;
  /** Whether the view is in a window, which has no breadcrumb. */
  isEmbedded: boolean;
}

/** Shows a photograph (if there is one), the crest, the names, and buttons to save the school or to apply. */
function SchoolHead({ school, isEmbedded }: SchoolHeadProps) {
  const t = useText('school-detail');
  const { agent } = useSite();
  const { names, banner, country } = school;
  return (
    <>
      {banner && (
        <div className="banner">
          <Image src={banner} alt={names.own} width={1200} height={420} fills loading="eager" fetchPriority="high" />
        </div>
      )}
      <div className="wrap">
        <div className="ident">
          <SchoolCrest school={school} />
          <div className="title">
            <h1 lang={names.ownLang}>{names.own}</h1>
            {names.other && (
              <p className="en display" lang={names.otherLang}>
                {names.other}
              </p>
            )}
            <SchoolLocation school={school} />
          </div>
          <div className="acts row row--tight" data-invitation>
            <FavouriteSchoolButton school={school} compares />
            <ApplyToSchool school={school} />
          </div>
        </div>
        {!isEmbedded && (
          <Breadcrumb
            crumbs={[
              {
                label: fillAgentName((values) => t('crumb.schools', values), agent),
                href: sitePath(agent.keyCode, '/school'),
              },
              {
                label: t('crumb.ofCountry', { country: country.name }),
                href: sitePath(agent.keyCode, `/school?id=${country.id}`),
              },
              { label: names.own, lang: names.ownLang },
            ]}
          />
        )}
      </div>
    </>
  );
}

function SchoolCrest({ school }: { school: SchoolFacts }) {
  const crestImage = <img src={school.seal} alt="" width={96} height={96} />;
  if (!school.logo) return <span className="seal">{crestImage}</span>;
  return (
    <Image
      className="seal"
      src={school.logo}
      alt=""
      width={96}
      height={96}
      fills
      fit="contain"
      loading="eager"
      fallback={crestImage}
    />
  );
}

function SchoolLocation({ school: { place, headRank, group } }: { school: SchoolFacts }) {
  const t = useText('school-detail');
  const factsText = useText('facts');
  const locale = useLocale();
  return (
    <p className="where meta">
      <span>
        <Icon name="pin" /> {place}
      </span>
      {group && <span className="badge">{figureText(group, { t: factsText, locale })}</span>}
      {headRank && (
        <span className="brass">
          {t(headRank.rank.startsWith('=') ? 'rank.tied' : 'rank.line', {
            year: headRank.year,
            name: headRank.name,
            rank: headRank.rank.replace('=', ''),
          })}
        </span>
      )}
    </p>
  );
}

function ApplyToSchool({ school, className }: { school: SchoolFacts; className?: string }) {
  const t = useText('school-detail');
  return (
    <ApplyLink
      variant="primary"
      className={className}
      intent={{ countryId: school.country.id, schoolId: school.id }}
      website={school.hasCourse ? undefined : school.website || undefined}
      label={t('apply')}
    />
  );
}
