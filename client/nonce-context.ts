import { createContext } from 'react';

/** Nonce for this response's own scripts and styles. */
export const NonceContext = createContext<string | undefined>(undefined);
