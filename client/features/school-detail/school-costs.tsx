import { DegreeCost, type DegreeEstimate } from '#client/features/degree-cost/degree-cost.tsx';
import type { Statement } from '#client/features/facts/statement-figures.server.ts';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import { TermsSection } from './terms-section.tsx';

interface SchoolCostsProps {
  estimates: readonly DegreeEstimate[];
  statements: readonly Statement[];
  sources: readonly Source[];
}

/** Shows fees, scores and deadlines by level, and the costs of a whole degree. */
export function SchoolCosts({ estimates, statements, sources }: SchoolCostsProps) {
  return (
    <>
      <DegreeCost estimates={estimates} sources={sources} />
      <TermsSection statements={statements} />
    </>
  );
}
