import type { DOMAttributes, ReactElement, ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { OverlayArrow, Popover } from 'react-aria-components/Popover';
import { Focusable, Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { AriaLanguage, usePartLanguage } from '#client/ui/aria-language.tsx';
import { buttonClass, type ButtonLook } from '#client/ui/button/button.tsx';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import '#client/styles/late/floats.css';

interface PopoverButtonProps extends ButtonLook {
  label: string;
  /** Only the sign is seen, the label heard. */
  icon?: IconName;
  /** Names what opens. */
  title: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  isOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** A button, and what it opens beside itself. */
export function PopoverButton({ label, icon, title, children, isOpen, onOpenChange, ...look }: PopoverButtonProps) {
  const language = usePartLanguage();
  return (
    <AriaLanguage>
      <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
        <Button className={icon ? 'btn btn--icon' : buttonClass(look)} aria-label={icon ? label : undefined}>
          {icon ? <Icon name={icon} /> : label}
        </Button>
        <Popover {...language} className="pop-frame">
          <OverlayArrow className="pop-arrow" />
          <Dialog className="pop pop--placed" aria-label={title}>
            {({ close }) => (typeof children === 'function' ? children(close) : children)}
          </Dialog>
        </Popover>
      </DialogTrigger>
    </AriaLanguage>
  );
}

/** Quick enough to help, slow enough not to flicker under a passing hand. */
const DELAY_MS = 500;

interface TooltipProps {
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
