import { OfficialPageLink } from '#client/features/facts/official-page-link.tsx';

/** Rules of a country with a link to the government page that decides. */
export function CountryRuleText({ lines, page }: { lines: readonly string[]; page: string }) {
  return (
    <>
      {lines.map((line) => (
        // The empty attribute marks figures whose source is on the last line.
        <p key={line} data-figure="">
          {line}
        </p>
      ))}
      <small>
        <OfficialPageLink page={page} />
      </small>
    </>
  );
}
