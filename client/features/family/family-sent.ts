import { formatMoment } from '#client/i18n/date-texts.ts';
import { isId } from '#client/site/portal/page-query.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { FAMILY_LIMITS } from '#shared/rules/family.ts';
import { CITY_TIME_ZONES } from '#shared/tenant/opening-hours.ts';

// A single form contains all fields of a family page. Every button submits all of them, with or without JavaScript.
// Values that its action does not use are rendered again.

export const FAMILY_FORM = 'family-talk';

type FamilyItemId = `${'school' | 'course'}-${string}`;

export const getItemId = ({ kind, id }: { kind: 'school' | 'course'; id: string }): FamilyItemId => `${kind}-${id}`;
export const getDraftName = (itemId: FamilyItemId) => `text-${itemId}`;

/** Typed values that the submitted action does not use. They are rendered again. */
export interface Drafts {
  /** Notes by item, such as 'school-1'. */
  texts: Readonly<Record<string, string>>;
  name: string;
  selectedDays: number;
}

export const EMPTY_DRAFTS: Drafts = { texts: {}, name: '', selectedDays: FAMILY_LIMITS.usualDays };

/** Rejected input with its error, or '' if no input was rejected. */
export interface RejectedSubmission {
  about: string;
  why: string;
  drafts: Drafts;
}

const MAX_FIELD_LENGTH = 2 * FAMILY_LIMITS.noteLength;
const DRAFT_NAME_PATTERN = /^text-((?:school|course)-\d{1,19})$/u;

/** Parses the form. The value of a button is 'write school-1', 'remove course-2 77', 'end 5' or 'add', for example. */
export function parseFamilyForm(formData: FormData) {
  const getField = (name: string) =>
    String(formData.get(name) ?? '')
      .trim()
      .slice(0, MAX_FIELD_LENGTH);
  const [action = '', itemValue = '', note = ''] = getField('deed').split(' ');
  const [kindText, idText = ''] = itemValue.split('-');
  const kind = kindText === 'course' ? ('course' as const) : ('school' as const);
  const thingId = isId(idText) ? idText : '0';
  const texts = Object.fromEntries(
    [...formData.keys()].flatMap((key) => {
      const draftItemId = DRAFT_NAME_PATTERN.exec(key)?.[1];
      return draftItemId && getField(key) ? [[draftItemId, getField(key)]] : [];
    }),
  );
  const drafts: Drafts = {
    texts,
    name: getField('name'),
    selectedDays: Number(getField('days')) || FAMILY_LIMITS.usualDays,
  };
  const itemId = getItemId({ kind, id: thingId });
  return {
    one: getField,
    deed: action,
    kind,
    thingId,
    about: itemId,
    text: texts[itemId] ?? '',
    id: [note, itemValue].find(isId),
    drafts,
  };
}

export const removeDraftText = (drafts: Drafts, itemId: string): Drafts => ({
  ...drafts,
  texts: Object.fromEntries(Object.entries(drafts.texts).filter(([draftItemId]) => draftItemId !== itemId)),
});

/** Whether a reload would lose input. */
export const hasDrafts = ({ texts, name }: Drafts) => name !== '' || Object.keys(texts).length > 0;

/** Formats the last day of a link, in the time zone of the site's city. */
export const formatLastDay = (endsAt: string, locale: Locale, city: keyof typeof CITY_TIME_ZONES): string =>
  formatMoment(endsAt, locale, { year: 'numeric', month: 'long', day: 'numeric' }, CITY_TIME_ZONES[city]) ||
  endsAt.slice(0, 10);
