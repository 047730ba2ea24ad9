import { CAH_FIELDS } from '#backend/catalogue/cah-fields.ts';
import type { CourseField } from '#scripts/import/catalogue/course-row.ts';
import type { Subject } from '#backend/catalogue/subjects.ts';

/** Subjects that exist in both classifications. The value is a number in `backend/seed/data/subject-plans.json`. */
const TYPE_BY_CODE: Readonly<Record<string, number>> = {
  'CAH17-01-01': 101,
  'CAH17-01-02': 101, // Business studies
  'CAH17-01-03': 102,
  'CAH17-01-04': 101, // Management studies
  'CAH17-01-08': 201,
  'CAH17-01-07': 202,
  'CAH15-02-01': 203,
  'CAH11-01-01': 301,
  'CAH11-01-05': 303,
  'CAH10-01-02': 401,
  'CAH10-01-07': 402,
  'CAH10-01-08': 403,
  'CAH10-01-09': 404,
  'CAH01-01-02': 504, // Medicine
  'CAH01-01-04': 505, // Dentistry
  'CAH05-01-01': 506, // Veterinary medicine
  'CAH02-05-03': 501,
  'CAH02-02-01': 502, // Pharmacology
  'CAH02-02-03': 502, // Pharmacy
  'CAH02-06-04': 503,
  'CAH02-04': 601,
  'CAH02-06-05': 602,
  'CAH02-06-02': 603,
  'CAH16-01-01': 701,
  'CAH04-01-01': 801,
  'CAH04-01-03': 803,
  'CAH22-01-01': 901,
  'CAH24-01-05': 1001, // Media studies
  'CAH24-01-04': 1002,
  'CAH25-01-04': 1003,
  'CAH13-01-01': 1201,
  'CAH13-01-04': 1202,
  'CAH03-01-02': 1301,
  'CAH07-02-01': 1302,
  'CAH07-01-01': 1303,
  'CAH09-01-01': 1401,
  'CAH09-01-03': 1402,
  'CAH19-01-03': 1501,
  'CAH20-01-01': 1502,
  'CAH20-02-01': 1504,
  'CAH15-03-01': 1601,
  'CAH15-01-02': 1602,
  'CAH15-04-01': 1603,
  'CAH26-01-04': 1701,
  'CAH26-01-01': 1702,
  'CAH26-01-02': 1702,
  'CAH26-01-03': 1702,
};

const listCodePrefixes = (code: string) => [code, code.slice(0, 8), code.slice(0, 5)];

/** Returns the field of a code such as 'CAH17-01-08', or null if there is no equivalent. */
export const getSubjectField = (code: string): Subject | null => getField(code)?.subject ?? null;

/** Returns the field of a code, and the subject if both classifications have it. */
export function getField(code: string): CourseField | null {
  const subject = listCodePrefixes(code)
    .map((value) => CAH_FIELDS[value])
    .find((item) => item !== undefined);
  const typeId = listCodePrefixes(code)
    .map((value) => TYPE_BY_CODE[value])
    .find(Boolean);
  return subject ? { subject, ...(typeId && { typeId }) } : null;
}
