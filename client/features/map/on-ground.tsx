import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from './map-context.ts';

/** What it holds lies on the ground and takes part in the map's gestures. */
export const OnGround = ({ children }: { children: ReactNode }) => createPortal(children, useMap().stage);
