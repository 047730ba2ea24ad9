import type { ReactNode } from 'react';

/** Short facts in one line, each kept whole where the line breaks. What is absent leaves no gap. */
export function CardFacts({ facts }: { facts: readonly ReactNode[] }) {
  return <ul className="card-facts meta">{facts.map((fact, at) => fact && <li key={at}>{fact}</li>)}</ul>;
}
