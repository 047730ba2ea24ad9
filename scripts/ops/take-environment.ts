/** What was typed is no command: said in one line, without a trace, and nothing is done. */
export class WrongUse extends Error {}

/** Of node's own reader of arguments, too. */
export const isWrongUse = (error: unknown): error is Error =>
  error instanceof WrongUse ||
  (error instanceof Error && String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS'));

const ENVIRONMENTS: readonly string[] = ['preview', 'production', 'mainland'];
/** As `npm run ops -- previews list` calls it. */
const BRANCH_PREVIEW = /^preview-[a-z0-9-]+$/;

/**
 * Takes `--remote ENV` out of what was typed. Without it a command acts on this machine, so one that does not say where, or says
 * somewhere that is not, is refused: it would write here what was meant for there, or there what was not.
 */
export function takeEnvironment(typed: readonly string[]): { words: string[]; environment: string | undefined } {
  const isRemote = (word: string) => word === '--remote' || word.startsWith('--remote=');
  const at = typed.findIndex(isRemote);
  if (at < 0) return { words: [...typed], environment: undefined };
  const [first = ''] = typed.slice(at);
  const isJoined = first.includes('=');
  const environment = isJoined ? first.slice(first.indexOf('=') + 1) : (typed[at + 1] ?? '');
  const words = typed.toSpliced(at, isJoined ? 1 : 2);
  if (words.some(isRemote)) throw new WrongUse('--remote stands there twice');
  if (!ENVIRONMENTS.includes(environment) && !BRANCH_PREVIEW.test(environment))
    throw new WrongUse(`--remote takes ${ENVIRONMENTS.join(', ')}${environment && `, not '${environment}'`}`);
  return { words, environment };
}
