import { useText } from '#client/i18n/use-text.ts';
import './staff.css';

/** Shows recovery codes. They can be shown only once, because the server stores only their hashes. */
export function NewCodes({ codes }: { codes: readonly string[] }) {
  const t = useText('office-staff');
  return (
    <section className="office__once" role="status" aria-label={t('account.newCodes')}>
      <h2>{t('account.newCodes')}</h2>
      <p>{t('account.newCodesHint')}</p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
