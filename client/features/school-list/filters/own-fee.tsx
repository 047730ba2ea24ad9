import { useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { latePart } from '#client/ui/late-part.tsx';
import { type FeeCurrency, FEE_CURRENCIES, readFee } from '#shared/rules/school-filters.ts';

const FeeRangeFields = latePart({
  load: async () => (await import('./fee-range-fields.tsx')).FeeRangeFields,
  words: ['schools'],
});

interface OwnFeeProps {
  /** As a filter says it; '' for any amount. */
  value: string;
  onChange: (value: string) => void;
}

/** Amounts of one's own beside those that are offered; without a script these are all there are. */
export function OwnFee({ value, onChange }: OwnFeeProps) {
  const t = useText('schools');
  const { ownMoney } = useSite().agent;
  const [isOpen, setIsOpen] = useState(false);
  const own: FeeCurrency = FEE_CURRENCIES.find((one) => one === ownMoney.currency) ?? 'HKD';
  return (
    <details className="own-fee needs-script" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('fee.own')}</summary>
      {isOpen && <FeeRangeFields value={value} currency={readFee(value)?.currency ?? own} onChange={onChange} />}
    </details>
  );
}
