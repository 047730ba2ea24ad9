/**
 * Sections of the home page that a site can order and hide, in the default order. `exams` and `budget` exist only on
 * sites that serve the mainland.
 */
export const HOME_SECTIONS = [
  'exams',
  'countries',
  'featured',
  'adviser',
  'budget',
  'howItWorks',
  'application',
  'entries',
  'headlines',
] as const;
export type HomeSection = (typeof HOME_SECTIONS)[number];

/** Returns the sections of a home page in order. A site without its own list shows all of them. */
export function orderSections(sectionNames: readonly string[]): readonly HomeSection[] {
  const knownSections = [...new Set(sectionNames)].flatMap(
    (name) => HOME_SECTIONS.find((section) => section === name) ?? [],
  );
  return knownSections.length > 0 ? knownSections : HOME_SECTIONS;
}
