/** Error of invalid arguments. It is printed on one line without a stack trace. Nothing has been executed. */
export class UsageError extends Error {}

/** Whether an error is about the arguments, including errors thrown by parseArgs of node:util. */
export const isUsageError = (error: unknown): error is Error =>
  error instanceof UsageError ||
  (error instanceof Error && String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS'));

const ENVIRONMENTS: readonly string[] = ['preview', 'production', 'mainland'];
/** Matches the name of a branch preview, as listed by `npm run ops -- previews list`. */
const BRANCH_PREVIEW = /^preview-[a-z0-9-]+$/;

/**
 * Removes `--remote ENV` from the arguments. Without the option, a command applies to this machine, so an incomplete
 * option or an unknown environment is an error; otherwise the command would write to the wrong database.
 */
export function parseEnvironment(input: readonly string[]): { args: string[]; environment: string | undefined } {
  const isRemote = (word: string) => word === '--remote' || word.startsWith('--remote=');
  const position = input.findIndex(isRemote);
  if (position < 0) return { args: [...input], environment: undefined };
  const [firstRemote = ''] = input.slice(position);
  const isJoined = firstRemote.includes('=');
  const environment = isJoined ? firstRemote.slice(firstRemote.indexOf('=') + 1) : (input[position + 1] ?? '');
  const args = input.toSpliced(position, isJoined ? 1 : 2);
  if (args.some(isRemote)) throw new UsageError('--remote is given twice');
  if (!ENVIRONMENTS.includes(environment) && !BRANCH_PREVIEW.test(environment))
    throw new UsageError(
      `--remote must be one of ${ENVIRONMENTS.join(', ')}${environment && `, not '${environment}'`}`,
    );
  return { args, environment };
}
