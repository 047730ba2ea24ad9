import { sees, type Sight } from '#shared/tenant/level-policy.ts';
import { useSite } from '#client/site/site-context.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';

export interface EntryRow {
  to: string;
  title: string;
  text: string;
  /** What it leads to is seen by some public levels only. */
  needs?: Sight;
}

/** Ways into the product, each with a sentence, in ruled rows. */
export function EntryRows({ rows }: { rows: EntryRow[] }) {
  const { agent } = useSite();
  const shown = rows.filter(({ needs }) => !needs || sees(agent, needs));
  return (
    <ul className="entries">
      {shown.map(({ to, title, text }) => (
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
