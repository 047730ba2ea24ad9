import { doesLineNameField } from '#shared/rules/field-words.ts';
import type { FeeRange } from './fee-range.ts';

/** Fields that the fee of all other courses leaves out: medicine, health and law. */
const EXCLUDED_FIELD_IDS: readonly string[] = ['5', '6', '7'];

/** Field whose fee is far above those that a school states for other subjects. */
const MEDICINE_FIELD_ID = '5';

/**
 * Whether a fee may be stated beside a school in a list of fields. The fee of a single course or faculty is an example
 * only in a list without a field, or of the field that it names.
 */
export const isFeeOfFields = (
  { appliesTo, isException, isBySubject }: FeeRange,
  fieldIds: readonly string[],
): boolean =>
  (appliesTo === '' && !(isBySubject && fieldIds.includes(MEDICINE_FIELD_ID))) ||
  (isException
    ? !fieldIds.some((fieldId) => EXCLUDED_FIELD_IDS.includes(fieldId))
    : fieldIds.some((fieldId) => doesLineNameField(appliesTo, fieldId)));
