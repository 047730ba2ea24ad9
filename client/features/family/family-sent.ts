import { momentText } from '#client/i18n/date-texts.ts';
import { isId } from '#client/site/portal/page-query.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { FAMILY } from '#shared/rules/family.ts';
import { TIME_ZONES } from '#shared/tenant/opening-hours.ts';

// One form contains all fields of a family page. Every button submits all of them, with or without JavaScript, and
// values that its action does not use are rendered again.

export const FAMILY_FORM = 'family-talk';

type FamilyItemId = `${'school' | 'course'}-${string}`;

export const getItemId = ({ kind, id }: { kind: 'school' | 'course'; id: string }): FamilyItemId => `${kind}-${id}`;
export const draftName = (about: FamilyItemId) => `text-${about}`;

/** Typed values that the submitted action does not use. They are rendered again. */
export interface Drafts {
  /** Notes by item, such as 'school-1'. */
  texts: Readonly<Record<string, string>>;
  name: string;
  days: number;
}

export const NO_DRAFTS: Drafts = { texts: {}, name: '', days: FAMILY.usualDays };

/** Rejected input with its error; '' if no input was rejected. */
export interface RejectedSubmission {
  about: string;
  why: string;
  drafts: Drafts;
}

const LONGEST_SENT = 2 * FAMILY.noteLength;
const DRAFT = /^text-((?:school|course)-\d{1,19})$/u;

/** Parses the form. The value of a button is 'write school-1', 'remove course-2 77', 'end 5' or 'add', for example. */
export function parseFamilyForm(formData: FormData) {
  const one = (name: string) =>
    String(formData.get(name) ?? '')
      .trim()
      .slice(0, LONGEST_SENT);
  const [action = '', namedValue = '', note = ''] = one('deed').split(' ');
  const [kindSaid, thingSaid = ''] = namedValue.split('-');
  const kind = kindSaid === 'course' ? ('course' as const) : ('school' as const);
  const thingId = isId(thingSaid) ? thingSaid : '0';
  const texts = Object.fromEntries(
    [...formData.keys()].flatMap((key) => {
      const about = DRAFT.exec(key)?.[1];
      return about && one(key) ? [[about, one(key)]] : [];
    }),
  );
  const drafts: Drafts = { texts, name: one('name'), days: Number(one('days')) || FAMILY.usualDays };
  const about = getItemId({ kind, id: thingId });
  return {
    one,
    deed: action,
    kind,
    thingId,
    about,
    text: texts[about] ?? '',
    id: [note, namedValue].find(isId),
    drafts,
  };
}

export const withoutText = (drafts: Drafts, about: string): Drafts => ({
  ...drafts,
  texts: Object.fromEntries(Object.entries(drafts.texts).filter(([of]) => of !== about)),
});

/** Returns true if a reload would lose input. */
export const hasDrafts = ({ texts, name }: Drafts) => name !== '' || Object.keys(texts).length > 0;

/** Formats the last day of a link, in the time zone of the site's city. */
export const lastDayText = (endsAt: string, locale: Locale, city: keyof typeof TIME_ZONES): string =>
  momentText(endsAt, locale, { year: 'numeric', month: 'long', day: 'numeric' }, TIME_ZONES[city]) ||
  endsAt.slice(0, 10);
