import type { Call } from '#shared/contract/call.ts';
import { type Caller, edgeValues } from './caller.ts';

export interface BackendRequest {
  path: string;
  body: string | FormData | null;
}

/** A call and its checked input as a path and a body. Inputs that the path names go there; the rest, query or body. */
export function buildRequest(
  call: Call,
  input: Record<string, unknown> | readonly unknown[],
  caller: Caller,
): BackendRequest {
  if (Array.isArray(input)) return { path: call.path, body: JSON.stringify(input) };
  const values = edgeValues(caller);
  const fields: Record<string, unknown> = { ...input };
  for (const name of call.edgeFields ?? []) fields[name] = values[name];

  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(fields[name] ?? ''));
    delete fields[name];
    return value;
  });
  if (call.sendsForm) return { path, body: toForm(fields) };
  if (call.method === 'POST' && !call.sendsQuery) return { path, body: JSON.stringify(fields) };

  const query = new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    ),
  );
  return { path: query.size > 0 ? `${path}?${query}` : path, body: null };
}

function toForm(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof File) form.set(name, value, value.name);
    else if (value !== undefined && value !== null) form.set(name, String(value));
  }
  return form;
}
