import { SiteLink } from '#client/site/site-link.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';

export interface EntryRow {
  to: string;
  title: string;
  text: string;
}

/** Ways into the product, each with a sentence, in ruled rows. */
export function EntryRows({ rows }: { rows: EntryRow[] }) {
  return (
    <ul className="entries">
      {rows.map(({ to, title, text }) => (
        <li key={to}>
          <div>
            <h3>
              <SiteLink to={to}>{title}</SiteLink>
            </h3>
            <p>{text}</p>
          </div>
          <Icon name="right" />
        </li>
      ))}
    </ul>
  );
}
