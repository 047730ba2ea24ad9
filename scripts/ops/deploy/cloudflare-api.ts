// Client of Cloudflare's API that reads the state of the account. Changes are made with wrangler where it has a
// command.
import { execFileSync } from 'node:child_process';
import { UsageError } from '#scripts/ops/parse-environment.ts';

export interface CloudflareApi {
  account: string;
  get: <Result>(path: string) => Promise<Result | null>;
  /** Returns the rows of all pages of a list. */
  list: <Row>(path: string) => Promise<Row[]>;
  send: <Result>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<Result>;
}

interface ApiResponse {
  success?: boolean;
  errors?: { code: number; message: string }[];
  result: unknown;
  result_info?: { cursor?: string; page?: number; total_pages?: number; total_count?: number; per_page?: number };
}

export class CloudflareError extends UsageError {}

const MAX_ROWS_PER_PAGE = 100;

export function createCloudflareApi(env: Record<string, string | undefined> = process.env): CloudflareApi {
  const baseUrl = env.CLOUDFLARE_API_BASE_URL ?? 'https://api.cloudflare.com/client/v4';
  const account = env.CLOUDFLARE_ACCOUNT_ID ?? '';
  if (!account)
    throw new CloudflareError('set CLOUDFLARE_ACCOUNT_ID to one of the accounts that npx wrangler whoami shows');
  const token = env.CLOUDFLARE_API_TOKEN || readLoginToken();

  /**
   * Sends a request. With `isMissed`, a 404 is returned instead of thrown. Lists must not use this option, because a
   * wrong account would look empty.
   */
  async function request(
    method: string,
    path: string,
    { body, isMissed = false }: { body?: unknown; isMissed?: boolean } = {},
  ) {
    const url = `${baseUrl}${path.replace('/accounts/:account', `/accounts/${account}`)}`;
    const response = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error: Error) => {
      throw new CloudflareError(`Cloudflare does not answer ${method} ${path}: ${error.message}`, { cause: error });
    });
    const answer = (await response.json().catch(() => ({ success: false, result: null }))) as ApiResponse;
    if (response.ok || (isMissed && response.status === 404)) return { status: response.status, answer };
    const text = (answer.errors ?? []).map(({ code, message }) => `${message} [${code}]`).join('; ');
    throw new CloudflareError(`Cloudflare refused ${method} ${path}: ${text || `status ${response.status}`}`);
  }

  return {
    account,
    get: async <Result>(path: string) => {
      const { status, answer } = await request('GET', path, { isMissed: true });
      return status === 404 ? null : (answer.result as Result);
    },
    list: async <Row>(path: string) => {
      const rows: Row[] = [];
      for (let page = 1, cursor = ''; ; page += 1) {
        const querySeparator = path.includes('?') ? '&' : '?';
        const pageQuery = cursor ? `&cursor=${encodeURIComponent(cursor)}` : `&page=${page}`;
        const { answer } = await request('GET', `${path}${querySeparator}per_page=${MAX_ROWS_PER_PAGE}${pageQuery}`);
        const resultRows = (answer.result ?? []) as Row[];
        // Some lists ignore the page parameter and return all rows on every page.
        if (page > 1 && !cursor && JSON.stringify(resultRows[0]) === JSON.stringify(rows[0])) return rows;
        rows.push(...resultRows);
        cursor = answer.result_info?.cursor ?? '';
        if (!cursor && resultRows.length < MAX_ROWS_PER_PAGE) return rows;
      }
    },
    send: async <Result>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
      (await request(method, path, { body })).answer.result as Result,
  };
}

/** Returns the access token of wrangler's login on this machine. */
function readLoginToken(): string {
  try {
    const text = execFileSync('wrangler', ['auth', 'token', '--json'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return (JSON.parse(text) as { token?: string }).token ?? '';
  } catch {
    throw new CloudflareError('set CLOUDFLARE_API_TOKEN or log in with npx wrangler login');
  }
}
