import { essenceOf, isJsonType } from './content-types.ts';
import { isExactNumber, parseExactly } from './exact-json.ts';
import { findOwn, type OwnValues } from './own-values.ts';

/** Nobody writes a body that is deeper; a backend that reads one may not come back from it. */
const DEEPEST = 32;

/** Written over, and never added: a call that says nothing of them has no need of them. */
export function writeOwnQuery(query: URLSearchParams, own: OwnValues) {
  const said = [...query];
  for (const [name] of said) query.delete(name);
  for (const [name, text] of said) {
    const value = findOwn(own, name);
    if (value === undefined) query.append(name, writeOwnText(text, own, name));
    else if (value !== null) query.set(name, value);
  }
}

export interface OwnBody {
  body: BodyInit;
  contentType: string;
}

/** A body with what the edge says for itself written over; null for one that is none of the kinds in which it can tell. */
export async function writeOwnBody(contentType: string, body: ArrayBuffer, own: OwnValues): Promise<OwnBody | null> {
  if (body.byteLength === 0) return { body, contentType };
  if (!isReadAsUtf8(contentType)) return null;
  const essence = essenceOf(contentType);
  try {
    if (essence === 'application/x-www-form-urlencoded') {
      const form = new URLSearchParams(new TextDecoder().decode(body));
      writeOwnQuery(form, own);
      return { body: form.toString(), contentType: essence };
    }
    if (essence === 'multipart/form-data') return await writeOwnForm(contentType, body, own);
    return isJsonType(essence) ? { body: writeOwnJson(decode(body), own), contentType: essence } : null;
  } catch {
    return null;
  }
}

/** In another charset a backend would read other fields than the edge does. */
const isReadAsUtf8 = (contentType: string) =>
  [...contentType.matchAll(/charset([^;]*)/gi)].every(([, said = '']) => /^\s*=\s*"?utf-?8"?\s*$/i.test(said));

const decode = (body: ArrayBuffer) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(body);

async function writeOwnForm(contentType: string, body: ArrayBuffer, own: OwnValues): Promise<OwnBody> {
  const said = await new Response(body, { headers: { 'content-type': contentType } }).formData();
  const form = new FormData();
  for (const [name, part] of said as Iterable<[string, File | string]>) {
    const value = findOwn(own, name);
    if (value === null) continue;
    if (value !== undefined) form.set(name, value);
    else if (typeof part === 'string') form.append(name, writeOwnText(part, own, name));
    else form.append(name, await writeOwnFile(part, own, name), part.name);
  }
  const written = new Response(form);
  return { body: await written.arrayBuffer(), contentType: written.headers.get('content-type') ?? '' };
}

/** A part that says it is JSON has to be some; a backend reads its fields as those of a body. */
async function writeOwnFile(file: File, own: OwnValues, name: string): Promise<File> {
  if (!isJsonType(essenceOf(file.type)) && !/\.json\s*$/i.test(file.name)) return file;
  if (!isReadAsUtf8(file.type)) throw new TypeError('a part in another charset');
  return new File([writeOwnJson(decode(await file.arrayBuffer()), own, name)], file.name, { type: file.type });
}

/** A text that is an object or a list of JSON, which a backend may read for its fields; '' for one that is too deep. */
function writeOwnText(text: string, own: OwnValues, name: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return writeOwnJson(text, own, name);
  } catch (error) {
    return error instanceof SyntaxError ? text : '';
  }
}

/** Always written anew: of two fields of one name some backends read the first, and only the last is known here. */
const writeOwnJson = (text: string, own: OwnValues, within = ''): string =>
  JSON.stringify(writeOwnFields(parseExactly(text), own, within, DEEPEST));

/** `within` is the path to the value: to a backend, a field 'id' within 'user' may be the same as a field 'userId'. */
function writeOwnFields(value: unknown, own: OwnValues, within: string, left: number): unknown {
  if (typeof value !== 'object' || value === null || isExactNumber(value)) return value;
  if (left === 0) throw new RangeError('too deep');
  if (Array.isArray(value)) return value.map((item) => writeOwnFields(item, own, within, left - 1));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]): [string, unknown][] => {
      const path = `${within}.${name}`;
      const owned = findOwn(own, path);
      if (owned === null) return [];
      return [[name, owned === undefined ? writeOwnFields(field, own, path, left - 1) : owned]];
    }),
  );
}
