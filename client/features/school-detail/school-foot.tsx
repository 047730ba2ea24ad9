import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { ApplyBar } from '#client/features/apply-start/offers.ts';
import { FavouriteSchoolButton } from '#client/features/favourites/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { SchoolFacts } from './school-facts.ts';
import { ApplyToSchool } from './school-head.tsx';

export function SchoolFoot({ school, onBack }: { school: SchoolFacts; onBack?: () => void }) {
  return (
    <>
      <div className="wrap foot-acts">
        <Back countryId={school.country.id} onBack={onBack} />
        <ApplyToSchool school={school} className="wide-only" />
      </div>
      <ApplyBar>
        <FavouriteSchoolButton school={school} />
        <ApplyToSchool school={school} className="btn--wide" />
      </ApplyBar>
    </>
  );
}

function Back({ countryId, onBack }: { countryId: string; onBack?: () => void }) {
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
  /** To where one came from within the site, with the place on that page; else to the country's schools. */
  const goBack = (event: MouseEvent) => {
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    if (!idx || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <SiteLink className="btn" to={`/school?id=${countryId}`} onClick={goBack}>
      <Icon name="left" />
      {t('back')}
    </SiteLink>
  );
}
