import { sealAddress } from '#shared/art/art-address.ts';
import { schoolMonogram } from '#shared/art/school-monogram.ts';

interface SealedSchool {
  id: string;
  countryKey: string;
  name: string;
  schoolLogo: string;
}

/** What a school is known by: its logo, or the seal that is drawn in its place. */
export const schoolSeal = ({ id, countryKey, name, schoolLogo }: SealedSchool): string =>
  schoolLogo || sealAddress({ id, country: countryKey, monogram: schoolMonogram(name) });
