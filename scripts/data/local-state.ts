/** Where this machine's databases, caches and files are: the folder that wrangler and vite use by themselves. */
export const LOCAL_STATE = '.wrangler/state/v3';
