import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as identity from '#shared/contract/account/identity.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import * as ownAccount from '#shared/contract/account/own-account.ts';

const ROUTES_FOLDER = 'backend/routes';
const ACCOUNT_CALLS: Record<string, unknown> = { ...identity, ...ownAccount };
/** Names of all exported end… statements. They are read from the source, so that a new statement is tested too. */
const endingFunctions = [
  ...readFileSync('backend/queries/identity/sessions.ts', 'utf8').matchAll(/^export const (end\w+)/gm),
].map(([, name]) => name);
const ENDING_PATTERN = new RegExp(`\\b(?:${endingFunctions.join('|')})\\(`);
const getPath = (call: unknown) => (call as { path: string } | undefined)?.path;

/** Calls of the backend routes that end sessions of students. */
const endingPaths = readdirSync(ROUTES_FOLDER).flatMap((file) =>
  readFileSync(`${ROUTES_FOLDER}/${file}`, 'utf8')
    .split(/\n\s*\.(?:get|post)\(/)
    .slice(1)
    .filter((route) => ENDING_PATTERN.test(route))
    .map((route) => ACCOUNT_CALLS[/^\w+/.exec(route)?.[0] ?? '']),
);

test('exactly the calls that end a login are marked so', () => {
  const markedCalls = [...KNOWN_CALLS, identity.logout].filter((call) => 'endsLogins' in call);
  expect(endingPaths.map(getPath).toSorted()).toEqual(markedCalls.map(getPath).toSorted());
});
