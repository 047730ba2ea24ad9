import type { CourseField } from '#scripts/import/catalogue/course-row.ts';
import type { Subject } from '#backend/catalogue/subjects.ts';

// Fields of study by code of Australia's classification (ASCED), which the register uses. The longest matching code
// applies.

const FIELDS: Readonly<Record<string, Subject>> = {
  '01': 'science',
  '0101': 'mathematics',
  '019901': 'biomedical', // Medical science
  '019907': 'biomedical', // Pharmacology
  '02': 'computing',
  '03': 'engineering',
  '04': 'architecture',
  '05': 'environment',
  '06': 'health',
  '0601': 'medicine',
  '0605': 'biomedical', // Pharmacy
  '0607': 'medicine', // Dental studies
  '0611': 'medicine', // Veterinary studies
  '0613': 'biomedical', // Public health
  '07': 'education',
  '08': 'business',
  '0801': 'finance',
  '080319': 'hospitality',
  '080323': 'hospitality',
  '0807': 'hospitality',
  '0811': 'finance',
  '09': 'social',
  '090305': 'humanities', // History
  '090307': 'humanities', // Archaeology
  '090309': 'environment', // Human geography
  '0907': 'psychology',
  '0909': 'law',
  '091103': 'law', // Legal studies
  '0913': 'humanities',
  '0915': 'humanities',
  '0917': 'humanities',
  '0919': 'finance', // Economics
  '10': 'design',
  '1007': 'media',
  '11': 'hospitality',
};

/** Codes that have no field: sport has no equivalent, and mixed fields are too unspecific. */
const NO_FIELD = ['0921', '12'];

/** Subjects that exist in both classifications. The value is a number in `backend/seed/data/subject-plans.json`. */
const SUBJECTS: Readonly<Record<string, number>> = {
  '080505': 102,
  '080311': 103,
  '0801': 201,
  '081101': 202,
  '091901': 203,
  '0201': 301,
  '020119': 303,
  '030701': 401,
  '0309': 402,
  '0313': 403,
  '030301': 404,
  '0613': 503,
  '0603': 601,
  '061701': 602,
  '069901': 603,
  '0909': 701,
  '090701': 801,
  '070303': 901,
  '070101': 902,
  '070115': 903,
  '100703': 1002,
  '100501': 1101,
  '100505': 1102,
  '040101': 1201,
  '040103': 1202,
  '0109': 1301,
  '0105': 1302,
  '010301': 1303,
  '010101': 1401,
  '010103': 1402,
  '090305': 1502,
  '091519': 1503,
  '091701': 1504,
  '090301': 1602,
  '090501': 1603,
  '0509': 1701,
  '090309': 1702,
  '080319': 1801,
  '080323': 1802,
  '0807': 1802,
};

/** Returns a code and its broader ones, the narrowest first. */
const listCodePrefixes = (code: string) => [code, code.slice(0, 4), code.slice(0, 2)];

/** Parses a value such as '080101 - Accounting'. Returns null if its field has no equivalent. */
export function getField(detailedField: string): CourseField | null {
  const code = /^\d{6}/.exec(detailedField)?.[0];
  if (!code || NO_FIELD.some((prefix) => code.startsWith(prefix))) return null;
  const subject = listCodePrefixes(code)
    .map((value) => FIELDS[value])
    .find(Boolean);
  const typeId = listCodePrefixes(code)
    .map((value) => SUBJECTS[value])
    .find(Boolean);
  return subject ? { subject, ...(typeId && { typeId }) } : null;
}
