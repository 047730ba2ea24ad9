import type { z } from 'zod';
import { type TextKind, textKinds } from '#shared/contract/fields.ts';
import { innerSchema, readSchema } from '#shared/contract/read-schema.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { convertMarkupToHongKong, convertToHongKong } from '#worker/locale/convert-to-hong-kong.ts';
import { sanitizeRichText } from './sanitize-rich-text.ts';

/** A backend that writes for Hong Kong by itself says so, and is left as it wrote. */
const writesForHongKong = (response: Response) => response.headers.get('content-language')?.toLowerCase() === 'zh-hk';

export function refineFor(locale: Locale, response: Response, pictureOrigin: string, agentKey = ''): RefineText {
  const converts = locale === 'zh-hk' && !writesForHongKong(response);
  return async (text, kind) => {
    if (kind === 'picture') return pictureAddress(text, pictureOrigin, agentKey);
    if (kind === 'plain') return converts ? convertToHongKong(text) : text;
    const clean = await sanitizeRichText(text);
    return converts ? convertMarkupToHongKong(clean) : clean;
  };
}

export type RefineText = (text: string, kind: TextKind) => Promise<string> | string;

/**
 * Goes through a parsed answer beside its schema and passes every field that holds words to `refine`. The schema says
 * which they are, so an address or an id is never taken for language.
 */
export async function refineWords(schema: z.ZodType, value: unknown, refine: RefineText): Promise<unknown> {
  const kind = textKinds.get(schema)?.kind;
  if (kind) return typeof value === 'string' && value !== '' ? refine(value, kind) : value;

  const inner = innerSchema(schema);
  if (inner) return refineWords(inner, value, refine);
  if (value === null || typeof value !== 'object') return value;
  const def = readSchema(schema);
  if (def.element && Array.isArray(value))
    return Promise.all(value.map((item) => refineWords(def.element as z.ZodType, item, refine)));
  if (!def.shape && !def.valueType) return value;

  const fieldSchema = (name: string) => def.shape?.[name] ?? def.valueType;
  const entries = Object.entries(value).map(async ([name, field]) => {
    const known = fieldSchema(name);
    return [name, known ? await refineWords(known, field, refine) : field] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The portal draws and serves these by itself. */
const OWN = /^\/(_|assets|demo|appFile)\//;

/**
 * A backend names pictures by path; they stand on a host of their own where one is configured. What people uploaded comes
 * through the portal, under the agent's key like every call: a host alone need not say whose site it is.
 */
export function pictureAddress(path: string, pictureOrigin: string, agentKey: string): string {
  if (path.startsWith('/appFile/') && agentKey) return `/${agentKey}${path}`;
  if (OWN.test(path) || /^([a-z][a-z+.-]*:|\/\/)/i.test(path)) return path;
  // Against the page's own address it would be asked for where it cannot be; without it, the page draws its own.
  if (pictureOrigin === '') return '';
  return `${pictureOrigin.replace(/\/$/, '')}/${path.replace(/^\/+/, '')}`;
}
