import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { Checkbox } from '#client/ui/choice/choice.tsx';
import './consent.css';

interface AbroadConsentProps {
  id: string;
  schools: readonly { id: string; name: string; country: string }[];
  isChecked: boolean;
  error?: string;
  onChange: (isTicked: boolean) => void;
}

/**
 * Consent to a transfer abroad. It lists each receiving school with its country, and must be confirmed again when a
 * school is added.
 */
export function AbroadConsent({ id, schools, isChecked, error, onChange }: AbroadConsentProps) {
  const t = useText('consent');
  const { agent } = useSite();
  return (
    <div className="consent">
      <p>{t('abroad.what', { agent: agent.name })}</p>
      <ul className="consent__why">
        {schools.map((school) => (
          <li key={school.id}>
            <SiteLink to={`/school/${school.id}`} target="_blank">
              {school.name}
            </SiteLink>
            {school.country && ` · ${school.country}`}
          </li>
        ))}
      </ul>
      <p className="meta">{t('abroad.rights')}</p>
      <Checkbox id={id} checked={isChecked} error={error ?? ''} onChange={(event) => onChange(event.target.checked)}>
        {t('abroad.agree')}
      </Checkbox>
    </div>
  );
}
