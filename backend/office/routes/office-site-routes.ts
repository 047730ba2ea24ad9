import { Hono } from 'hono';
import { z } from 'zod';
import { assertNever } from '#shared/assert-never.ts';
import { VERSIONS_HEADER } from '#shared/backend-protocol.ts';
import { parseFormBody } from '#backend/response/respond.ts';
import { asText, type Desk, placeOf, type SignedDeskEnv } from '#backend/office/office-auth.ts';
import { deskWords, isDeskWord } from '#backend/office/office-view.ts';
import { type SaidOfSite, writeSite } from '#backend/office/site/write-site.ts';
import { headInSmall, NAME_FIELDS, writeColours } from '#backend/office/site/write-colours.ts';
import { sayField } from '#backend/office/site/write-fields.ts';
import { queryRows } from '#backend/queries/database.ts';
import { editsOf } from '#backend/queries/site/site-edits.ts';
import { checkSite } from '#backend/site/check-site.ts';
import { SITE_FIELDS } from '#backend/site/field-table.ts';
import { loadSiteContent } from '#backend/site/site-content.ts';
import { formFields } from '#backend/site/forms/merge-typed.ts';
import { HEAD, requireSite, type Saved, saveSite, publishSiteVersions, undoEdit } from '#backend/site/save-site.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';

const MOST_EDITS = 20;
/** Of a name as it is drawn in small. */
const LONGEST_NAME = 60;

const Before = z.record(z.string(), z.string());

/** The site itself: what it is called, how it looks, where it is and how it is reached. */
export const officeSiteRoutes = new Hono<SignedDeskEnv>()
  .get('/office/:agent/site', (c) => showSite(c, { done: doneIn(c) }))
  .get('/office/:agent/site/colours', async (c) => {
    if (!isAllowed(c, 'steerSite', c.var.desk)) return c.notFound();
    const { of = '', name = '', fresh } = c.req.query();
    const fields = fresh ? null : (await requireSite(c.env.DB, c.var.desk.agentKey)).fields;
    return c.html(writeColours(deskWords(c.var.desk.locale), of, headInSmall(fields, of, name.slice(0, LONGEST_NAME))));
  })
  .post('/office/:agent/site', async (c) => {
    const { agentKey } = c.var.desk;
    if (!isAllowed(c, 'steerSite', { agentKey })) return c.notFound();
    const form = await parseFormBody(c);
    const steersPlatform = isAllowed(c, 'steerPlatform', {});
    const editor = { staffId: c.var.staff.id, who: c.var.staff.name, steersPlatform };
    const undo = form.get('undo');
    const typed = Object.fromEntries(
      SITE_FIELDS.flatMap(({ name }) =>
        form.has(name) ? [[name, form.getAll(name).map(asText).filter(Boolean).join('\n')]] : [],
      ),
    );
    const saved =
      undo === null
        ? await saveSite(c.env.DB, agentKey, { before: readBefore(form), typed }, editor)
        : await undoEdit(c.env.DB, agentKey, Number(undo), editor);
    return saved ? answerSaved(c, saved, undo !== null) : c.notFound();
  });

/** A form that does not say what it was drawn from is held against what stands there now. */
function readBefore(form: FormData): Record<string, string> {
  try {
    return Before.parse(JSON.parse(asText(form.get('before'))));
  } catch {
    return {};
  }
}

async function answerSaved(c: Desk, saved: Saved, isUndo: boolean) {
  const say = deskWords(c.var.desk.locale);
  switch (saved.kind) {
    case 'same':
      return c.redirect(`${c.var.desk.base}/site?done=same`, 303);
    case 'saved': {
      c.header(VERSIONS_HEADER, await publishSiteVersions(c.env.DB));
      // To undo is to know that others came after.
      const also = isUndo ? [] : saved.merged.theirs;
      const done = new URLSearchParams({ done: 'saved', ...(also.length > 0 && { also: also.join(' ') }) });
      return c.redirect(`${c.var.desk.base}/site?${done}`, 303);
    }
    case 'faulty':
      return showSite(c, { typed: saved.merged.typed, faults: saved.faults, notice: say('siteRoom.check') }, 422);
    case 'both':
      return showSite(c, { typed: saved.merged.typed, both: saved.merged.both, notice: say('siteTwo.both') }, 409);
    default:
      return assertNever(saved);
  }
}

/** What an address may make this page say. */
function doneIn(c: Desk): string {
  const say = deskWords(c.var.desk.locale);
  const word = `siteDone.${asText(c.req.query('done'))}`;
  if (!isDeskWord(word)) return '';
  const also = asText(c.req.query('also')).split(' ');
  const fields = SITE_FIELDS.filter(({ name }) => also.includes(name)).map(({ name }) => sayField(say, name));
  return fields.length > 0 ? `${say(word)} ${say('siteTwo.also', { fields: fields.join(' · ') })}` : say(word);
}

async function showSite(c: Desk, said: Partial<SaidOfSite> = {}, status: 200 | 409 | 422 = 200) {
  const { agentKey, base } = c.var.desk;
  if (!isAllowed(c, 'steerSite', { agentKey })) return c.notFound();
  const { id, fields } = await requireSite(c.env.DB, agentKey);
  const [place, content, edits] = await Promise.all([
    placeOf(c, c.var.staff.name),
    loadSiteContent(c.env.DB, id),
    queryRows(c.env.DB, editsOf(id, HEAD, MOST_EDITS)),
  ]);
  const now = formFields(fields);
  const typed = said.typed ?? now;
  const nameField = NAME_FIELDS[fields.languageCode];
  const page = writeSite({
    ...place,
    home: base.slice(0, base.indexOf('/_/')),
    now,
    nameField,
    head: headInSmall(fields, typed.colour ?? '', typed[nameField] ?? ''),
    said: { typed: now, faults: [], both: [], notice: '', done: '', ...said },
    edits,
    findings: checkSite(fields, content),
    cameBy: hostIn(c),
  });
  return c.html(page, status);
}

/** As the edge says it, whatever a browser may have said. */
function hostIn(c: Desk): string {
  const origin = c.req.header('x-office-origin') ?? '';
  return URL.canParse(origin) ? new URL(origin).hostname : '';
}
