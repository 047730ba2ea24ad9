import { isRouteErrorResponse } from 'react-router';
import type { z } from 'zod';
import { autosavePart, runPartCommand } from '#client/features/office/content/part-actions.server.ts';
import type { PartActionResult } from '#client/features/office/content/part-answer.ts';
import { queryRows } from '#backend/queries/database.ts';
import {
  beginContent,
  type ContentPart,
  getContentPart,
  listRows,
  type RowList,
} from '#shared/contract/office/content.ts';
import { type OfficeCall, getOfficeStatus } from '#shared/contract/office/office-call.ts';
import type { ContentRow } from '#shared/rules/content-kinds.ts';
import type { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Functions that open, save, publish and remove a part of a site through the editing form, its action and the office
// API.

export const readRows = <Row>(sql: string) => queryRows<Row>(testEnv.DB, { sql, values: [] });

type Fields = Readonly<Record<string, string>>;

/** Returns the values of the form as named fields, as the browser submits them. */
export const toFormFields = ({
  values,
  converted,
  form,
}: Pick<ContentPart, 'values' | 'converted' | 'form'>): Fields => ({
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`f.${name}`, value])),
  before: JSON.stringify(values),
  converted: JSON.stringify(converted),
  form,
});

export async function readPart(client: DeskVisitor, partName: string): Promise<ContentPart> {
  const result = await client.callOffice(getContentPart, { part: partName });
  if (!result.ok) throw new Error(`${partName}: ${result.error.code}`);
  return result.value;
}
export const openForm = async (client: DeskVisitor, partName: string) => toFormFields(await readPart(client, partName));
export const readPartStatus = async (client: DeskVisitor, partName: string) =>
  (await client.callOffice(getContentPart, { part: partName })).status;
export const readEditNumbers = async (client: DeskVisitor, partName: string) =>
  (await readPart(client, partName)).edits.map(({ number }) => String(number));

export async function beginRow(client: DeskVisitor, kind: ContentRow, school = '') {
  const beginResult = await client.callOffice(beginContent, { kind, school });
  return beginResult.ok && beginResult.value.kind === 'begun' ? beginResult.value.name : '';
}
export const beginPage = (client: DeskVisitor, entrance: string, menuKey: string) =>
  client.callOffice(beginContent, { kind: 'page', entrance, menuKey });

export async function fetchRows(client: DeskVisitor, kind: ContentRow, filter: object = {}): Promise<RowList> {
  const result = await client.callOffice(listRows, { kind, ...filter });
  if (!result.ok) throw new Error(`${kind}: ${result.error.code}`);
  return result.value;
}
export const titlesIn = async (client: DeskVisitor, kind: ContentRow, filter: object = {}) =>
  (await fetchRows(client, kind, filter)).rows.map(({ title }) => title);

interface SendResult {
  status: number;
  /** Redirect target after a successful save, including `done`. */
  location: string;
  answer: PartActionResult | null;
  /** Notices and errors of a rejected form. */
  problems: readonly string[];
  headers: Headers;
}

function createAction(client: DeskVisitor, fields: Fields, headers: Headers) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const callOffice = async <I extends z.ZodType, O extends z.ZodType>(call: OfficeCall<I, O>, input: z.input<I>) => {
    const result = await client.callOffice(call, input);
    for (const [name, value] of result.headers) headers.append(name, value);
    if (!result.ok) throw new RefusedError(getOfficeStatus(result.error));
    return result.value as z.output<O>;
  };
  const getField = (name: string) => fields[name] ?? '';
  return { base: '/mso/_/office', origin: 'http://x', form, field: getField, call: callOffice };
}

/** Submits the form of a part as the autosave function does. */
export const autosaveAs = (actor: DeskVisitor, partName: string, fields: Fields) =>
  autosavePart(createAction(actor, fields, new Headers()), partName);

/** Submits the form of a part. `do` is the command and `undo` the id of the edit to undo. */
export async function sendPart(client: DeskVisitor, partName: string, fields: Fields): Promise<SendResult> {
  const headers = new Headers();
  const action = createAction(client, fields, headers);
  try {
    const response = await runPartCommand(action, partName);
    if (response instanceof Response)
      return {
        status: response.status,
        location: response.headers.get('location') ?? '',
        answer: null,
        problems: [],
        headers,
      };
    const { data, init } = response;
    const problems = [data.notice ?? '', ...(data.faults ?? []).map(({ problem }) => problem)].filter(Boolean);
    return { status: init?.status ?? 200, location: '', answer: data, problems, headers };
  } catch (error) {
    const status = error instanceof RefusedError ? error.status : isRouteErrorResponse(error) ? error.status : 0;
    const errorStatus = (error as { init?: { status?: number } }).init?.status ?? status;
    if (errorStatus === 0) throw error;
    return { status: errorStatus, location: '', answer: null, problems: [], headers };
  }
}

class RefusedError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`refused with ${status}`);
    this.status = status;
  }
}

export const LECTURE_FORM = {
  'f.title.zh': '选校讲座',
  'f.title.zh-hk': '選校講座',
  'f.title.en-us': 'Choosing a school',
  'f.place.en-us': 'Room 5',
  'f.startTime': '2999-01-02T19:00',
  'f.endTime': '2999-01-02T20:00',
  'f.online': 'no',
  'f.seats': '2',
  'f.levels': '-1',
  before: '{}',
  converted: '[]',
};
