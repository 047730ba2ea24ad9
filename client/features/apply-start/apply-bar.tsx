import type { ReactNode } from 'react';
import './apply-bar.css';

/** At the foot of a phone's window, where the thumb is; wider windows have the same link beside what it is about. */
export function ApplyBar({ children }: { children: ReactNode }) {
  return <div className="bottombar apply-bar">{children}</div>;
}
