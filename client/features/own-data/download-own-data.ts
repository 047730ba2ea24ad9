import { fail, type Result, succeed } from '#shared/failure.ts';
import { unansweredWords } from '#client/reach/until-it-comes.ts';
import { sitePath } from '#client/site/addresses.ts';

/** The proof of who asks: the password or a code. */
export interface Proof {
  loginPs?: string;
  verification?: string;
}

const EXPORT_PATH = '/appUser/export';
const USUAL_NAME = 'my-data.zip';

/** Asks for the file and hands it to the browser to keep; what goes wrong comes back in words. */
export async function downloadOwnData(agentKey: string, proof: Proof): Promise<Result<null>> {
  const response = await fetch(sitePath(agentKey, EXPORT_PATH), {
    method: 'POST',
    headers: { accept: 'application/zip, application/json', 'content-type': 'application/json' },
    body: JSON.stringify(proof),
  }).catch(() => null);
  if (!response) return fail({ code: '1001', message: unansweredWords() });
  if (!response.ok || !response.headers.get('content-type')?.includes('zip')) {
    const answer = (await response.json().catch(() => ({}))) as { code?: unknown; message?: string };
    return fail({ code: String(answer.code ?? '1001'), message: answer.message ?? '', httpStatus: response.status });
  }
  const file = await response.blob().catch(() => null);
  if (!file) return fail({ code: '1001', message: unansweredWords() });
  const [, name = USUAL_NAME] =
    /filename(?:="|\*=UTF-8'')([\w.-]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  keepFile(file, name);
  return succeed(null);
}

const LONG_ENOUGH_MS = 60_000;

function keepFile(file: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), LONG_ENOUGH_MS);
}
