import type { CountryCard } from './load-countries.server.ts';

export function CountryName({
  country: { name, englishName },
}: {
  country: Pick<CountryCard, 'name' | 'englishName'>;
}) {
  return (
    <h3>
      {name}
      {englishName && <small lang="en">{englishName}</small>}
    </h3>
  );
}
