import { createContext } from 'react';

/** The nonce of this answer's own scripts and styles. */
export const NonceContext = createContext<string | undefined>(undefined);
