import type { Call } from './call.ts';

type Fields = Record<string, unknown>;

/** What a call names of its answer that is not what was asked for; null where all is well. A field without a value says nothing. */
export function findForeignField(call: Call, input: Fields, answer: unknown): string | null {
  if (!call.isAbout) return null;
  const things = 'datas' in call && isFields(answer) && Array.isArray(answer.rows) ? answer.rows : [answer];
  for (const [place, name] of Object.entries(call.isAbout)) {
    const asked = idOf(input[name]);
    const isForeign = (thing: unknown) => {
      const said = idOf(readPlace(thing, place));
      return said !== '' && said !== asked;
    };
    if (asked !== '' && things.some(isForeign)) return place;
  }
  return null;
}

const idOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const readPlace = (thing: unknown, place: string): unknown =>
  place.split('.').reduce<unknown>((inner, name) => (isFields(inner) ? inner[name] : undefined), thing);

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
