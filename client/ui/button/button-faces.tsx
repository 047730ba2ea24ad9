import type { ReactNode } from 'react';

interface ButtonFacesProps {
  pending: boolean;
  rest: ReactNode;
  busy: ReactNode;
}

/** Both labels lie on each other and one of them shows: the button is as wide as the longer one, always. */
export function ButtonFaces({ pending, rest, busy }: ButtonFacesProps) {
  return (
    <span className="btn__faces">
      <span aria-hidden={pending || undefined}>{rest}</span>
      <span aria-hidden={pending ? undefined : true}>
        <span className="scale" aria-hidden="true" />
        {busy}
      </span>
    </span>
  );
}
