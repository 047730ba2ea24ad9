import { FigureWithSource, SourceMark } from '#client/features/facts/figure.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { ProfilePart, ProfileRow } from './school-profile.server.ts';
import './school-profile.css';

/** Shows statements of registers about the whole school: its admission, size and degrees. */
export function SchoolProfile({ parts }: { parts: readonly ProfilePart[] }) {
  return parts.map(({ id, title, note, rows, more }) => (
    <section key={id} className="part profile" id={`profile-${id}`}>
      <h2 aria-label={title}>
        {title} <SourceMark figures={[...rows, ...(more?.rows ?? [])].map(({ figure }) => figure)} name={title} />
      </h2>
      {note && <p className="source">{note}</p>}
      <ProfileRows rows={rows} />
      {more && (
        <details className="others">
          <summary className="btn btn--quiet btn--s">
            <Icon name="down" />
            {more.label}
          </summary>
          <ProfileRows rows={more.rows} />
        </details>
      )}
    </section>
  ));
}

function ProfileRows({ rows }: { rows: readonly ProfileRow[] }) {
  return (
    <dl className="ledger">
      {rows.map(({ term, lines, figure }) => (
        <div key={figure.key + figure.part}>
          <dt>{term}</dt>
          <dd>
            <FigureWithSource figure={figure}>
              {lines.map((line) => (
                <span key={line} className="profile__line">
                  {line}
                </span>
              ))}
            </FigureWithSource>
          </dd>
        </div>
      ))}
    </dl>
  );
}
