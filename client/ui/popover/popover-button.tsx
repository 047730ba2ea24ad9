import type { DOMAttributes, ReactElement, ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { OverlayArrow, Popover } from 'react-aria-components/Popover';
import { Focusable, Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { AriaLanguage, usePartLanguage } from '#client/ui/aria-language.tsx';
import { buttonClass, type ButtonStyle } from '#client/ui/button/button.tsx';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import '#client/styles/late/floats.css';

interface PopoverButtonProps extends ButtonStyle {
  label: string;
  /** Icon that replaces the visible label. */
  icon?: IconName;
  title: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

export function PopoverButton({
  label,
  icon,
  title,
  children,
  isOpen,
  onOpenChange,
  ...buttonStyle
}: PopoverButtonProps) {
  const partLanguage = usePartLanguage();
  return (
    <AriaLanguage>
      <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
        <Button className={icon ? 'btn btn--icon' : buttonClass(buttonStyle)} aria-label={icon ? label : undefined}>
          {icon ? <Icon name={icon} /> : label}
        </Button>
        <Popover {...partLanguage} className="pop-frame">
          <OverlayArrow className="pop-arrow" />
          <Dialog className="pop pop--placed" aria-label={title}>
            {({ close }) => (typeof children === 'function' ? children(close) : children)}
          </Dialog>
        </Popover>
      </DialogTrigger>
    </AriaLanguage>
  );
}

const TOOLTIP_DELAY_MS = 500;

interface TooltipProps {
  /** Text of the tooltip. It must not be the button's only name, because touch devices show no tooltip. */
  text: string;
  children: ReactElement<DOMAttributes<HTMLElement>, string>;
}

export function Tooltip({ text, children }: TooltipProps) {
  return (
    <AriaLanguage>
      <TooltipTrigger delay={TOOLTIP_DELAY_MS}>
        <Focusable>{children}</Focusable>
        <AriaTooltip className="tooltip" offset={6}>
          {text}
        </AriaTooltip>
      </TooltipTrigger>
    </AriaLanguage>
  );
}
