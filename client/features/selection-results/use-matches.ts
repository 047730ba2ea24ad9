import useSWR from 'swr';
import { SUCCESS_CODE } from '#shared/constants.ts';
import type { Page } from '#shared/contract/call.ts';
import type { InquiredSchool } from '#shared/contract/school-match.ts';
import type { Failure } from '#shared/failure.ts';
import { useLocale } from '#client/i18n/use-text.ts';
import { fetchAnswer } from '#client/site/ask-portal.ts';
import { useSite } from '#client/site/site-context.ts';
import { sitePath } from '#client/site/site-path.ts';
import type { ResultWish } from './result-wish.ts';

// The contract's institutionInquiry, whose schemas the browser can do without.
const ADDRESS = '/appInstitution/institution/institutionInquiry';
const ROWS = 10;

export interface Matches {
  rows: InquiredSchool[];
  page: Page;
}

/** Asked anew for whoever has just logged in: the same answers then give all of them. */
export function useMatches(form: object | null, { band, sort, page }: ResultWish) {
  const { agent, user } = useSite();
  const locale = useLocale();
  const body = form && JSON.stringify({ form, band, sort, currentPage: page, showCount: ROWS });
  return useSWR<Matches, Failure>(
    body && [sitePath(agent.keyCode, ADDRESS), locale, user?.staffId ?? '', body],
    ([address, , , said]: string[]) => askForMatches(address ?? '', said ?? ''),
    { revalidateOnFocus: false, keepPreviousData: true },
  );
}

async function askForMatches(address: string, body: string): Promise<Matches> {
  const { code, datas, page, message, httpStatus } = await fetchAnswer<InquiredSchool>(address, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body,
  });
  if (String(code) === SUCCESS_CODE) return { rows: datas ?? [], page: page as Page };
  throw { code: String(code), message: message ?? '', httpStatus } satisfies Failure;
}
