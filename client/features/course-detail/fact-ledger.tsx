interface FactRow {
  term: string;
  value: string;
  note?: string;
}

/** A ledger of what is known; the rest is left out, for an empty line says nothing. */
export function FactLedger({ rows }: { rows: readonly FactRow[] }) {
  const known = rows.filter(({ value, note }) => value || note);
  if (known.length === 0) return null;
  return (
    <dl className="ledger">
      {known.map(({ term, value, note }, index) => (
        <div key={`${term}${index}`}>
          <dt>{term}</dt>
          <dd>
            {value}
            {note && <span className="source">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
