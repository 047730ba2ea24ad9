import { networkOf } from '#shared/rules/network-of.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { deskGuessLimits } from '#backend/identity/limits.ts';
import { findWait, takeTurn } from '#backend/identity/take-turn.ts';
import { isSameSecret } from '#shared/rules/is-same-secret.ts';

type PasswordCheck = { kind: 'right' | 'wrong' } | { kind: 'tooMany'; seconds: number };

interface Asked {
  env: Pick<BackendEnv['Bindings'], 'DB'>;
  var: { caller: { address: string } };
}

/** Only wrong words count, so that advisers of one office do not stand in each other's way; after too many, none is right. */
export async function checkDeskPassword(
  { env, var: { caller } }: Asked,
  said: string,
  password: string,
): Promise<PasswordCheck> {
  const limits = deskGuessLimits(networkOf(caller.address));
  const seconds = await findWait(env.DB, limits);
  if (seconds !== null) return { kind: 'tooMany', seconds };
  if (await isSameSecret(said, password)) return { kind: 'right' };
  await takeTurn(env.DB, limits);
  return { kind: 'wrong' };
}
