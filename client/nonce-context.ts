import { createContext } from 'react';

/** The nonce of this answer's scripts and styles. A browser hides it from scripts, and needs it no more. */
export const NonceContext = createContext<string | undefined>(undefined);
