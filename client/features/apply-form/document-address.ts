/** Where a stored file answers, for its owner. */
export const documentAddress = (path: string) => `/appFile/${path.replace(/^\/?(appFile\/)?/, '')}`;
