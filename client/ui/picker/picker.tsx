import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { AriaLanguage } from '#client/ui/aria-language.tsx';
import type { Choice } from '#client/ui/select/choice.ts';
import { PickerSheet } from './picker-sheet.tsx';
import '#client/styles/picker.css';

export interface PickerProps {
  isOpen: boolean;
  title: string;
  choices: readonly Choice[];
  many?: boolean;
  value: readonly string[];
  /** Without it there is no search. */
  searchLabel?: string;
  /** A sentence under the bar, for what one should know before choosing. */
  note?: string;
  /** Of the picture shown when a search finds nothing. */
  nothingPicture?: string;
  onConfirm: (chosen: string[]) => void;
  /** Back, or Escape: nothing has changed. */
  onBack: () => void;
}

/** Fills the screen; nothing changes before it is confirmed. */
export function Picker({ isOpen, onBack, ...sheet }: PickerProps) {
  return (
    <AriaLanguage>
      <ModalOverlay isOpen={isOpen} onOpenChange={(open) => open || onBack()} className="picker-place">
        <Modal>
          <Dialog className="picker picker--full" aria-label={sheet.title}>
            <PickerSheet {...sheet} onBack={onBack} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </AriaLanguage>
  );
}
