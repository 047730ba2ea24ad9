import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { AriaLanguage } from '#client/ui/aria-language.tsx';
import { PickerSheet, type PickerSheetProps } from './picker-sheet.tsx';
import '#client/styles/picker.css';

interface PickerProps extends PickerSheetProps {
  isOpen: boolean;
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
