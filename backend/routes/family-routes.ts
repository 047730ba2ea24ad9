import { type Context, Hono } from 'hono';
import { respond, respondError, checkInput, rejectRateLimited } from '#backend/response/respond.ts';
import { formatMessage } from '#backend/response/message-texts.ts';
import { requireLogin } from '#backend/auth/recognise-caller.ts';
import type { ResponseContext, BackendEnv } from '#backend/bindings.ts';
import { hashToken, createRandomText } from '#backend/identity/secrets.ts';
import { getFamilyLimits, consumeRateLimit } from '#backend/limits/rate-limits.ts';
import { queryRow, queryRows, batchRead, batchWrite } from '#backend/queries/database.ts';
import * as query from '#backend/queries/family.ts';
import { insertNotification } from '#backend/queries/inbox-messages.ts';
import { findPlacements, createPlacementKey, type Placements } from '#backend/selection/placements.ts';
import * as call from '#shared/contract/account/family.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { DAY_MS } from '#shared/rules/retention-periods.ts';

const TOKEN_BYTES = 32;

/** Returns the family token, which the edge sets from a cookie. It discards a value sent by the browser. */
const parseFamilyPass = (body: unknown): string => {
  const { familyPass } = (body ?? {}) as Record<string, unknown>;
  return typeof familyPass === 'string' ? familyPass : '';
};

async function findFamilyRoom(c: Context<BackendEnv>) {
  const familyPass = parseFamilyPass(await c.req.json().catch(() => null));
  if (familyPass === '') return null;
  return queryRow(c.env.DB, query.selectRoomByToken(await hashToken(familyPass), c.var.caller.agentKey, Date.now()));
}

async function loadFamilyRoom(c: ResponseContext, userId: number, placements: Placements = {}) {
  const [favourites, votes, notes] = await batchRead(
    c.env.DB,
    query.selectFavourites(userId, c.var.caller.publicLevel),
    query.selectVotes(userId),
    query.selectNotes(userId),
  );
  return {
    things: favourites.map((item) => ({ ...item, standing: placements[createPlacementKey(item)] ?? null })),
    votes: votes.map(({ kind, id, who, vote }) => ({ kind, thingId: id, who, vote })),
    notes: notes.map(({ noteId, kind, id, who, note, at }) => ({
      id: noteId,
      kind,
      thingId: id,
      who,
      text: note,
      at: new Date(at).toISOString(),
    })),
  };
}

const rejectFamily = (c: ResponseContext, reason: 'familyEnded' | 'familyFull') =>
  respondError(c, ERROR_CODES.requestError, { message: formatMessage(c.var.caller.locale, reason) });

export const familyRoutes = new Hono<BackendEnv>()
  .get(call.familyLinks.path, requireLogin(), async (c) => {
    const now = Date.now();
    const rows = await queryRows(c.env.DB, query.selectLinks(c.var.user.id, c.var.caller.agentKey));
    return respond(
      c,
      call.familyLinks,
      rows.map(({ id, name, createdAt, endsAt, endedAt, showsStanding }) => ({
        id,
        name,
        createdAt: new Date(createdAt).toISOString(),
        endsAt: new Date(endedAt || endsAt).toISOString(),
        isOpen: endedAt === 0 && endsAt > now,
        showsStanding: showsStanding === 1,
      })),
    );
  })
  .post(call.familyLinkAdd.path, requireLogin(), checkInput('json', call.familyLinkAdd.input), async (c) => {
    const { name, days, form } = c.req.valid('json');
    const now = Date.now();
    const { caller } = c.var;
    const placements = form
      ? await findPlacements(
          c.env.DB,
          await queryRows(c.env.DB, query.selectFavourites(c.var.user.id, caller.publicLevel)),
          form,
          caller,
        )
      : null;
    const token = createRandomText(TOKEN_BYTES);
    const newLink = {
      userId: c.var.user.id,
      agentKey: caller.agentKey,
      name,
      standings: placements && JSON.stringify(placements),
      tokenHash: await hashToken(token),
      now,
      endsAt: now + days * DAY_MS,
    };
    const addedLink = await queryRow(c.env.DB, query.addLink(newLink));
    return addedLink ? respond(c, call.familyLinkAdd, { id: addedLink.id, token }) : rejectFamily(c, 'familyFull');
  })
  .post(call.familyLinkEnd.path, requireLogin(), checkInput('json', call.familyLinkEnd.input), async (c) => {
    const { id } = c.req.valid('json');
    await batchWrite(c.env.DB, [query.endLinks(c.var.user.id, id ?? null, Date.now())]);
    return respond(c, call.familyLinkEnd, null);
  })
  .get(call.familyTalk.path, requireLogin(), async (c) =>
    respond(c, call.familyTalk, await loadFamilyRoom(c, c.var.user.id)),
  )
  .post(call.familyReply.path, requireLogin(), checkInput('json', call.familyReply.input), async (c) => {
    const { text: note, ...item } = c.req.valid('json');
    const noteInput = { ...item, userId: c.var.user.id, who: 'student', now: Date.now() };
    return (await queryRow(c.env.DB, query.addNote({ ...noteInput, note })))
      ? respond(c, call.familyReply, null)
      : rejectFamily(c, 'familyFull');
  })
  .post(call.familyNoteRemove.path, requireLogin(), checkInput('json', call.familyNoteRemove.input), async (c) => {
    await batchWrite(c.env.DB, [query.removeNote(c.var.user.id, c.req.valid('json').id)]);
    return respond(c, call.familyNoteRemove, null);
  })
  .post(call.familyRoom.path, async (c) => {
    const room = await findFamilyRoom(c);
    if (!room) return respond(c, call.familyRoom, null);
    const { name, endsAt, createdAt, userId, standings } = room;
    return respond(c, call.familyRoom, {
      ...(await loadFamilyRoom(c, userId, standings ? (JSON.parse(standings) as Placements) : {})),
      name,
      madeAt: new Date(createdAt).toISOString(),
      endsAt: new Date(endsAt).toISOString(),
    });
  })
  .post(call.familyVote.path, checkInput('json', call.familyVote.input), async (c) => {
    const room = await findFamilyRoom(c);
    if (!room) return rejectFamily(c, 'familyEnded');
    const waitSeconds = await consumeRateLimit(c.env.DB, getFamilyLimits(room.id));
    if (waitSeconds !== null) return rejectRateLimited(c, waitSeconds);
    const voteInput = { ...c.req.valid('json'), userId: room.userId, now: Date.now() };
    return (await queryRow(c.env.DB, query.upsertVote(voteInput)))
      ? respond(c, call.familyVote, null)
      : rejectFamily(c, 'familyFull');
  })
  .post(call.familyWrite.path, checkInput('json', call.familyWrite.input), async (c) => {
    const room = await findFamilyRoom(c);
    if (!room) return rejectFamily(c, 'familyEnded');
    const wait = await consumeRateLimit(c.env.DB, getFamilyLimits(room.id));
    if (wait !== null) return rejectRateLimited(c, wait);
    const { text: note, ...noteInput } = c.req.valid('json');
    const now = Date.now();
    const addedNote = await queryRow(c.env.DB, query.addNote({ ...noteInput, note, userId: room.userId, now }));
    if (!addedNote) return rejectFamily(c, 'familyFull');
    const notification = { kind: 'familyNote', who: noteInput.who, text: note } as const;
    await batchWrite(c.env.DB, [
      insertNotification({ who: 'user', id: room.userId }, notification, new Date(now).toISOString()),
    ]);
    return respond(c, call.familyWrite, null);
  });
