import type { DOMAttributes, ReactElement } from 'react';
import { Focusable, Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { AriaLanguage } from '#client/ui/aria-language.tsx';
import '#client/styles/late/floats.css';

/** Quick enough to help, slow enough not to flicker under a passing hand. */
const DELAY_MS = 500;

export interface TooltipProps {
  /** Adds to the name of the button and never replaces it: on touch there is no tooltip. */
  text: string;
  /** One of our buttons or links. */
  children: ReactElement<DOMAttributes<HTMLElement>, string>;
}

export function Tooltip({ text, children }: TooltipProps) {
  return (
    <AriaLanguage>
      <TooltipTrigger delay={DELAY_MS}>
        <Focusable>{children}</Focusable>
        <AriaTooltip className="tooltip" offset={6}>
          {text}
        </AriaTooltip>
      </TooltipTrigger>
    </AriaLanguage>
  );
}
