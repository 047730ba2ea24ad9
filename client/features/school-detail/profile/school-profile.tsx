import { FromSource, SourceMark } from '#client/features/facts/figure.tsx';
import type { ProfilePart } from './school-profile.server.ts';
import './school-profile.css';

/** Statements of registers about the school as a whole: who is admitted, how large it is, which degrees it awards. */
export function SchoolProfile({ parts }: { parts: readonly ProfilePart[] }) {
  return parts.map(({ id, title, note, rows }) => (
    <section key={id} className="part profile" id={`profile-${id}`}>
      <h2>{title}</h2>
      {note && <p className="source">{note}</p>}
      <dl className="ledger">
        {rows.map(({ term, lines, figure }) => (
          <div key={figure.key + figure.part}>
            <dt>{term}</dt>
            <dd>
              <FromSource figure={figure}>
                {lines.map((line, at) => (
                  <span key={line} className="profile__line">
                    {line}
                    {at === 0 && <SourceMark figure={figure} name={term} />}
                  </span>
                ))}
              </FromSource>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
