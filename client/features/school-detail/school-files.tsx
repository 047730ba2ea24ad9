import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { SchoolFacts } from './school-facts.ts';

const ENDING = /\.([a-z0-9]{2,4})(?:[?#]|$)/i;

const kindOf = (address: string) => (ENDING.exec(address)?.[1] ?? '').toUpperCase();

export function SchoolFiles({ files }: Pick<SchoolFacts, 'files'>) {
  const t = useText('school-detail');
  if (files.length === 0) return null;
  return (
    <section className="part" id="files">
      <h2>{t('files.title')}</h2>
      <ul className="files">
        {files.map(({ name, address }) => (
          <li key={address}>
            <a className="more plain" href={address} target="_blank" rel="noopener noreferrer">
              <Icon name="file" />
              <span>{name}</span>
              <span className="meta">{kindOf(address)}</span>
              <Icon name="download" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
