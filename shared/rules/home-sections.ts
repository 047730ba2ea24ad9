/**
 * Sections of the home page that a site can order and hide, in the standard order. `exams` and `budget` exist on sites
 * that serve the mainland only.
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

/** Returns the sections of a home page in order. Without a list of its own, a site shows all of them. */
export function orderSections(sectionNames: readonly string[]): readonly HomeSection[] {
  const knownSections = [...new Set(sectionNames)].flatMap(
    (name) => HOME_SECTIONS.find((section) => section === name) ?? [],
  );
  return knownSections.length > 0 ? knownSections : HOME_SECTIONS;
}
