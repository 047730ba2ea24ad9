import { texts, type Texts } from '#backend/site/site-content.ts';
import { DATED_FACTS } from '#shared/rules/dated-facts.ts';
import type { NewsSource } from './news-seed.ts';

// Where the figures of articles were read: rules change, so an article says of which page and day they are. An article that
// names a sum, a period or a limit stands here, or names none.

const VISAHQ =
  'https://www.visahq.com/news/2025-11-11/gb/student-visa-maintenance-funds-jump-today-as-new-financial-thresholds-take-effect';

export const NEWS_SOURCES: Readonly<Record<number, readonly NewsSource[]>> = {
  5001: [
    { publisher: 'Menazor', address: 'https://menazor.com/en/blog/Student-Visa-Financial-1', asAt: '2025-03-29' },
    { publisher: 'VisaHQ', address: VISAHQ, asAt: '2025-11-11' },
  ],
  5003: [{ publisher: 'Aspire Applications', address: 'https://aspireapplications.com/ucas', asAt: '' }],
  5008: [
    {
      publisher: DATED_FACTS.ucasJanuary.publisher,
      address: DATED_FACTS.ucasJanuary.page,
      asAt: String(DATED_FACTS.ucasJanuary.entry),
    },
  ],
  5014: [
    {
      publisher: 'University of Aberdeen',
      address: 'https://www.abdn.ac.uk/study/international/how-much-does-it-cost-1485.php',
      asAt: '',
    },
  ],
  5024: [
    {
      publisher: 'West Virginia University',
      address: 'https://isss.wvu.edu/students/f-1-students/opt-faqs',
      asAt: '',
    },
  ],
};

const linkTo = ({ publisher, address }: NewsSource) => `<a href="${address}">${publisher}</a>`;

/** The last paragraph of an article, as markup; null where it names no figure. */
export function sourcesText(id: number): Texts | null {
  const sources = NEWS_SOURCES[id];
  if (!sources) return null;
  const list = (undated: string, open: string, close: string, comma: string) =>
    sources.map((one) => `${linkTo(one)}${open}${one.asAt || undated}${close}`).join(comma);
  return texts(
    `數字出處：${list('未註明日期', '（', '）', '；')}。規定會更改，以主管部門公布為準。`,
    `数字出处：${list('未注明日期', '（', '）', '；')}。规定会变动，以主管部门公布为准。`,
    `Where the figures were read: ${list('no date given', ' (', ')', '; ')}. Rules change, and what the authority publishes decides.`,
  );
}
