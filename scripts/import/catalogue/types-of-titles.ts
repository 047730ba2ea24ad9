import { SUBJECT_PLANS } from '#backend/seed/seed-data.ts';
import type { CourseField } from './course-row.ts';

/**
 * Words in English titles by the type that they name (`backend/seed/data/subject-plans.json`). A register's subject is
 * often only a field, and a student who chooses a type would not find its courses.
 */
const TYPE_WORDS: Readonly<Record<number, RegExp>> = {
  101: /\bbusiness (?:administration|management)\b|\bcommerce\b/i,
  102: /\bmarketing\b/i,
  103: /\binternational business\b/i,
  104: /\bsupply chain\b|\blogistics\b/i,
  201: /\baccount(?:ing|ancy)\b/i,
  202: /\bfinance\b|\bfinancial management\b/i,
  203: /\beconomics\b/i,
  204: /\bfintech\b|\bfinancial technology\b/i,
  301: /\bcomput(?:er|ing) science\b/i,
  302: /\bdata (?:science|analytics)\b/i,
  303: /\bartificial intelligence\b/i,
  304: /\bcyber ?security\b|\bcomputer security\b/i,
  401: /\bmechanical\b/i,
  402: /\bcivil\b/i,
  403: /\belectr(?:ical|onic)\b/i,
  404: /\bchemical\b/i,
  501: /\bbio-?medical\b/i,
  502: /\bpharmac/i,
  503: /\bpublic health\b/i,
  601: /\bnursing\b/i,
  602: /\bphysiotherapy\b/i,
  603: /\bnutrition\b|\bdietetics\b/i,
  701: /\blaws?\b/i,
  801: /\bpsychology\b/i,
  901: /\beducation\b/i,
  902: /\bearly childhood\b/i,
  1001: /\bcommunications?\b/i,
  1002: /\bjournalism\b/i,
  1003: /\bfilm\b|\bcinema\b/i,
  1101: /\bgraphic\b/i,
  1102: /\bfashion\b/i,
  1103: /\binteraction design\b/i,
  1201: /\barchitectur(?:e|al)\b/i,
  1202: /\burban\b|\bplanning\b/i,
  1203: /\bquantity surveying\b/i,
  1301: /\bbiology\b/i,
  1302: /\bchemistry\b/i,
  1303: /\bphysics\b/i,
  1401: /\bmathematics\b/i,
  1402: /\bstatistics\b/i,
  1403: /\bactuarial\b/i,
  1501: /\benglish\b|\bliterature\b/i,
  1502: /\bhistory\b/i,
  1503: /\btranslation\b/i,
  1504: /\bphilosophy\b/i,
  1601: /\bpoliti(?:cs|cal)\b|\binternational relations\b/i,
  1602: /\bsociology\b/i,
  1603: /\bsocial work\b/i,
  1701: /\benvironmental (?:science|studies)\b/i,
  1702: /\bgeography\b/i,
  1703: /\bsustainab/i,
  1801: /\bhospitality\b|\bhotel\b/i,
  1802: /\btourism\b/i,
  1803: /\bevents?\b/i,
};

/** Replaces each field without a type by the types of the field that the title names, if it names any. */
export const specifyFields = (fields: readonly CourseField[], title: string): CourseField[] =>
  fields.flatMap((field) => {
    const types = field.typeId
      ? []
      : SUBJECT_PLANS[field.subject].types.filter(({ id }) => TYPE_WORDS[id]?.test(title));
    return types.length > 0 ? types.map(({ id }) => ({ ...field, typeId: id })) : [field];
  });
