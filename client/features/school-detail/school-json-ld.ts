import { breadcrumbThing, type JsonLdThing, withoutEmpty } from '#client/site/json-ld.tsx';
import { plainText } from '#client/site/plain-text.ts';
import type { SchoolFacts } from './school-facts.ts';

interface Places {
  /** The page's own address, whole. */
  url: string;
  schools: { name: string; url: string };
  ofCountry: { name: string; url: string };
}

/** Public facts only: the number of students and the fees may be examples. */
export const schoolThings = (school: SchoolFacts, { url, schools, ofCountry }: Places): JsonLdThing[] => [
  withoutEmpty({
    '@type': 'CollegeOrUniversity',
    '@id': `${url}#school`,
    name: school.names.own,
    alternateName: school.names.other,
    description: plainText(school.intro),
    url,
    sameAs: school.website,
    logo: school.logo,
    foundingDate: school.founded,
    address: withoutEmpty({
      '@type': 'PostalAddress',
      streetAddress: school.address,
      addressLocality: school.zone,
      addressCountry: school.country.name,
    }),
  }),
  breadcrumbThing([schools, ofCountry, { name: school.names.own }]),
];
