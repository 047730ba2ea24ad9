import { useIsPhone } from '#client/ui/use-is-phone.ts';
import { DeskSelect } from './desk-select.tsx';
import { PhoneSelect } from './phone-select.tsx';
import type { ListSelectProps } from './select-props.ts';

export function ListSelect(props: ListSelectProps) {
  return useIsPhone() ? <PhoneSelect {...props} /> : <DeskSelect {...props} />;
}
